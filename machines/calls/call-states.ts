import { raise } from 'xstate';
import type { CallReport, TakenSeat } from './call.events';
import {
  absenceOf,
  announceFailure,
  callSetup,
  endOf,
  placeOf,
  refusalOf,
  ringingOf,
  seatRequestOf,
  waitingOf,
} from './call.setup';

export const LEAVING = '#call.leaving';

type Received = { event: Extract<CallReport, { type: 'seats.received' }> };
type Taken = { event: { output: TakenSeat | null } };

export const full = {
  guard: { type: 'isFull', params: ({ event }: Taken) => event },
  target: LEAVING,
  actions: { type: 'endWith', params: { end: 'FULL' } },
} as const;

export const notTaken = {
  target: LEAVING,
  actions: [
    { type: 'endWith', params: ({ event }: { event: { error: unknown } }) => ({ end: endOf(event.error) }) },
    announceFailure,
  ],
} as const;

/** People who are together go on. */
const notRung = [{ guard: 'isTogether', target: 'over', actions: announceFailure }, notTaken] as const;

export const taken = { type: 'rememberSeat', params: ({ event }: Taken) => event } as const;

const seated = [
  { type: 'sendToSeats', params: ({ event }: Received) => event },
  { type: 'rememberScreens', params: ({ event }: Received) => event },
] as const;

/** The own place, which the server gives away when the connection to it is lost. */
export const placeState = callSetup.createStateConfig({
  initial: 'held',
  states: {
    held: {
      on: {
        'seats.received': [
          {
            guard: { type: 'isMoved', params: ({ event }) => event },
            target: LEAVING,
            actions: { type: 'endWith', params: { end: 'MOVED' } },
          },
          {
            guard: { type: 'isLost', params: ({ event }) => event },
            target: 'retaking',
            actions: seated,
          },
          { actions: seated },
        ],
      },
    },
    retaking: {
      invoke: {
        id: 'retakeSeat',
        src: 'takeSeat',
        input: seatRequestOf,
        onDone: [
          full,
          {
            guard: { type: 'isOwnSeat', params: ({ event }) => event },
            target: 'held',
            actions: [taken, raise({ type: 'ring.repeat' }), 'repeatMark', 'restartPeers'],
          },
          { target: '#call.active.joined', actions: [taken, 'forgetOthers'] },
        ],
        onError: notTaken,
      },
      on: {
        'seats.received': { actions: seated },
      },
    },
  },
});

/** Who is there: somebody has to come, and the call ends when everybody else has left. */
export const peopleState = callSetup.createStateConfig({
  initial: 'waiting',
  on: {
    'seat.taken': { actions: { type: 'rememberOther', params: ({ event }) => event } },
    'seat.emptied': { actions: { type: 'forgetOther', params: ({ event }) => event } },
  },
  states: {
    // Also for the caller whose call the user has accepted.
    waiting: {
      always: [
        { guard: 'isTogether', target: 'together' },
        {
          guard: 'isRefused',
          target: LEAVING,
          actions: { type: 'endWith', params: ({ context }) => ({ end: refusalOf(context) }) },
        },
      ],
      on: {
        'ring.expired': {
          guard: 'isExpected',
          target: LEAVING,
          actions: { type: 'endWith', params: ({ context }) => ({ end: absenceOf(context) }) },
        },
      },
    },
    together: {
      entry: { type: 'notifyParent', params: { type: 'call.joined' } },
      always: {
        guard: 'isAlone',
        target: LEAVING,
        actions: { type: 'endWith', params: { end: 'ENDED' } },
      },
    },
  },
});

/** Whom the user rings: people of a group are rung on after the first of them has come. */
export const ringingState = callSetup.createStateConfig({
  initial: 'deferred',
  states: {
    // Until it is known whether people are in the call already: who joins them rings nobody.
    deferred: {
      on: {
        'seats.received': [
          {
            guard: { type: 'isOngoing', params: ({ event }) => event },
            target: 'over',
            actions: 'rememberJoining',
          },
          { guard: 'hasCallees', target: 'ringing' },
          { target: 'listing' },
        ],
      },
    },
    // Who is in the group.
    listing: {
      invoke: {
        id: 'readMembers',
        src: 'readMembers',
        input: placeOf,
        onDone: {
          target: 'ringing',
          actions: { type: 'rememberMembers', params: ({ event }) => event },
        },
        onError: notRung,
      },
    },
    ringing: {
      exit: { type: 'leaveMessage', params: waitingOf },
      invoke: {
        id: 'ring',
        src: 'ring',
        input: ringingOf,
        onError: notRung,
      },
      always: { guard: 'isRungEnough', target: 'over' },
      on: {
        'ring.answered': { actions: { type: 'rememberAnswer', params: ({ event }) => event } },
        // The server has stopped it with the connection.
        'ring.repeat': { target: 'ringing', reenter: true },
        'ring.expired': 'over',
      },
    },
    over: {},
  },
});
