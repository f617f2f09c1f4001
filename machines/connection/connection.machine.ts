import { LINK_RESTORED_NOTICE, RECONNECT_TIMEOUT } from '@domain/shared/limits';
import { and, fromCallback, not, or, sendTo, setup, stateIn } from 'xstate';
import { announced, fact, parentActor } from '../patterns/port';
import { streamSlot } from '../slots';
import { createLink, type LinkCommand, type LinkFact, type LinkPort, linkMachine } from './link.machine';

/** What the connection needs of the world. */
export interface ConnectionPort {
  realtime: LinkPort;
  /** Calls back when the browser goes online or offline, at once if it is offline. */
  watchNetwork(onChange: (found: boolean) => void): () => void;
}

/** The browser's reports of its network state. */
export type NetworkReport = { type: 'network.found' } | { type: 'network.lost' };

export type ConnectionFact =
  | Exclude<LinkFact, { type: 'link.missed' }>
  /** After a loss the server, or without a link the network, is reachable again. */
  | { type: 'connection.restored' }
  /** The device has no network, and later has one again. */
  | { type: 'connection.lost' }
  | { type: 'connection.regained' };

const announceFailure = announced('link.failed');

const passOn = {
  actions: { type: 'sendToLink', params: ({ event }: { event: LinkCommand }) => event },
} as const;

/** Commands that concern the link whether it is open or not. */
const waits = { 'link.hasten': passOn, 'link.relax': passOn } as const;

const closing = {
  target: 'unused',
  actions: { type: 'sendToLink', params: { type: 'link.close' } },
} as const;

/** Tracks whether the server can be reached, and the cause when it cannot. */
export const connectionMachine = setup({
  types: { events: {} as LinkCommand | LinkFact | NetworkReport, children: {} as { link: 'link' } },
  actors: { link: linkMachine, watchNetwork: streamSlot<NetworkReport>('watchNetwork') },
  actions: {
    notifyParent: sendTo(parentActor, fact<ConnectionFact>),
    sendToLink: sendTo('link', (_, command: LinkCommand) => command),
  },
  guards: {
    hasNetwork: stateIn({ network: 'available' }),
    isOpen: stateIn({ link: 'open' }),
    isDown: or([stateIn({ link: 'down' }), stateIn({ link: 'broken' })]),
    isUntried: or([stateIn({ link: 'unused' }), stateIn({ link: 'pending' })]),
  },
  delays: { reconnectTimeout: RECONNECT_TIMEOUT, restoredNotice: LINK_RESTORED_NOTICE },
}).createMachine({
  id: 'connection',
  type: 'parallel',
  invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: { actions: announceFailure } },
  on: { 'link.failed': { actions: { type: 'notifyParent', params: ({ event }) => event } } },
  states: {
    network: {
      initial: 'available',
      states: {
        available: { on: { 'network.lost': 'missing' } },
        missing: { on: { 'network.found': 'available' } },
      },
    },
    link: {
      initial: 'unused',
      invoke: { id: 'link', src: 'link', onError: { target: '.broken', actions: announceFailure } },
      states: {
        unused: {
          on: {
            'link.open': { target: 'pending', ...passOn },
            ...waits,
          },
        },
        pending: {
          on: { 'link.opened': 'open', 'link.missed': 'down', 'link.close': closing, ...waits },
        },
        open: {
          entry: { type: 'notifyParent', params: { type: 'link.opened' } },
          exit: { type: 'notifyParent', params: { type: 'link.lost' } },
          on: { 'link.lost': 'down', 'link.close': closing, ...waits },
        },
        down: { on: { 'link.opened': 'open', 'link.close': closing, ...waits } },
        broken: {},
      },
    },
    status: {
      initial: 'online',
      states: {
        online: {
          initial: 'steady',
          always: [
            { guard: and([not('hasNetwork'), not('isOpen')]), target: 'offline' },
            { guard: 'isDown', target: 'reconnecting' },
          ],
          states: {
            steady: {},
            restored: {
              entry: { type: 'notifyParent', params: { type: 'connection.restored' } },
              after: { restoredNotice: 'steady' },
            },
          },
        },
        reconnecting: {
          always: [
            { guard: 'isOpen', target: 'online.restored' },
            { guard: not('hasNetwork'), target: 'offline' },
            { guard: 'isUntried', target: 'online' },
          ],
          after: { reconnectTimeout: 'offline.unanswered' },
        },
        offline: {
          initial: 'withoutNetwork',
          always: { guard: 'isOpen', target: 'online.restored' },
          states: {
            withoutNetwork: {
              entry: { type: 'notifyParent', params: { type: 'connection.lost' } },
              exit: { type: 'notifyParent', params: { type: 'connection.regained' } },
              always: [
                { guard: and(['hasNetwork', 'isUntried']), target: '#connection.status.online.restored' },
                { guard: 'hasNetwork', target: '#connection.status.reconnecting' },
              ],
            },
            unanswered: {
              always: [
                { guard: not('hasNetwork'), target: 'withoutNetwork' },
                { guard: 'isUntried', target: '#connection.status.online' },
              ],
            },
          },
        },
      },
    },
  },
});

/** Fills the chart by its port. */
export const createConnection = ({ realtime, watchNetwork }: ConnectionPort) =>
  connectionMachine.provide({
    actors: {
      link: createLink(realtime),
      watchNetwork: fromCallback(({ sendBack }) =>
        watchNetwork((found) =>
          sendBack({ type: found ? 'network.found' : 'network.lost' } satisfies NetworkReport),
        ),
      ),
    },
  });
