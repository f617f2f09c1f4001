import type { Failure } from '@domain/shared/failure';
import {
  CALL_RETRY_DELAY_MAX,
  LINK_FIRST_RETRY_DELAY,
  LINK_LOAD_RETRY_DELAY,
  LINK_OPEN_TIMEOUT,
  LINK_PROBE_INTERVAL,
  LINK_PROBE_TIMEOUT,
  LINK_RETRY_DELAY,
  LINK_RETRY_DELAY_MAX,
} from '@domain/shared/limits';
import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { announced, fact, parentActor } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';

/** What the link to the realtime database needs of the world. */
export interface LinkPort {
  /** Loads the SDK when the page is idle. */
  load(): Promise<void>;
  /** Opens the socket: calls back whether it is open, now and whenever that changes. Returns the function that closes it. */
  openSocket(onChange: (open: boolean) => void): () => void;
  /** Resolves or rejects with any answer of the server. */
  probe(): Promise<unknown>;
  /** Returns whether the server can be reached. */
  checkServer(): Promise<boolean>;
  /** Calls back when the page becomes visible again or is online again, and when it is left and kept. */
  watchWake(onWake: () => void, onLeave: () => void): () => void;
}

export type LinkCommand =
  | { type: 'link.open' }
  | { type: 'link.close' }
  /** Keeps the waits short, while the user is in a call from which others remove who does not come back. */
  | { type: 'link.hasten' }
  | { type: 'link.relax' };
/** The SDK's reports of its socket. */
export type SocketReport = { type: 'socket.opened' } | { type: 'socket.closed' };
export type WakeReport =
  /** The page became visible again, was gone back to, or its network is back. */
  | { type: 'page.woke' }
  /** The user has left the page, which the browser keeps for a way back. */
  | { type: 'page.left' };

export type LinkFact =
  /** The server answers, and all listeners have caught up. */
  | { type: 'link.opened' }
  | { type: 'link.lost' }
  /** An attempt to open the link failed. */
  | { type: 'link.missed' }
  | { type: 'link.failed'; failure: Failure };

interface LinkContext {
  /** Attempts that failed since the link was last open. */
  attempt: number;
  /** Milliseconds between two attempts. */
  longestWait: number;
}

const announceFailure = announced('link.failed');

const longest = (attempt: number, max: number): number =>
  attempt === 0 ? LINK_FIRST_RETRY_DELAY : Math.min(LINK_RETRY_DELAY * 2 ** (attempt - 1), max);

/**
 * Returns the milliseconds before reconnecting, with full jitter, so that clients do not reconnect at the
 * same moment; the first delay is so short that nobody is shown as gone. `attempt` counts from 0, `random` is
 * from 0 up to 1; `max` is the longest wait.
 */
export const linkRetryDelay = (attempt: number, random: number, max: number = LINK_RETRY_DELAY_MAX): number =>
  random * longest(attempt, max);

/**
 * Opens the link to the realtime database, probes it, and reconnects after a loss. The SDK alone notices a
 * dead link late, lets all clients reconnect at the same moment, and makes a hidden tab wait for minutes.
 */
export const linkMachine = setup({
  types: { context: {} as LinkContext, events: {} as LinkCommand | SocketReport | WakeReport },
  actors: {
    loadRealtime: promiseSlot<void>('loadRealtime'),
    openSocket: streamSlot<SocketReport>('openSocket'),
    probe: promiseSlot<unknown>('probe'),
    checkServer: promiseSlot<boolean>('checkServer'),
    watchWake: streamSlot<WakeReport>('watchWake'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<LinkFact>),
    resetAttempts: assign({ attempt: 0 }),
    shortenWaits: assign({ longestWait: CALL_RETRY_DELAY_MAX }),
    lengthenWaits: assign({ longestWait: LINK_RETRY_DELAY_MAX }),
  },
  guards: {
    isReachable: (_, { output }: { output: boolean }) => output,
  },
  delays: {
    loadRetryDelay: LINK_LOAD_RETRY_DELAY,
    openTimeout: LINK_OPEN_TIMEOUT,
    probeInterval: LINK_PROBE_INTERVAL,
    probeTimeout: LINK_PROBE_TIMEOUT,
    /** The longest delay; clients wait a random part of it. */
    retryDelay: ({ context }) => linkRetryDelay(context.attempt, 1, context.longestWait),
  },
}).createMachine({
  id: 'link',
  context: { attempt: 0, longestWait: LINK_RETRY_DELAY_MAX },
  initial: 'closed',
  on: { 'link.hasten': { actions: 'shortenWaits' }, 'link.relax': { actions: 'lengthenWaits' } },
  states: {
    closed: { entry: 'resetAttempts', on: { 'link.open': 'wanted' } },
    wanted: {
      on: { 'link.close': 'closed' },
      invoke: { id: 'watchWake', src: 'watchWake', onError: { actions: announceFailure } },
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadRealtime',
            src: 'loadRealtime',
            onDone: 'active',
            onError: { target: 'unloaded', actions: announceFailure },
          },
        },
        unloaded: { after: { loadRetryDelay: 'loading' }, on: { 'page.woke': 'loading' } },
        active: {
          invoke: {
            id: 'openSocket',
            src: 'openSocket',
            onError: { target: 'waiting', actions: announceFailure },
          },
          on: { 'socket.closed': 'waiting', 'page.left': 'left' },
          initial: 'opening',
          states: {
            opening: { after: { openTimeout: '#link.wanted.waiting' }, on: { 'socket.opened': 'verifying' } },
            // Any answer proves the link, a rejection too.
            verifying: {
              invoke: { id: 'firstProbe', src: 'probe', onDone: 'open', onError: 'open' },
              after: { probeTimeout: '#link.wanted.waiting' },
            },
            open: {
              entry: ['resetAttempts', { type: 'notifyParent', params: { type: 'link.opened' } }],
              // On exit, before the socket is closed: the SDK then carries out its disconnect writes locally.
              exit: { type: 'notifyParent', params: { type: 'link.lost' } },
              initial: 'quiet',
              states: {
                quiet: { after: { probeInterval: 'probing' }, on: { 'page.woke': 'probing' } },
                probing: {
                  invoke: { id: 'probe', src: 'probe', onDone: 'quiet', onError: 'quiet' },
                  after: { probeTimeout: '#link.wanted.waiting' },
                },
              },
            },
          },
        },
        // Others would see the user on a page that is kept with its socket.
        left: { on: { 'page.woke': 'checking' } },
        waiting: {
          entry: { type: 'notifyParent', params: { type: 'link.missed' } },
          exit: assign({ attempt: ({ context }) => context.attempt + 1 }),
          after: { retryDelay: 'checking' },
          on: { 'page.woke': 'checking', 'link.hasten': { target: 'checking', actions: 'shortenWaits' } },
        },
        checking: {
          invoke: {
            id: 'checkServer',
            src: 'checkServer',
            onDone: [
              { guard: { type: 'isReachable', params: ({ event }) => event }, target: 'active' },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
  },
});

/** Fills the chart by its port. */
export const createLink = (port: LinkPort) =>
  linkMachine.provide({
    actors: {
      loadRealtime: fromPromise(() => port.load()),
      openSocket: fromCallback(({ sendBack }) =>
        port.openSocket((open) =>
          sendBack({ type: open ? 'socket.opened' : 'socket.closed' } satisfies SocketReport),
        ),
      ),
      probe: fromPromise(() => port.probe()),
      checkServer: fromPromise(() => port.checkServer()),
      watchWake: fromCallback(({ sendBack }) =>
        port.watchWake(
          () => sendBack({ type: 'page.woke' } satisfies WakeReport),
          () => sendBack({ type: 'page.left' } satisfies WakeReport),
        ),
      ),
    },
    // Full jitter: clients that lost the server at the same moment do not reconnect at the same moment.
    delays: {
      retryDelay: ({ context }) => linkRetryDelay(context.attempt, Math.random(), context.longestWait),
    },
  });
