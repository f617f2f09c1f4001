import { type Failure, toFailure } from '@domain/shared/failure';
import type { Draft } from '@domain/venue/venue-version';
import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot } from '../slots';

/** What the page of hosts needs of the world; the machine handles every failure. */
export interface HostsPagePort {
  /** Returns the venue that was saved last; null before the first one. */
  readDraft(): Promise<Draft | null>;
  publish(architectureId: string): Promise<void>;
}

export type HostsPageEvent = { type: 'draft.retry' } | { type: 'draft.publish' };

interface HostsPageContext {
  /** The venue that was saved last; null before the first one. */
  draft: Draft | null;
  /** Why the last request failed. */
  failure: Failure | null;
}

/** The page of hosts, also while nothing is published: what was saved last, what is wrong with it, and publishing it. */
export const hostsPageMachine = setup({
  types: { context: {} as HostsPageContext, events: {} as HostsPageEvent },
  actors: {
    readDraft: promiseSlot<Draft | null>('readDraft'),
    publish: promiseSlot<void, { architectureId: string }>('publish'),
  },
  actions: {
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetFailure: assign({ failure: null }),
  },
  guards: { isPublishable: ({ context }) => Boolean(context.draft?.architectureId) },
}).createMachine({
  id: 'hostsPage',
  context: { draft: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      entry: 'forgetFailure',
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        onDone: { target: 'shown', actions: assign({ draft: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'draft.retry': 'loading' } },
    shown: { on: { 'draft.publish': { guard: 'isPublishable', target: 'publishing' } } },
    publishing: {
      entry: 'forgetFailure',
      invoke: {
        id: 'publish',
        src: 'publish',
        input: ({ context }) => ({ architectureId: context.draft?.architectureId ?? '' }),
        onDone: 'published',
        onError: { target: 'shown', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
    },
    published: {},
  },
});

type Snapshot = SnapshotFrom<typeof hostsPageMachine>;
export const shownDraft = (snapshot: Snapshot): Draft | null => snapshot.context.draft;
export const hostsFailure = (snapshot: Snapshot): Failure | null => snapshot.context.failure;
export const isDraftLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
export const isDraftFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
export const isPublishing = (snapshot: Snapshot): boolean => snapshot.matches('publishing');
export const isDraftPublished = (snapshot: Snapshot): boolean => snapshot.matches('published');

/** Fills the chart by its port. */
export const createHostsPage = (port: HostsPagePort) =>
  hostsPageMachine.provide({
    actors: {
      readDraft: fromPromise(() => port.readDraft()),
      publish: fromPromise(({ input: { architectureId } }) => port.publish(architectureId)),
    },
  });
