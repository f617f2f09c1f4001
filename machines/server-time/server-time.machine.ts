import { SERVER_TIME_TICK } from '@domain/shared/limits';
import { assign, type SnapshotFrom, setup } from 'xstate';

export type ServerTimeCommand = { type: 'time.set'; at: number };

interface ServerTimeContext {
  /** The server's time in milliseconds since 1970; 0 while unknown. */
  now: number;
}

/** spec §4, Server time: set from the dates of responses, then ticking. */
export const serverTimeMachine = setup({
  types: { context: {} as ServerTimeContext, events: {} as ServerTimeCommand },
  actions: { advance: assign({ now: ({ context }) => context.now + SERVER_TIME_TICK }) },
  delays: { tick: SERVER_TIME_TICK },
}).createMachine({
  id: 'serverTime',
  context: { now: 0 },
  initial: 'unknown',
  on: { 'time.set': { target: '.ticking', actions: assign({ now: ({ event }) => event.at }) } },
  states: {
    unknown: {},
    ticking: { after: { tick: { target: 'ticking', reenter: true, actions: 'advance' } } },
  },
});

type Snapshot = SnapshotFrom<typeof serverTimeMachine>;
export const serverNow = (snapshot: Snapshot): number | null =>
  snapshot.matches('ticking') ? snapshot.context.now : null;
