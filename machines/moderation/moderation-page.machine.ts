import type { Action } from '@domain/moderation/action';
import { MODERATION_REFRESH, MODERATION_SETTLE } from '@domain/moderation/moderation-limits';
import type { Reported } from '@domain/moderation/report';
import type { OperationMode } from '@domain/people/attendee';
import { assign, fromPromise, type SnapshotFrom, setup, stateIn } from 'xstate';
import { type Followed, follow } from '../patterns/follow.machine';
import { announceFault, type Fault, faultAction, type Watch, type WithParent } from '../patterns/port';
import { promiseSlot } from '../slots';
import {
  createHostAction,
  type HostActionFact,
  type HostActionPort,
  hostActionMachine,
} from './host-action.machine';

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

/** The host's commands. */
export type ModerationCommand =
  | { type: 'view.choose'; view: ModerationView }
  | { type: 'page.next' }
  | { type: 'page.first' }
  | { type: 'page.reload' };

/** Where the queue of reports is. */
export interface QueuePlace {
  mode: OperationMode;
}

/** What the page of hosts needs of the world. */
export interface ModerationPagePort extends HostActionPort {
  loadPage: (query: PageQuery) => Promise<ModerationPage>;
  /** Reports now and whenever attendees have reported something, or hosts have acted. */
  watchQueue: Watch<QueuePlace, void>;
}

interface PageInput extends QueuePlace, WithParent<Fault> {}

interface ModerationContext extends PageQuery, PageInput {
  page: ModerationPage;
}

const NOTHING: ModerationPage = { reports: [], actions: [], next: null };

const take = {
  type: 'takePage',
  params: ({ event }: { event: { output: ModerationPage } }) => ({ page: event.output }),
} as const;

/** What changes while the page loads may be missing in it. */
const freshness = {
  initial: 'current',
  states: { current: { on: { 'queue.received': 'outdated' } }, outdated: {} },
} as const;

const showNext = { guard: 'hasNext', target: '.loading', actions: 'takeNext' } as const;
const showFirst = { target: '.loading', actions: 'takeFirst' } as const;

const reload = { target: '.loading' } as const;

/** The page of hosts: the reports that wait and the log of what was done; its child `hostAction` acts. */
export const moderationPageMachine = setup({
  types: {
    context: {} as ModerationContext,
    input: {} as PageInput,
    events: {} as ModerationCommand | HostActionFact | Followed<'queue', void>,
    children: {} as { hostAction: 'hostAction' },
  },
  actors: {
    loadPage: promiseSlot<ModerationPage, PageQuery>('loadPage'),
    queue: follow<'queue', QueuePlace, void>('queue'),
    hostAction: hostActionMachine,
  },
  actions: {
    announceFault: faultAction('moderationPage'),
    dropReport: assign(({ context: { page } }, { reportId }: { reportId?: number | undefined }) => ({
      page: { ...page, reports: page.reports.filter(({ id }) => id !== reportId) },
    })),
    takePage: assign((_, { page }: { page: ModerationPage }) => ({ page })),
    takeNext: assign(({ context }) => ({ place: context.page.next })),
    takeFirst: assign({ place: null }),
  },
  guards: {
    hasNext: ({ context }) => context.page.next !== null,
    isOtherView: ({ context }, { view }: { view: ModerationView }) => view !== context.view,
  },
  delays: { refreshTime: MODERATION_REFRESH, settleTime: MODERATION_SETTLE },
}).createMachine({
  id: 'moderationPage',
  context: ({ input }) => ({ ...input, view: 'reports', place: null, page: NOTHING }),
  invoke: [
    {
      id: 'hostAction',
      src: 'hostAction',
      onError: { actions: announceFault },
    },
    {
      id: 'queue',
      src: 'queue',
      input: ({ context: { mode }, self }) => ({ parent: self, query: { mode } }),
      onError: { actions: announceFault },
    },
  ],
  initial: 'loading',
  on: {
    'view.choose': {
      guard: { type: 'isOtherView', params: ({ event }) => event },
      target: '.loading',
      actions: assign(({ event }) => ({ view: event.view, place: null, page: NOTHING })),
    },
    'page.next': showNext,
    'page.first': showFirst,
    'page.reload': reload,
    'queue.failed': { actions: announceFault },
    // What was answered cannot be answered again while the list loads.
    'hostAction.done': { ...reload, actions: { type: 'dropReport', params: ({ event }) => event } },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context: { view, place } }) => ({ view, place }),
        onDone: [
          { guard: stateIn({ loading: 'outdated' }), target: 'settling', actions: take },
          { target: 'shown', actions: take },
        ],
        onError: { target: 'failed', actions: announceFault },
      },
      ...freshness,
    },
    shown: { on: { 'queue.received': 'settling' }, after: { refreshTime: 'refreshing' } },
    // Changes seldom come alone.
    settling: { after: { settleTime: 'refreshing' } },
    // What other hosts do and attendees report appears by itself.
    refreshing: {
      invoke: {
        id: 'refreshPage',
        src: 'loadPage',
        input: ({ context: { view, place } }) => ({ view, place }),
        onDone: [
          { guard: stateIn({ refreshing: 'outdated' }), target: 'settling', actions: take },
          { target: 'shown', actions: take },
        ],
        onError: { target: 'shown', actions: announceFault },
      },
      ...freshness,
    },
    failed: {},
  },
});

type Snapshot = SnapshotFrom<typeof moderationPageMachine>;

export const shownView = (snapshot: Snapshot): ModerationView => snapshot.context.view;
export const shownPage = (snapshot: Snapshot): ModerationPage => snapshot.context.page;
export const isFirstPage = (snapshot: Snapshot): boolean => snapshot.context.place === null;
export function listState(snapshot: Snapshot): 'loading' | 'shown' | 'failed' {
  if (snapshot.matches('loading')) return 'loading';
  return snapshot.matches('failed') ? 'failed' : 'shown';
}
/** Returns how many reports wait, as a text: a page of them at most; empty while that is not known, and for none. */
export function waitingReports({ context: { page } }: Snapshot): string {
  const { length } = page.reports;
  if (length === 0) return '';
  return page.next === null ? String(length) : `${length}+`;
}
/** Returns the actor of what the host does on the page. */
export const hostActionOf = (snapshot: Snapshot) => snapshot.children.hostAction;

/** Fills the chart by its port. */
export const createModerationPage = (port: ModerationPagePort) =>
  moderationPageMachine.provide({
    actors: {
      loadPage: fromPromise(({ input }) => port.loadPage(input)),
      queue: follow('queue', port.watchQueue),
      hostAction: createHostAction(port),
    },
  });
