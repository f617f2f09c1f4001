import { assign, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot } from '../slots';
import type { DocumentText, TextHits } from './document-text';

const ZOOM_STEP = 0.25;
const ZOOM_MIN = 0.5;
const ZOOM_MAX = 3;
/** A match that does not exist is on no page. */
const NO_HITS: TextHits = { count: 0, pageOf: () => Number.NaN, indexOnPage: () => Number.NaN };

export type PdfCommand =
  | { type: 'document.loaded'; pages: number; text?: DocumentText }
  /** `status` is the HTTP status of the response, if there was one. */
  | { type: 'document.failed'; status?: number }
  | { type: 'document.reload' }
  | { type: 'page.next' }
  | { type: 'page.previous' }
  | { type: 'page.show'; page: number }
  | { type: 'zoom.in' }
  | { type: 'zoom.out' }
  | { type: 'search.start'; query: string }
  | { type: 'search.clear' }
  | { type: 'hit.next' }
  | { type: 'hit.previous' };

interface PdfContext {
  uri: string;
  address: string | null;
  signedAgain: boolean;
  /** From 1. */
  page: number;
  pages: number;
  /** 1 fits the page to the panel's width. */
  zoom: number;
  text: DocumentText | null;
  query: string;
  hits: TextHits;
  /** From 0. */
  hit: number;
}

const without = { query: '', hits: NO_HITS, hit: 0 };

/** An open PDF: its address, page, zoom and search. */
export const pdfMachine = setup({
  types: { input: {} as { uri: string }, context: {} as PdfContext, events: {} as PdfCommand },
  actors: {
    signAddress: promiseSlot<string, { uri: string; renew: boolean }>('signAddress'),
    findText: promiseSlot<TextHits, { text: DocumentText; query: string }>('findText'),
  },
  actions: {
    rememberAddress: assign((_, { output }: { output: string }) => ({ address: output })),
    wishSignature: assign({ signedAgain: true }),
    forgetSignature: assign({ signedAgain: false }),
    rememberDocument: assign(({ context }, { pages, text }: { pages: number; text?: DocumentText }) => ({
      pages,
      page: Math.min(context.page, pages),
      text: text ?? null,
      ...without,
    })),
    showPage: assign((_, { page }: { page: number }) => ({ page })),
    turnForward: assign({ page: ({ context }) => context.page + 1 }),
    turnBack: assign({ page: ({ context }) => context.page - 1 }),
    enlarge: assign({ zoom: ({ context }) => context.zoom + ZOOM_STEP }),
    shrink: assign({ zoom: ({ context }) => context.zoom - ZOOM_STEP }),
    rememberQuery: assign((_, { query }: { query: string }) => ({ ...without, query: query.trim() })),
    rememberHits: assign((_, { output }: { output: TextHits }) => ({ hits: output, hit: 0 })),
    forgetSearch: assign(without),
    stepHit: assign(({ context }, { by }: { by: number }) => ({
      hit: (context.hit + by + context.hits.count) % context.hits.count,
    })),
    showHit: assign({ page: ({ context }) => context.hits.pageOf(context.hit) }),
  },
  guards: {
    isExpired: ({ context }, { status }: { status?: number }) => status === 403 && !context.signedAgain,
    hasNextPage: ({ context }) => context.page < context.pages,
    hasPreviousPage: ({ context }) => context.page > 1,
    isPage: ({ context }, { page }: { page: number }) =>
      Number.isInteger(page) && page >= 1 && page <= context.pages,
    mayEnlarge: ({ context }) => context.zoom < ZOOM_MAX,
    mayShrink: ({ context }) => context.zoom > ZOOM_MIN,
    isSearchable: ({ context }, { query }: { query: string }) => context.text !== null && query.trim() !== '',
    isHit: (_, { output }: { output: TextHits }) => output.count > 0,
  },
}).createMachine({
  id: 'pdf',
  context: ({ input }) => ({
    uri: input.uri,
    address: null,
    signedAgain: false,
    page: 1,
    pages: 0,
    zoom: 1,
    text: null,
    ...without,
  }),
  initial: 'signing',
  states: {
    signing: {
      invoke: {
        id: 'signAddress',
        src: 'signAddress',
        input: ({ context }) => ({ uri: context.uri, renew: context.signedAgain }),
        onDone: { target: 'loading', actions: { type: 'rememberAddress', params: ({ event }) => event } },
        onError: 'failed',
      },
    },
    loading: {
      on: {
        'document.loaded': {
          target: 'reading',
          actions: ['forgetSignature', { type: 'rememberDocument', params: ({ event }) => event }],
        },
        'document.failed': [
          {
            guard: { type: 'isExpired', params: ({ event }) => event },
            target: 'signing',
            actions: 'wishSignature',
          },
          { target: 'failed' },
        ],
      },
    },
    reading: {
      initial: 'plain',
      on: {
        'page.next': { guard: 'hasNextPage', actions: 'turnForward' },
        'page.previous': { guard: 'hasPreviousPage', actions: 'turnBack' },
        'page.show': {
          guard: { type: 'isPage', params: ({ event }) => event },
          actions: { type: 'showPage', params: ({ event }) => event },
        },
        'zoom.in': { guard: 'mayEnlarge', actions: 'enlarge' },
        'zoom.out': { guard: 'mayShrink', actions: 'shrink' },
        'document.failed': 'failed',
        'search.start': {
          guard: { type: 'isSearchable', params: ({ event }) => event },
          target: '.searching',
          actions: { type: 'rememberQuery', params: ({ event }) => event },
        },
        'search.clear': { target: '.plain', actions: 'forgetSearch' },
      },
      states: {
        plain: {},
        searching: {
          invoke: {
            id: 'findText',
            src: 'findText',
            input: ({ context }) => ({ text: context.text as DocumentText, query: context.query }),
            onDone: [
              {
                guard: { type: 'isHit', params: ({ event }) => event },
                target: 'found',
                actions: [{ type: 'rememberHits', params: ({ event }) => event }, 'showHit'],
              },
              { target: 'notFound' },
            ],
            onError: 'notFound',
          },
        },
        found: {
          on: {
            'hit.next': { actions: [{ type: 'stepHit', params: { by: 1 } }, 'showHit'] },
            'hit.previous': { actions: [{ type: 'stepHit', params: { by: -1 } }, 'showHit'] },
          },
        },
        notFound: {},
      },
    },
    failed: { on: { 'document.reload': { target: 'signing', actions: 'wishSignature' } } },
  },
});

type Snapshot = SnapshotFrom<typeof pdfMachine>;
export const pdfAddress = (snapshot: Snapshot): string | null =>
  snapshot.matches('loading') || snapshot.matches('reading') ? snapshot.context.address : null;
export const isReading = (snapshot: Snapshot): boolean => snapshot.matches('reading');
export const isPdfFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
export const pageNumber = (snapshot: Snapshot): number => snapshot.context.page;
export const pageCount = (snapshot: Snapshot): number => snapshot.context.pages;
export const zoomOf = (snapshot: Snapshot): number => snapshot.context.zoom;
export const searchedFor = (snapshot: Snapshot): string => snapshot.context.query;
export const isSearching = (snapshot: Snapshot): boolean => snapshot.matches({ reading: 'searching' });
export const isNothingFound = (snapshot: Snapshot): boolean => snapshot.matches({ reading: 'notFound' });
export const hitCount = (snapshot: Snapshot): number => snapshot.context.hits.count;
/** Returns the index of the current match, from 0. */
export const hitIndex = (snapshot: Snapshot): number => snapshot.context.hit;
/** Returns the index of the current match on a page, from 0; -1 when it is on another page. */
export const hitOnPage =
  (page: number) =>
  ({ context: { hits, hit } }: Snapshot): number =>
    hits.pageOf(hit) === page ? hits.indexOnPage(hit) : -1;
