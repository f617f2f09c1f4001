import type { Failure } from '@domain/shared/failure';
import { IDLE_AFTER } from '@domain/shared/limits';
import { fromCallback, sendTo, setup } from 'xstate';
import { announced, fact, parentActor } from '../patterns/port';
import { streamSlot } from '../slots';

/** What the detection of idle users needs of the world. */
export interface ActivityPort {
  /**
   * Calls back with input in any tab of this browser, at the beginning and end of every few seconds with
   * some.
   */
  watch(onInput: () => void): () => void;
}

/** The user was active in a tab of this browser. */
export type InputReport = { type: 'input.noticed' };
export type ActivityFact =
  | { type: 'user.idled' }
  | { type: 'user.resumed' }
  | { type: 'activity.failed'; failure: Failure };

/** Tracks whether the user was active recently. */
export const activityMachine = setup({
  types: { events: {} as InputReport },
  actors: { watchInput: streamSlot<InputReport>('watchInput') },
  actions: {
    notifyParent: sendTo(parentActor, fact<ActivityFact>),
  },
  delays: { idleAfter: IDLE_AFTER },
}).createMachine({
  id: 'activity',
  invoke: { id: 'watchInput', src: 'watchInput', onError: { actions: announced('activity.failed') } },
  initial: 'active',
  states: {
    active: {
      after: { idleAfter: 'idle' },
      on: { 'input.noticed': { target: 'active', reenter: true } },
    },
    idle: {
      entry: { type: 'notifyParent', params: { type: 'user.idled' } },
      exit: { type: 'notifyParent', params: { type: 'user.resumed' } },
      on: { 'input.noticed': 'active' },
    },
  },
});

/** Fills the chart by its port. */
export const createActivityMachine = (port: ActivityPort) =>
  activityMachine.provide({
    actors: {
      watchInput: fromCallback(({ sendBack }) =>
        port.watch(() => sendBack({ type: 'input.noticed' } satisfies InputReport)),
      ),
    },
  });
