import type { Failure, FailureKind } from '@domain/shared/failure';
import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announced, fact, parentActor } from '../patterns/port';
import { promiseSlot } from '../slots';

/** What the waiting calls need of the world. */
export interface RetryPort {
  stopRetries(): void;
  hastenRetries(): void;
}

/** A failed call that waits for its next attempt. */
export interface WaitingCall {
  id: string;
  kind: FailureKind;
  status: number | null;
  /** Milliseconds until the next attempt, from the start of the wait. */
  delay: number;
}

export type RetryCommand = { type: 'retry.stop' } | { type: 'retry.hasten' };
export type RetryEvent =
  | RetryCommand
  | { type: 'retry.scheduled'; call: WaitingCall }
  | { type: 'retry.settled'; id: string };

export type RetryFact = { type: 'retry.failed'; failure: Failure };

interface RetryContext {
  calls: readonly WaitingCall[];
}

const announceFailure = announced('retry.failed');

/** Shows the user that a retry is waiting and why; the user can stop it. */
export const retryMachine = setup({
  types: { context: {} as RetryContext, events: {} as RetryEvent },
  actors: {
    stopRetries: promiseSlot<void>('stopRetries'),
    hastenRetries: promiseSlot<void>('hastenRetries'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<RetryFact>),
    addCall: assign(({ context }, { call }: { call: WaitingCall }) => ({
      calls: [...without(context.calls, call.id), call],
    })),
    clearCalls: assign({ calls: [] }),
  },
  guards: {
    hasUnreached: ({ context }) => context.calls.some(isUnreached),
    isLastCall: ({ context }, { id }: { id: string }) => without(context.calls, id).length === 0,
  },
}).createMachine({
  id: 'retry',
  context: { calls: [] },
  initial: 'idle',
  on: {
    'retry.scheduled': {
      target: '.waiting',
      actions: { type: 'addCall', params: ({ event }) => event },
    },
  },
  states: {
    idle: {},
    waiting: {
      on: {
        'retry.settled': [
          {
            guard: { type: 'isLastCall', params: ({ event }) => event },
            target: 'idle',
            actions: 'clearCalls',
          },
          { actions: assign({ calls: ({ context, event }) => without(context.calls, event.id) }) },
        ],
        'retry.stop': 'stopping',
      },
      initial: 'pending',
      states: {
        pending: { on: { 'retry.hasten': { guard: 'hasUnreached', target: 'hastening' } } },
        hastening: {
          invoke: {
            id: 'hastenRetries',
            src: 'hastenRetries',
            onDone: 'pending',
            onError: { target: 'pending', actions: announceFailure },
          },
        },
      },
    },
    stopping: {
      invoke: {
        id: 'stopRetries',
        src: 'stopRetries',
        onDone: { target: 'idle', actions: 'clearCalls' },
        onError: { target: 'idle', actions: ['clearCalls', announceFailure] },
      },
    },
  },
});

const without = (calls: readonly WaitingCall[], id: string): WaitingCall[] =>
  calls.filter((call) => call.id !== id);
/** The server did not answer, so the retry can run as soon as it is reachable. */
const isUnreached = ({ kind }: WaitingCall): boolean => kind === 'NOT_REACHABLE';

type Snapshot = SnapshotFrom<typeof retryMachine>;
export const waitingCall = (snapshot: Snapshot): WaitingCall | null => snapshot.context.calls[0] ?? null;
/** Returns whether the shown call already reports that the server is unreachable. */
export const isServerReportedAway = (snapshot: Snapshot): boolean => {
  const shown = waitingCall(snapshot);
  return shown !== null && isUnreached(shown);
};

/** Returns whether the waiting calls can be tried again at once: not while the server asks for the wait. */
export const canTryNow = (snapshot: Snapshot): boolean => snapshot.can({ type: 'retry.hasten' });

/** Fills the chart by its port. */
export const createRetry = (port: RetryPort) =>
  retryMachine.provide({
    actors: {
      stopRetries: fromPromise(async () => port.stopRetries()),
      hastenRetries: fromPromise(async () => port.hastenRetries()),
    },
  });
