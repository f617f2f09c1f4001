import { Failure } from '@domain/failure';
import type { DocumentText } from '@machines/pdf/document-text';
import {
  isPdfFailed,
  isReading,
  pageNumber,
  pdfAddress,
  pdfMachine,
  zoomOf,
} from '@machines/pdf/pdf.machine';
import { describeMachine } from '../support/replay/describe-machine';

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
        { count: 2, pageOf: (hit: number) => hit + 1 },
        { count: 0, pageOf: () => 1 },
      ],
      error: [offline],
    },
  },
  isFar: ({ context }) => Math.abs(context.zoom - 1) > 0.25,
  invariants: {
    'the page is one of the document': ({ now }) =>
      !isReading(now) ||
      (pageNumber(now) >= 1 && pageNumber(now) <= now.context.pages && pageNumber(now) % 1 === 0),
    'the zoom stays between a half and three': ({ now }) => zoomOf(now) >= 0.5 && zoomOf(now) <= 3,
    'there is an address exactly while there is something to load or read': ({ now }) =>
      (pdfAddress(now) !== null) === (now.matches('loading') || isReading(now)),
    'pages turn one at a time': ({ before, event, now }) =>
      !['page.next', 'page.previous'].includes(event.type) ||
      Math.abs(pageNumber(now) - pageNumber(before)) <= 1,
    'the hit shown is one of the hits': ({ now }) =>
      !now.matches({ reading: 'found' }) ||
      (now.context.hit >= 0 && now.context.hit < now.context.hits.count),
    'the page of a hit is shown': ({ event, now }) =>
      !event.type.startsWith('hit.') ||
      !now.matches({ reading: 'found' }) ||
      pageNumber(now) === now.context.hits.pageOf(now.context.hit),
    'something is looked for only in a document with text': ({ now }) =>
      now.context.query === '' || now.context.text !== null,
    'an empty question asks nobody': ({ event, asked }) => event.query?.trim() !== '' || asked.length === 0,
    'a refused address is signed again, once': ({ before, event, now }) =>
      !(before.matches('loading') && event.type === 'document.failed' && event.status === 403) ||
      (before.context.signedAgain ? isPdfFailed(now) : now.matches('signing')),
    'a failed document stays so until it is asked for again': ({ before, event, now }) =>
      !isPdfFailed(before) || isPdfFailed(now) || event.type === 'document.reload',
  },
});
