import { IDLE_AFTER } from '@domain/limits';
import { setup } from 'xstate';
import { streamSlot } from '../slots';

/** The person did something, in any tab of this browser. */
export type InputReport = { type: 'input.noticed' };
export type RestFact = { type: 'input.rested' } | { type: 'input.resumed' };

/** Whether the person has done anything lately. */
export const restMachine = setup({
  types: { events: {} as InputReport },
  actors: { watchInput: streamSlot<InputReport>('watchInput') },
  actions: { announce: (_, _fact: RestFact) => {} },
  delays: { idleAfter: IDLE_AFTER },
}).createMachine({
  id: 'rest',
  invoke: { id: 'watchInput', src: 'watchInput', onError: {} },
  initial: 'busy',
  states: {
    busy: {
      after: { idleAfter: 'idle' },
      on: { 'input.noticed': { target: 'busy', reenter: true } },
    },
    idle: {
      entry: { type: 'announce', params: { type: 'input.rested' } },
      exit: { type: 'announce', params: { type: 'input.resumed' } },
      on: { 'input.noticed': 'busy' },
    },
  },
});
