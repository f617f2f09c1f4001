import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announcePart, fact, type PartFailed, parentActor } from '../patterns/port';
import { promiseSlot } from '../slots';

/** What the personal calendar needs of the world. */
export interface CalendarFeedPort {
  loadAddress: () => Promise<string>;
  /** Replaces the address: the one before no longer works. */
  renewAddress: () => Promise<string>;
  /** Copies a text, where the browser permits it. */
  copy: (text: string) => Promise<void>;
}

export type CalendarFeedCommand =
  | { type: 'address.copy' }
  /** Asks whether to renew the address. */
  | { type: 'address.renew' }
  | { type: 'renewal.confirm' }
  | { type: 'renewal.cancel' }
  | { type: 'address.retry' };

const take = {
  target: 'shown',
  actions: {
    type: 'takeAddress',
    params: ({ event }: { event: { output: string } }) => ({ address: event.output }),
  },
} as const;

/** The secret address of the calendar with the user's sessions. */
export const calendarFeedMachine = setup({
  types: { context: {} as { address: string }, events: {} as CalendarFeedCommand },
  actors: {
    loadAddress: promiseSlot<string>('loadAddress'),
    renewAddress: promiseSlot<string>('renewAddress'),
    copy: promiseSlot<void, string>('copy'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<PartFailed>),
    takeAddress: assign((_, { address }: { address: string }) => ({ address })),
  },
}).createMachine({
  id: 'calendarFeed',
  context: { address: '' },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadAddress',
        src: 'loadAddress',
        onDone: take,
        onError: { target: 'failed', actions: announcePart },
      },
    },
    failed: { on: { 'address.retry': 'loading' } },
    shown: {
      on: { 'address.copy': '.copying', 'address.renew': 'asking' },
      initial: 'still',
      states: {
        still: {},
        copying: {
          invoke: {
            id: 'copy',
            src: 'copy',
            input: ({ context }) => context.address,
            onDone: 'copied',
            // The address can be copied by hand.
            onError: 'uncopied',
          },
        },
        copied: {},
        uncopied: {},
      },
    },
    asking: { on: { 'renewal.confirm': 'renewing', 'renewal.cancel': 'shown' } },
    renewing: {
      invoke: {
        id: 'renewAddress',
        src: 'renewAddress',
        onDone: take,
        onError: { target: 'failed', actions: announcePart },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof calendarFeedMachine>;

export const feedAddress = ({ context }: Snapshot): string => context.address;

/** Returns what is shown of the address. */
export function feedState(snapshot: Snapshot): 'loading' | 'failed' | 'shown' | 'asking' {
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('asking')) return 'asking';
  return snapshot.matches('shown') ? 'shown' : 'loading';
}

/** Returns what became of the last copy. */
export function copyState(snapshot: Snapshot): 'none' | 'copied' | 'failed' {
  if (snapshot.matches({ shown: 'copied' })) return 'copied';
  return snapshot.matches({ shown: 'uncopied' }) ? 'failed' : 'none';
}

/** Fills the chart by its port. */
export const createCalendarFeed = (port: CalendarFeedPort) =>
  calendarFeedMachine.provide({
    actors: {
      loadAddress: fromPromise(() => port.loadAddress()),
      renewAddress: fromPromise(() => port.renewAddress()),
      copy: fromPromise(({ input }) => port.copy(input)),
    },
  });
