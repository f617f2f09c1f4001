import { assign, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot } from '../slots';

const ZOOM_STEP = 0.25;
const ZOOM_MIN = 0.5;
const ZOOM_MAX = 3;

export type PdfCommand =
  | { type: 'document.loaded'; pages: number }
  | { type: 'document.failed' }
  | { type: 'document.reload' }
  | { type: 'page.next' }
  | { type: 'page.previous' }
  | { type: 'page.show'; page: number }
  | { type: 'zoom.in' }
  | { type: 'zoom.out' };

interface PdfContext {
  uri: string;
  address: string | null;
  /** From 1. */
  page: number;
  pages: number;
  /** 1 fits the page to the panel's width. */
  zoom: number;
}

/** A PDF being read: where its bytes are, which page and how large. */
export const pdfMachine = setup({
  types: { input: {} as { uri: string }, context: {} as PdfContext, events: {} as PdfCommand },
  actors: { signAddress: promiseSlot<string, { uri: string; renew: boolean }>('signAddress') },
  actions: {
    rememberAddress: assign((_, { output }: { output: string }) => ({ address: output })),
    rememberPages: assign(({ context }, { pages }: { pages: number }) => ({
      pages,
      page: Math.min(context.page, pages),
    })),
    showPage: assign((_, { page }: { page: number }) => ({ page })),
    turnForward: assign({ page: ({ context }) => context.page + 1 }),
    turnBack: assign({ page: ({ context }) => context.page - 1 }),
    enlarge: assign({ zoom: ({ context }) => context.zoom + ZOOM_STEP }),
    shrink: assign({ zoom: ({ context }) => context.zoom - ZOOM_STEP }),
  },
  guards: {
    hasNextPage: ({ context }) => context.page < context.pages,
    hasPreviousPage: ({ context }) => context.page > 1,
    isPage: ({ context }, { page }: { page: number }) => page >= 1 && page <= context.pages,
    mayEnlarge: ({ context }) => context.zoom < ZOOM_MAX,
    mayShrink: ({ context }) => context.zoom > ZOOM_MIN,
  },
}).createMachine({
  id: 'pdf',
  context: ({ input }) => ({ uri: input.uri, address: null, page: 1, pages: 0, zoom: 1 }),
  initial: 'signing',
  states: {
    signing: {
      invoke: {
        id: 'signAddress',
        src: 'signAddress',
        input: ({ context }) => ({ uri: context.uri, renew: false }),
        onDone: { target: 'loading', actions: { type: 'rememberAddress', params: ({ event }) => event } },
        onError: 'failed',
      },
    },
    loading: {
      on: {
        'document.loaded': {
          target: 'reading',
          actions: { type: 'rememberPages', params: ({ event }) => event },
        },
        'document.failed': 'failed',
      },
    },
    reading: {
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
      },
    },
    failed: { on: { 'document.reload': 'signing' } },
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
