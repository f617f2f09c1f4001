import { ALL_SEATS } from '@domain/calls/call';
import { raise } from 'xstate';
import { callSetup, endOf, failed, leavingOf, ownPlaceOf, seatRequestOf } from './call.setup';
import { full, LEAVING, notTaken, peopleState, placeState, ringingState, taken } from './call-states';

/** A call, from its beginning until the user has left it. */
export const callMachine = callSetup.createMachine({
  id: 'call',
  context: ({ input }) => ({ ...input, own: null, others: [], answers: {}, end: null }),
  initial: 'active',
  states: {
    active: {
      initial: 'preparing',
      invoke: {
        id: 'devices',
        src: 'devices',
        input: ({ context: { wanted, check } }) => ({ wanted, check }),
        onError: notTaken,
      },
      states: {
        // Until the user has looked at microphone and camera, if they do that first.
        preparing: {
          on: { 'devices.opened': 'joining', 'call.leave': '#call.ended' },
        },
        joining: {
          invoke: {
            id: 'takeSeat',
            src: 'takeSeat',
            input: seatRequestOf,
            onDone: [full, { target: 'joined', actions: taken }],
            onError: notTaken,
          },
          after: {
            joinTimeout: { target: LEAVING, actions: { type: 'endWith', params: { end: 'FAILED' } } },
          },
          // A place that is taken late is given back by leaving.
          on: { 'call.leave': LEAVING },
        },
        joined: {
          type: 'parallel',
          invoke: [
            {
              id: 'watchCall',
              src: 'watchCall',
              input: ownPlaceOf,
              onError: notTaken,
            },
            {
              id: 'screen',
              src: 'screen',
              input: ownPlaceOf,
              onError: { actions: { type: 'notifyParent', params: failed } },
            },
            ...ALL_SEATS.map((seat) => ({
              id: seat,
              src: 'seat' as const,
              input: ({ context }: { context: Parameters<typeof ownPlaceOf>[0]['context'] }) => ({
                own: ownPlaceOf({ context }),
                seat,
              }),
              onError: { actions: { type: 'notifyParent' as const, params: failed } },
            })),
          ],
          on: {
            'call.leave': LEAVING,
            'watch.failed': {
              target: LEAVING,
              actions: [
                { type: 'endWith', params: ({ event }) => ({ end: endOf(event.failure) }) },
                {
                  type: 'notifyParent',
                  params: ({ event }) => ({ type: 'part.failed', failure: event.failure }),
                },
              ],
            },
            'call.closed': { target: LEAVING, actions: { type: 'endWith', params: { end: 'CLOSED' } } },
            'signal.received': { actions: { type: 'sendToSeats', params: ({ event }) => event } },
            'seat.failed': {
              actions: {
                type: 'notifyParent',
                params: ({ event }) => ({ type: 'part.failed', failure: event.failure }),
              },
            },
          },
          after: { ringTimeout: { actions: raise({ type: 'ring.expired' }) } },
          states: {
            place: placeState,
            people: peopleState,
            ringing: ringingState,
          },
        },
      },
    },
    leaving: {
      invoke: {
        id: 'leaveSeat',
        src: 'leaveSeat',
        input: leavingOf,
        onDone: 'ended',
        onError: { target: 'ended', actions: { type: 'notifyParent', params: failed } },
      },
      after: { leaveTimeout: 'ended' },
    },
    ended: {
      entry: { type: 'notifyParent', params: ({ context: { end } }) => ({ type: 'call.left', end }) },
    },
  },
});
