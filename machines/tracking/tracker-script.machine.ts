import type { Analytics } from '@domain/shared/analytics';
import {
  ANALYTICS_SCRIPT_ATTEMPTS,
  ANALYTICS_SCRIPT_DELAY,
  TRACKER_POLL_INTERVAL,
  TRACKER_POLLS,
} from '@domain/shared/limits';
import { assign, fromPromise, sendTo, setup } from 'xstate';
import { fact, parentActor, type Signal } from '../patterns/port';
import { promiseSlot } from '../slots';
import type { ScriptFact } from './tracking.events';

/** What the script of the tracker needs of the world. */
export interface TrackerScriptPort {
  /** Makes one attempt, unless aborted. */
  loadScript(analytics: Analytics, signal: Signal): Promise<void>;
  /** Rejects while the script has not created a tracker. */
  findTracker(): Promise<void>;
}

interface TrackerScriptContext {
  analytics: Analytics;
  /** The failed attempts. */
  attempts: number;
  /** The polls that found no tracker. */
  polls: number;
}

/** spec §7: requests the analytics script repeatedly, then polls until its tracker exists. */
export const trackerScriptMachine = setup({
  types: {
    context: {} as TrackerScriptContext,
    input: {} as Analytics,
  },
  actors: {
    loadScript: promiseSlot<void, Analytics>('loadScript'),
    findTracker: promiseSlot<void>('findTracker'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<ScriptFact>),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
  },
  guards: {
    isLastAttempt: ({ context }) => context.attempts + 1 >= ANALYTICS_SCRIPT_ATTEMPTS,
    isLastPoll: ({ context }) => context.polls + 1 >= TRACKER_POLLS,
  },
  delays: {
    scriptDelay: ({ context }) => ANALYTICS_SCRIPT_DELAY * 2 ** (context.attempts - 1),
    trackerPoll: TRACKER_POLL_INTERVAL,
  },
}).createMachine({
  id: 'trackerScript',
  context: ({ input }) => ({ analytics: input, attempts: 0, polls: 0 }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadScript',
        src: 'loadScript',
        input: ({ context }) => context.analytics,
        onDone: 'searched',
        onError: [
          {
            guard: 'isLastAttempt',
            target: 'failed',
            actions: {
              type: 'notifyParent',
              params: ({ event }) => ({ type: 'script.failed', error: event.error }),
            },
          },
          { target: 'delayed', actions: 'countAttempt' },
        ],
      },
    },
    delayed: { after: { scriptDelay: 'loading' } },
    searched: {
      invoke: {
        id: 'findTracker',
        src: 'findTracker',
        onDone: 'found',
        onError: [
          {
            guard: 'isLastPoll',
            target: 'failed',
            actions: {
              type: 'notifyParent',
              params: ({ event }) => ({ type: 'script.failed', error: event.error }),
            },
          },
          { target: 'missed', actions: assign({ polls: ({ context }) => context.polls + 1 }) },
        ],
      },
    },
    missed: { after: { trackerPoll: 'searched' } },
    found: {},
    failed: {},
  },
});

/** Fills the chart by its port. */
export const createTrackerScript = (port: TrackerScriptPort) =>
  trackerScriptMachine.provide({
    actors: {
      loadScript: fromPromise(({ input, signal }) => port.loadScript(input, signal)),
      findTracker: fromPromise(() => port.findTracker()),
    },
  });
