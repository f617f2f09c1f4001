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
    from: { start: [], 'document.failed': ['loading'], 'document.reload': ['failed'] },
    entered: ({ event, now, asked }) =>
      asked.length === 1 &&
      (asked[0]?.input as { renew: boolean } | undefined)?.renew === (event.type !== 'start') &&
      (event.type !== 'start' ||
        (pageNumber(now) === 1 && pageCount(now) === 0 && zoomOf(now) === 1 && now.context.text === null)),
  },
  loading: {
    from: { 'done.signAddress': ['signing'] },
    holds: ({ event, now }) =>
      event.type !== 'xstate.done.actor.signAddress' || pdfAddress(now) === event.output,
  },
  'reading.plain': {
    from: {
      'document.loaded': ['loading'],
      'search.type': ['reading.typing', 'reading.searching', 'reading.found', 'reading.notFound'],
    },
    holds: ({ now }) => searchedFor(now) === '' && hitCount(now) === 0 && hitIndex(now) === 0,
  },
  'reading.typing': {
    from: {
      'search.type': ['reading.plain', 'reading.searching', 'reading.found', 'reading.notFound'],
    },
    holds: ({ now }) => searchedFor(now) === 'hall' && hitCount(now) === 0 && !isSearching(now),
  },
  'reading.searching': {
    from: {
      'after.searchDelay': ['reading.typing'],
      'hit.next': ['reading.typing'],
      'hit.previous': ['reading.typing'],
    },
    holds: ({ now }) => isSearching(now) && searchedFor(now) === 'hall' && hitCount(now) === 0,
  },
  'reading.found': {
    from: { 'done.findText': ['reading.searching'] },
    holds: ({ now }) => [1, 3].includes(hitCount(now)) && !isSearching(now) && !isNothingFound(now),
  },
  'reading.notFound': {
    from: { 'done.findText': ['reading.searching'], 'error.findText': ['reading.searching'] },
    holds: ({ now }) => hitCount(now) === 0 && isNothingFound(now) && !isSearching(now),
  },
  failed: {
    from: {
      'error.signAddress': ['signing'],
      'document.failed': ['loading', 'reading'],
    },
    holds: ({ now }) => isPdfFailed(now) && pdfAddress(now) === null,
  },
};
