import type { FailureKind } from '@domain/failure';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot } from '../slots';

/** A call that failed and waits for its next attempt. */
export interface WaitingCall {
  id: string;
  kind: FailureKind;
  status: number | null;
  /** Milliseconds until the next attempt, counted from when the wait began. */
  delay: number;
}

export type RetryCommand = { type: 'retry.stop' } | { type: 'retry.hasten' };
export type RetryEvent =
  | RetryCommand
  | { type: 'retry.scheduled'; call: WaitingCall }
  | { type: 'retry.settled'; id: string };

interface RetryContext {
  calls: readonly WaitingCall[];
}

/** While a retry waits, the person sees that and why, and can stop it. */
export const retryMachine = setup({
  types: { context: {} as RetryContext, events: {} as RetryEvent },
  actors: {
    stopRetries: promiseSlot<void>('stopRetries'),
    hastenRetries: promiseSlot<void>('hastenRetries'),
  },
  actions: {
    addCall: assign(({ context }, { call }: { call: WaitingCall }) => ({
      calls: [...without(context.calls, call.id), call],
    })),
    removeCall: assign(({ context }, { id }: { id: string }) => ({ calls: without(context.calls, id) })),
    clearCalls: assign({ calls: [] }),
  },
  guards: {
    hasUnreached: ({ context }) => context.calls.some(isUnreached),
    isLastCall: ({ context }, { id }: { id: string }) => without(context.calls, id).length === 0,
  },
}).createMachine({
  id: 'retry',
  context: { calls: [] },
  initial: 'quiet',
  on: {
    'retry.scheduled': {
      target: '.waiting',
      actions: { type: 'addCall', params: ({ event }) => ({ call: event.call }) },
    },
  },
  states: {
    quiet: {},
    waiting: {
      on: {
        'retry.settled': [
          {
            guard: { type: 'isLastCall', params: ({ event }) => ({ id: event.id }) },
            target: 'quiet',
            actions: 'clearCalls',
          },
          { actions: { type: 'removeCall', params: ({ event }) => ({ id: event.id }) } },
        ],
        'retry.stop': 'stopping',
      },
      initial: 'patient',
      states: {
        patient: { on: { 'retry.hasten': { guard: 'hasUnreached', target: 'hastening' } } },
        hastening: {
          invoke: { id: 'hastenRetries', src: 'hastenRetries', onDone: 'patient', onError: 'patient' },
        },
      },
    },
    stopping: {
      invoke: {
        id: 'stopRetries',
        src: 'stopRetries',
        onDone: { target: 'quiet', actions: 'clearCalls' },
        onError: { target: 'quiet', actions: 'clearCalls' },
      },
    },
  },
});

const without = (calls: readonly WaitingCall[], id: string): WaitingCall[] =>
  calls.filter((call) => call.id !== id);
/** The server did not answer at all, so that it helps when it is reached again. */
const isUnreached = ({ kind }: WaitingCall): boolean => kind === 'NOT_REACHABLE';

type Snapshot = SnapshotFrom<typeof retryMachine>;
export const waitingCall = (snapshot: Snapshot): WaitingCall | null => snapshot.context.calls[0] ?? null;
/** The person is told already that the server is not reached. */
export const isUnreachedSaid = (snapshot: Snapshot): boolean => {
  const shown = waitingCall(snapshot);
  return shown !== null && isUnreached(shown);
};
