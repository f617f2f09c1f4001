import { Failure } from '@domain/shared/failure';
import type { DocumentText } from '@machines/pdf/document-text';
import {
  hitCount,
  hitIndex,
  hitOnPage,
  isNothingFound,
  isPdfFailed,
  isReading,
  isSearching,
  pageCount,
  pageNumber,
  pdfAddress,
  pdfMachine,
  searchedFor,
  zoomOf,
} from '@machines/pdf/pdf.machine';
import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { describeMachine } from '../support/replay/describe-machine';
import { given } from '../support/replay/plan';

const uri = '/backend-assets/live/hall/leaflet/1';
const offline = new Failure('NOT_REACHABLE', 'offline');
const text = { find: () => Promise.resolve({ count: 0, pageOf: () => 1 }) } as unknown as DocumentText;

describeMachine({
  machine: pdfMachine,
  input: { uri },
  events: {
    'document.loaded': [
      { type: 'document.loaded', pages: 3, text },
      { type: 'document.loaded', pages: 1 },
    ],
    'document.failed': [{ type: 'document.failed', status: 403 }, { type: 'document.failed' }],
    'document.reload': [{ type: 'document.reload' }],
    'page.next': [{ type: 'page.next' }],
    'page.previous': [{ type: 'page.previous' }],
    'page.show': [
      { type: 'page.show', page: 3 },
      { type: 'page.show', page: 1 },
      { type: 'page.show', page: 0 },
      { type: 'page.show', page: 1.5 },
    ],
    'zoom.in': [{ type: 'zoom.in' }],
    'zoom.out': [{ type: 'zoom.out' }],
    'search.start': [
      { type: 'search.start', query: 'hall ' },
      { type: 'search.start', query: '  ' },
    ],
    'search.clear': [{ type: 'search.clear' }],
    'hit.next': [{ type: 'hit.next' }],
    'hit.previous': [{ type: 'hit.previous' }],
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
  isFar: ({ context }) => Math.abs(context.zoom - 1) > 0.25,
  states: {
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
        'search.clear': ['reading.searching', 'reading.found', 'reading.notFound'],
      },
      holds: ({ now }) => searchedFor(now) === '' && hitCount(now) === 0 && hitIndex(now) === 0,
    },
    'reading.searching': {
      from: { 'search.start': ['reading.plain', 'reading.found', 'reading.notFound'] },
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
  },
  invariants: {
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
    'a text is searched for as soon as it is requested, also while another search runs': ({
      before,
      event,
      now,
      asked,
    }) =>
      given(
        isReading(before) && before.context.text !== null && event.query === 'hall ',
        () => isSearching(now) && asked.length === 1,
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

it('the zoom goes in quarters from a half to three, and no further', async () => {
  const signAddress = fromPromise<string, { uri: string; renew: boolean }>(async () => uri);
  const actor = createActor(pdfMachine.provide({ actors: { signAddress } }), { input: { uri } }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('loading'));
  actor.send({ type: 'document.loaded', pages: 1 });
  const zoomed = (type: 'zoom.in' | 'zoom.out', times: number) =>
    Array.from({ length: times }, () => {
      actor.send({ type });
      return zoomOf(actor.getSnapshot());
    });
  expect(zoomed('zoom.in', 10)).toEqual([1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3, 3, 3]);
  expect(zoomed('zoom.out', 12)).toEqual([2.75, 2.5, 2.25, 2, 1.75, 1.5, 1.25, 1, 0.75, 0.5, 0.5, 0.5]);
  actor.stop();
});
