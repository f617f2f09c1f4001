import type { Action, Removal, Restricting } from '@domain/moderation/action';
import type { Reported } from '@domain/moderation/report';
import { type Failure, toFailure } from '@domain/shared/failure';
import { assign, raise, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot } from '../slots';

export type ModerationView = 'reports' | 'log';

export interface PageQuery {
  view: ModerationView;
  /** Where the page begins; null for the first one. */
  place: number | null;
}

/** A page of reports or of the log. */
export interface ModerationPage {
  reports: readonly Reported[];
  actions: readonly Action[];
  /** Where the next page begins; null on the last one. */
  next: number | null;
}

/** What a host asks the server to do. */
export type Deed =
  | { type: 'dismiss'; reportId: number }
  | { type: 'undo'; actionId: number }
  | { type: 'remove'; removal: Removal }
  | { type: 'restrict'; restricting: Restricting };

/** A deed that needs a reason, about a report. */
export interface Question {
  kind: 'remove' | 'mute' | 'ban';
  reportId: number;
}

/** The host's commands. */
export type ModerationCommand =
  | { type: 'view.choose'; view: ModerationView }
  | { type: 'page.next' }
  | { type: 'page.first' }
  | { type: 'page.reload' }
  | { type: 'deed.ask'; question: Question }
  | { type: 'deed.cancel' }
  | { type: 'deed.do'; deed: Deed };

/** Why a deed was not done; the text is chosen where it is shown. */
export type DeedFault = 'gone' | 'self' | 'forbidden' | 'notInForce' | 'undone';

export type ModerationFact = { type: 'moderation.failed'; failure: Failure };

interface ModerationContext extends PageQuery {
  page: ModerationPage;
  question: Question | null;
  deed: Deed | null;
  failure: Failure | null;
}

const NOTHING: ModerationPage = { reports: [], actions: [], next: null };
const FAULTS: Readonly<Record<string, DeedFault>> = {
  'moderation.gone': 'gone',
  'moderation.self': 'self',
  'moderation.adminRequired': 'forbidden',
  'moderation.notInForce': 'notInForce',
};

const failed = ({ event }: { event: { error: unknown } }): ModerationFact => ({
  type: 'moderation.failed',
  failure: toFailure(event.error),
});

const showNext = { guard: 'hasNext', target: '.loading', actions: 'takeNext' } as const;
const showFirst = { target: '.loading', actions: 'takeFirst' } as const;

const ask = {
  target: 'asking',
  actions: { type: 'rememberQuestion', params: ({ event }: { event: { question: Question } }) => event },
} as const;
const doDeed = {
  target: 'saving',
  actions: { type: 'rememberDeed', params: ({ event }: { event: { deed: Deed } }) => event },
} as const;

/** The page of hosts: the reports that wait and the log of what was done, and one deed at a time. */
export const moderationPageMachine = setup({
  types: { context: {} as ModerationContext, events: {} as ModerationCommand },
  actors: {
    loadPage: promiseSlot<ModerationPage, PageQuery>('loadPage'),
    doDeed: promiseSlot<void, Deed>('doDeed'),
  },
  actions: {
    announce: (_, _fact: ModerationFact) => {},
    chooseView: assign((_, { view }: { view: ModerationView }) => ({ view, place: null, page: NOTHING })),
    takePage: assign((_, { page }: { page: ModerationPage }) => ({ page })),
    takeNext: assign(({ context }) => ({ place: context.page.next })),
    takeFirst: assign({ place: null }),
    rememberQuestion: assign((_, { question }: { question: Question }) => ({ question, failure: null })),
    rememberDeed: assign((_, { deed }: { deed: Deed }) => ({ deed, failure: null })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetQuestion: assign({ question: null }),
    reload: raise({ type: 'page.reload' }),
  },
  guards: {
    hasNext: ({ context }) => context.page.next !== null,
    isOtherView: ({ context }, { view }: { view: ModerationView }) => view !== context.view,
  },
}).createMachine({
  id: 'moderationPage',
  type: 'parallel',
  context: { view: 'reports', place: null, page: NOTHING, question: null, deed: null, failure: null },
  states: {
    list: {
      initial: 'loading',
      on: {
        'view.choose': {
          guard: { type: 'isOtherView', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'chooseView', params: ({ event }) => event },
        },
        'page.next': showNext,
        'page.first': showFirst,
        'page.reload': '.loading',
      },
      states: {
        loading: {
          invoke: {
            id: 'loadPage',
            src: 'loadPage',
            input: ({ context: { view, place } }) => ({ view, place }),
            onDone: {
              target: 'shown',
              actions: { type: 'takePage', params: ({ event }) => ({ page: event.output }) },
            },
            onError: { target: 'failed', actions: { type: 'announce', params: failed } },
          },
        },
        shown: {},
        failed: {},
      },
    },
    deed: {
      initial: 'none',
      states: {
        none: { entry: 'forgetQuestion', on: { 'deed.ask': ask, 'deed.do': doDeed } },
        asking: { on: { 'deed.ask': ask, 'deed.cancel': 'none', 'deed.do': doDeed } },
        saving: {
          invoke: {
            id: 'doDeed',
            src: 'doDeed',
            input: ({ context }) => context.deed as Deed,
            onDone: { target: 'none', actions: 'reload' },
            onError: {
              target: 'failed',
              actions: { type: 'rememberFailure', params: ({ event }) => event },
            },
          },
        },
        failed: { on: { 'deed.ask': ask, 'deed.cancel': 'none', 'deed.do': doDeed } },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof moderationPageMachine>;

export const shownView = (snapshot: Snapshot): ModerationView => snapshot.context.view;
export const shownPage = (snapshot: Snapshot): ModerationPage => snapshot.context.page;
export const isFirstPage = (snapshot: Snapshot): boolean => snapshot.context.place === null;
export const listState = (snapshot: Snapshot): 'loading' | 'shown' | 'failed' => snapshot.value.list;
/** Returns what the host is asked about, until it is done. */
export const askedQuestion = (snapshot: Snapshot): Question | null => snapshot.context.question;
export const isDeedSaving = (snapshot: Snapshot): boolean => snapshot.matches({ deed: 'saving' });
/** Returns why the last deed was not done; null when there is no such reason. */
export function deedFault(snapshot: Snapshot): DeedFault | null {
  if (!snapshot.matches({ deed: 'failed' })) return null;
  return FAULTS[snapshot.context.failure?.errMsg ?? ''] ?? 'undone';
}
