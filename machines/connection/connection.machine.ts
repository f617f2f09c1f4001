import { LINK_RESTORED_NOTICE, RECONNECT_PATIENCE } from '@domain/limits';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { streamSlot } from '../slots';

/** Why the link is down: the browser has no network, or the server does not answer. */
export type LinkCause = 'NETWORK' | 'SERVER';

export type ConnectionEvent = { type: 'link.found' } | { type: 'link.missed'; cause: LinkCause };
export type ConnectionFact = { type: 'link.lost' } | { type: 'link.restored' };

interface ConnectionContext {
  cause: LinkCause | null;
}

type Missed = { cause: LinkCause };

/** Whether the server is reached, and what keeps it from being. */
export const connectionMachine = setup({
  types: { context: {} as ConnectionContext, events: {} as ConnectionEvent },
  actors: { watchLink: streamSlot<ConnectionEvent>('watchLink') },
  actions: {
    announce: (_, _fact: ConnectionFact) => {},
    rememberCause: assign((_, { cause }: Missed) => ({ cause })),
    forgetCause: assign({ cause: null }),
  },
  guards: {
    isNetwork: (_, { cause }: Missed) => cause === 'NETWORK',
    isServer: (_, { cause }: Missed) => cause === 'SERVER',
  },
  delays: { reconnectPatience: RECONNECT_PATIENCE, restoredNotice: LINK_RESTORED_NOTICE },
}).createMachine({
  id: 'connection',
  context: { cause: null },
  invoke: { id: 'watchLink', src: 'watchLink', onError: {} },
  on: {
    'link.missed': {
      guard: { type: 'isNetwork', params: ({ event }) => event },
      target: '.offline',
      actions: { type: 'rememberCause', params: ({ event }) => event },
    },
  },
  initial: 'online',
  states: {
    online: {
      entry: 'forgetCause',
      exit: { type: 'announce', params: { type: 'link.lost' } },
      initial: 'steady',
      states: {
        steady: {},
        restored: {
          entry: { type: 'announce', params: { type: 'link.restored' } },
          after: { restoredNotice: 'steady' },
        },
      },
      on: {
        'link.missed': {
          guard: { type: 'isServer', params: ({ event }) => event },
          target: 'reconnecting',
          actions: { type: 'rememberCause', params: ({ event }) => event },
        },
      },
    },
    reconnecting: {
      after: { reconnectPatience: 'offline' },
      on: { 'link.found': '#connection.online.restored' },
    },
    offline: {
      on: {
        'link.found': '#connection.online.restored',
        'link.missed': {
          guard: { type: 'isServer', params: ({ event }) => event },
          target: 'reconnecting',
          actions: { type: 'rememberCause', params: ({ event }) => event },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof connectionMachine>;
export const linkState = (snapshot: Snapshot): 'online' | 'reconnecting' | 'offline' => {
  if (snapshot.matches('online')) return 'online';
  return snapshot.matches('offline') ? 'offline' : 'reconnecting';
};
export const linkCause = (snapshot: Snapshot): LinkCause | null => snapshot.context.cause;
/** True for the moment after the link is right again. */
export const isLinkRestored = (snapshot: Snapshot): boolean => snapshot.matches({ online: 'restored' });
