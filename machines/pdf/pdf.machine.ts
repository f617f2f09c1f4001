import { DOCUMENT_SEARCH_DELAY } from '@domain/shared/limits';
import { required } from '@domain/shared/required';
import { isAssetAddress } from '@domain/venue/asset-address';
import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announcePart, fact, type PartFailed, parentActor } from '../patterns/port';
import { promiseSlot } from '../slots';
import type { DocumentText, TextHits } from './document-text';
import { A4, type Fit, fittedWidth, type Size, usualFit } from './page-fit';

export type PdfCommand =
  /** `sheet` is the size of the first page in points. */
  | { type: 'document.loaded'; pages: number; sheet: Size; text?: DocumentText }
  /** `status` is the HTTP status of the response, if there was one. */
  | { type: 'document.failed'; status?: number }
  | { type: 'document.reload' }
  /** The pixels that a page may fill. */
  | { type: 'room.measured'; room: Size }
  | { type: 'page.next' }
  | { type: 'page.previous' }
  | { type: 'page.show'; page: number }
  | { type: 'zoom.in' }
  | { type: 'zoom.out' }
  | { type: 'fit.width' }
  | { type: 'fit.page' }
  | { type: 'search.type'; query: string }
  | { type: 'hit.next' }
  | { type: 'hit.previous' };

/** What an open document needs of the world. */
interface PdfPort {
  /** Returns the signed address; `renew` requests a new one even if one is cached. */
  signAddress(uri: string, renew: boolean): Promise<string>;
}

const ZOOM_STEP = 0.25;
const ZOOM_MIN = 0.5;
const ZOOM_MAX = 3;
/** A match that does not exist is on no page. */
const NO_HITS: TextHits = { count: 0, pageOf: () => Number.NaN, indexOnPage: () => Number.NaN };

interface PdfInput {
  uri: string;
  /** The first page that is shown, from 1. */
  page: number;
}

interface PdfContext extends PdfInput {
  address: string | null;
  signedAgain: boolean;
  pages: number;
  /** Undecided until the document is open in a room of a known size; then it stays, whatever the room. */
  fit: Fit | null;
  /** 1 is the fitted page. */
  zoom: number;
  room: Size;
  sheet: Size;
  text: DocumentText | null;
  query: string;
  hits: TextHits;
  /** From 0. */
  hit: number;
}

const without = { query: '', hits: NO_HITS, hit: 0 };

interface OpenDocument {
  pages: number;
  sheet: Size;
  text?: DocumentText;
}

const decidedFit = (room: Size, sheet: Size): Fit | null => (room.width > 0 ? usualFit(room, sheet) : null);

/** An open PDF: its address, page, zoom and search. */
export const pdfMachine = setup({
  types: { input: {} as PdfInput, context: {} as PdfContext, events: {} as PdfCommand },
  actors: {
    signAddress: promiseSlot<string, { uri: string; renew: boolean }>('signAddress'),
    findText: fromPromise<TextHits, { text: DocumentText; query: string }>(({ input: { text, query } }) =>
      text.find(query),
    ),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<PartFailed>),
    markSignedAgain: assign({ signedAgain: true }),
    forgetSignature: assign({ signedAgain: false }),
    rememberDocument: assign(({ context }, { pages, sheet, text }: OpenDocument) => ({
      pages,
      page: Math.min(context.page, pages),
      sheet,
      fit: context.fit ?? decidedFit(context.room, sheet),
      text: text ?? null,
      ...without,
    })),
    turnBack: assign({ page: ({ context }) => context.page - 1 }),
    enlarge: assign({ zoom: ({ context }) => context.zoom + ZOOM_STEP }),
    shrink: assign({ zoom: ({ context }) => context.zoom - ZOOM_STEP }),
    stepHit: assign(({ context }, { by }: { by: number }) => ({
      hit: (context.hit + by + context.hits.count) % context.hits.count,
    })),
    showHit: assign({ page: ({ context }) => context.hits.pageOf(context.hit) }),
  },
  delays: { searchDelay: DOCUMENT_SEARCH_DELAY },
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
    ...input,
    address: null,
    signedAgain: false,
    pages: 0,
    fit: null,
    zoom: 1,
    room: { width: 0, height: 0 },
    sheet: A4,
    text: null,
    ...without,
  }),
  initial: 'signing',
  on: { 'room.measured': { actions: assign({ room: ({ event }) => event.room }) } },
  states: {
    signing: {
      invoke: {
        id: 'signAddress',
        src: 'signAddress',
        input: ({ context }) => ({ uri: context.uri, renew: context.signedAgain }),
        onDone: { target: 'loading', actions: assign({ address: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: announcePart },
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
            actions: 'markSignedAgain',
          },
          { target: 'failed' },
        ],
      },
    },
    reading: {
      initial: 'plain',
      on: {
        'page.next': { guard: 'hasNextPage', actions: assign({ page: ({ context }) => context.page + 1 }) },
        'page.previous': { guard: 'hasPreviousPage', actions: 'turnBack' },
        'page.show': {
          guard: { type: 'isPage', params: ({ event }) => event },
          actions: assign({ page: ({ event }) => event.page }),
        },
        'zoom.in': { guard: 'mayEnlarge', actions: 'enlarge' },
        'zoom.out': { guard: 'mayShrink', actions: 'shrink' },
        'document.failed': 'failed',
        'fit.width': { actions: assign({ fit: 'width', zoom: 1 }) },
        'fit.page': { actions: assign({ fit: 'page', zoom: 1 }) },
        'search.type': [
          {
            guard: { type: 'isSearchable', params: ({ event }) => event },
            target: '.typing',
            actions: assign(({ event }) => ({ ...without, query: event.query.trim() })),
          },
          { target: '.plain', actions: assign(without) },
        ],
      },
      states: {
        plain: {},
        typing: {
          after: { searchDelay: 'searching' },
          on: { 'hit.next': 'searching', 'hit.previous': 'searching' },
        },
        searching: {
          invoke: {
            id: 'findText',
            src: 'findText',
            input: ({ context }) => ({ text: required(context.text), query: context.query }),
            onDone: [
              {
                guard: { type: 'isHit', params: ({ event }) => event },
                target: 'found',
                actions: [assign(({ event }) => ({ hits: event.output, hit: 0 })), 'showHit'],
              },
              { target: 'notFound' },
            ],
            onError: { target: 'notFound', actions: announcePart },
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
    failed: { on: { 'document.reload': { target: 'signing', actions: 'markSignedAgain' } } },
  },
});

const isForeign = (uri: string): boolean => /^https?:/.test(uri) && !isAssetAddress(uri);

/** Fills the chart by its port. */
export const createPdf = (port: PdfPort) =>
  pdfMachine.provide({
    actors: {
      // Documents of others were agreed to, and need no signature.
      signAddress: fromPromise(async ({ input: { uri, renew } }) =>
        isForeign(uri) ? uri : port.signAddress(uri, renew),
      ),
    },
  });

type Snapshot = SnapshotFrom<typeof pdfMachine>;
export const pdfAddress = (snapshot: Snapshot): string | null =>
  snapshot.matches('loading') || snapshot.matches('reading') ? snapshot.context.address : null;
export const isReading = (snapshot: Snapshot): boolean => snapshot.matches('reading');
export const isPdfFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
export const pageNumber = (snapshot: Snapshot): number => snapshot.context.page;
export const pageCount = (snapshot: Snapshot): number => snapshot.context.pages;
/** Returns what of a page is visible at a zoom of 1. */
export const fitOf = ({ context: { fit, room, sheet } }: Snapshot): Fit => fit ?? usualFit(room, sheet);
/** Returns the fit to offer: the present one while the page is zoomed, otherwise the other one. */
export const offeredFit = (snapshot: Snapshot): Fit => {
  const isWidth = fitOf(snapshot) === 'width';
  return isWidth === (zoomOf(snapshot) !== 1) ? 'width' : 'page';
};
/** Returns the width of a page in pixels; 0 while the room for it is unknown. */
export const sheetWidth = (snapshot: Snapshot): number => {
  const { room, sheet } = snapshot.context;
  return Math.floor(fittedWidth(fitOf(snapshot), room, sheet) * zoomOf(snapshot));
};
/** Returns the width of the first page divided by its height. */
export const sheetRatio = ({ context: { sheet } }: Snapshot): number => sheet.width / sheet.height;
/** Returns the zoom; 1 is the fitted page. */
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
