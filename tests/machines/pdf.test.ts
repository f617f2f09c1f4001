import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import type { DocumentText } from '@machines/pdf/document-text';
import { A4 } from '@machines/pdf/page-fit';
import {
  fitOf,
  hitCount,
  hitIndex,
  hitOnPage,
  isNothingFound,
  isPdfFailed,
  isReading,
  isSearching,
  offeredFit,
  pageCount,
  pageNumber,
  pdfAddress,
  pdfMachine,
  searchedFor,
  sheetWidth,
  zoomOf,
} from '@machines/pdf/pdf.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { given, withoutData } from '../support/replay/plan';
import type { StatePromises } from '../support/replay/state-promises';

const pdfStates: StatePromises<typeof pdfMachine> = {
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

const uri = '/backend-assets/live/hall/leaflet/1';
const offline = new Failure('NOT_REACHABLE', 'offline');
/** A whole A4 page is 565 pixels wide there, which is readable. */
const DESKTOP = { width: 1080, height: 800 };
const text = { find: () => Promise.resolve({ count: 0, pageOf: () => 1 }) } as unknown as DocumentText;

describeMachine({
  machine: pdfMachine,
  input: { uri, page: 1 },
  events: {
    ...withoutData(
      'document.reload',
      'page.next',
      'page.previous',
      'zoom.in',
      'zoom.out',
      'fit.width',
      'fit.page',
      'hit.next',
      'hit.previous',
    ),
    'document.loaded': [
      { pages: 3, sheet: A4, text },
      { pages: 1, sheet: A4 },
    ],
    'document.failed': [{ status: 403 }, {}],
    'page.show': [{ page: 3 }, { page: 1 }, { page: 0 }, { page: 1.5 }],
    'room.measured': [{ room: DESKTOP }],
    'search.type': [{ query: 'hall ' }, { query: '  ' }],
  },
  slots: {
    signAddress: { done: [`${uri}?signature=one`], error: [offline] },
    findText: {
      done: [
        { count: 3, pageOf: (hit: number) => [2, 3, 3][hit], indexOnPage: (hit: number) => [0, 0, 1][hit] },
        { count: 1, pageOf: () => 2, indexOnPage: () => 0 },
        { count: 0, pageOf: () => 1, indexOnPage: () => 0 },
      ],
      error: [offline],
    },
  },
  delays: { searchDelay: 200 },
  isFar: ({ context }) => context.zoom !== 1,
  states: pdfStates,
  invariants: {
    'a failed signature and a failed search are announced': ({ event, facts }) =>
      isDeepStrictEqual(
        facts,
        event.type.startsWith('xstate.error.actor.') ? [{ type: 'part.failed', failure: offline }] : [],
      ),
    'a loaded document is open at one of its pages': ({ before, event, now }) =>
      given(
        event.type === 'document.loaded' && before.matches('loading'),
        () =>
          pageCount(now) === event.pages &&
          pageNumber(now) === Math.min(pageNumber(before), event.pages) &&
          now.context.text === (event.text ?? null) &&
          !now.context.signedAgain,
      ),
    'a requested page that exists is shown': ({ before, event, now }) =>
      given(isReading(before) && isReading(now) && event.type.startsWith('page.'), () => {
        const wish = { 'page.next': 1, 'page.previous': -1 }[event.type];
        const page = wish ? pageNumber(before) + wish : event.page;
        const exists = Number.isInteger(page) && page >= 1 && page <= pageCount(now);
        return pageNumber(now) === (exists ? page : pageNumber(before));
      }),
    'the zoom changes by a quarter within its limits': ({ before, event, now }) =>
      given(isReading(before) && event.type.startsWith('zoom.'), () => {
        const wish = zoomOf(before) + (event.type === 'zoom.in' ? 0.25 : -0.25);
        return zoomOf(now) === Math.min(3, Math.max(0.5, wish));
      }),
    'the first hit is shown first, and the steps go round': ({ before, event, now }) =>
      given(now.matches({ reading: 'found' }) && /^hit\.|findText$/.test(event.type), () => {
        const steps = { 'hit.next': [1, 2, 0], 'hit.previous': [2, 0, 1] }[event.type];
        return hitIndex(now) === (hitCount(now) === 3 ? (steps?.[hitIndex(before)] ?? 0) : 0);
      }),
    'the current hit is marked on its own page alone': ({ now }) =>
      given(now.matches({ reading: 'found' }), () => {
        const page = now.context.hits.pageOf(now.context.hit);
        return hitOnPage(page)(now) === (hitIndex(now) === 2 ? 1 : 0) && hitOnPage(page + 1)(now) === -1;
      }),
    'the text is searched for the trimmed query': ({ now, asked }) =>
      asked.every(({ slot, input }) => {
        const { query, text: searched } = input as { query?: string; text?: unknown };
        return slot !== 'findText' || (query === searchedFor(now) && searched === text);
      }),
    'the current page is one of the document': ({ now }) =>
      given(
        isReading(now),
        () => pageNumber(now) >= 1 && pageNumber(now) <= now.context.pages && pageNumber(now) % 1 === 0,
      ),
    'an address exists exactly while a document is loading or open': ({ now }) =>
      (pdfAddress(now) !== null) === (now.matches('loading') || isReading(now)),
    'the current hit is one of the hits': ({ now }) =>
      given(
        now.matches({ reading: 'found' }),
        () => now.context.hit >= 0 && now.context.hit < now.context.hits.count,
      ),
    'the page of the current hit is shown': ({ event, now }) =>
      given(
        /^hit\.|done\.actor\.findText$/.test(event.type) && now.matches({ reading: 'found' }),
        () => pageNumber(now) === now.context.hits.pageOf(now.context.hit),
      ),
    'a search runs only in a document with text': ({ now }) =>
      given(now.context.query !== '', () => now.context.text !== null),
    'a text is searched when typing pauses, also during another search': ({ before, event, now, asked }) =>
      given(
        isReading(before) && before.context.text !== null && event.query === 'hall ',
        () => now.matches({ reading: 'typing' }) && asked.length === 0,
      ),
    'the fit of an open document changes by choice alone': ({ before, event, now }) =>
      given(isReading(before) && before.context.fit !== null && isReading(now), () => {
        const chosen = { 'fit.width': 'width', 'fit.page': 'page' }[event.type];
        return fitOf(now) === (chosen ?? fitOf(before));
      }),
    'a chosen fit is shown without zoom, and the other one is offered': ({ before, event, now }) =>
      given(isReading(before) && event.type === 'fit.page', () => {
        const width = now.context.room.width === 0 ? 0 : 565;
        return zoomOf(now) === 1 && offeredFit(now) === 'width' && sheetWidth(now) === width;
      }),
    'a zoomed page is offered its own fit': ({ now }) =>
      given(isReading(now) && zoomOf(now) !== 1, () => offeredFit(now) === fitOf(now)),
    'a page that is readable as a whole is opened as a whole': ({ before, event, now }) =>
      given(
        event.type === 'document.loaded' && before.matches('loading') && before.context.fit === null,
        () => now.context.fit === (now.context.room.width === 0 ? null : 'page'),
      ),
    'no match is marked without a match': ({ now }) =>
      given(hitCount(now) === 0, () => [0, 1, 2, 3].every((page) => hitOnPage(page)(now) === -1)),
    'an empty query starts no search': ({ event, asked }) =>
      given(event.query?.trim() === '', () => asked.length === 0),
    'a rejected address is signed again, once': ({ before, event, now }) =>
      given(before.matches('loading') && event.type === 'document.failed' && event.status === 403, () =>
        before.context.signedAgain ? isPdfFailed(now) : now.matches('signing'),
      ),
    'a failed document stays failed until it is requested again': ({ before, event, now }) =>
      given(isPdfFailed(before), () => isPdfFailed(now) || event.type === 'document.reload'),
  },
});
