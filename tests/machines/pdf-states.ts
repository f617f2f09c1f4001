import type { pdfMachine } from '@machines/pdf/pdf.machine';
import {
  hitCount,
  hitIndex,
  isNothingFound,
  isPdfFailed,
  isSearching,
  pageCount,
  pageNumber,
  pdfAddress,
  searchedFor,
  zoomOf,
} from '@machines/pdf/pdf.machine';
import type { StatePromises } from '../support/replay/state-promises';

export const pdfStates: StatePromises<typeof pdfMachine> = {
  signing: {
    entered: ({ event, now, asked }) =>
      asked.length === 1 &&
      (asked[0]?.input as { renew: boolean } | undefined)?.renew === (event.type !== 'start') &&
      (event.type !== 'start' ||
        (pageNumber(now) === 1 && pageCount(now) === 0 && zoomOf(now) === 1 && now.context.text === null)),
  },
  loading: {
    holds: ({ event, now }) =>
      event.type !== 'xstate.done.actor.signAddress' || pdfAddress(now) === event.output,
  },
  'reading.plain': {
    holds: ({ now }) => searchedFor(now) === '' && hitCount(now) === 0 && hitIndex(now) === 0,
  },
  'reading.typing': {
    holds: ({ now }) => searchedFor(now) === 'hall' && hitCount(now) === 0 && !isSearching(now),
  },
  'reading.searching': {
    holds: ({ now }) => isSearching(now) && searchedFor(now) === 'hall' && hitCount(now) === 0,
  },
  'reading.found': {
    holds: ({ now }) => [1, 3].includes(hitCount(now)) && !isSearching(now) && !isNothingFound(now),
  },
  'reading.notFound': { holds: ({ now }) => hitCount(now) === 0 && isNothingFound(now) && !isSearching(now) },
  failed: { holds: ({ now }) => isPdfFailed(now) && pdfAddress(now) === null },
};
