import { ALL_SEATS, type Participant } from '@domain/calls/call';
import type { ReceivedSignal } from '@domain/calls/signal';
import { Failure } from '@domain/shared/failure';
import { fromCallback, fromPromise, raise } from 'xstate';
import { follow } from '../patterns/follow.machine';
import { askedFor, type Watch } from '../patterns/port';
import type { CallPlace, CallReport, Leaving, OwnPlace, SeatRequest, TakenSeat } from './call.events';
import {
  announceFailure,
  callSetup,
  endOf,
  leavingOf,
  ownPlaceOf,
  placeOf,
  seatRequestOf,
} from './call.setup';
import { type CallLayoutPort, createCallLayout } from './call-layout.machine';
import { createCallSeat } from './call-seat.machine';
import { full, LEAVING, notTaken, peopleState, placeState, ringingState, taken } from './call-states';
import { createDevices, type DevicesPort } from './devices.machine';
import type { PeerPort } from './peer.machine';
import { createScreen, type ScreenPort } from './screen.machine';

export interface CallListener {
  /** Always all people in the call. */
  onSeats: (people: readonly Participant[]) => void;
  onSignal: (received: ReceivedSignal) => void;
  onFailure: (failure: Failure) => void;
  /** A host has ended the meeting for everybody, in a room. */
  onClosed: () => void;
}

/** The places of calls or rooms; every rejection is a `Failure`. */
export interface PlacesPort extends PlacesOf<ScreenPort>, PlacesOf<PeerPort> {
  /** Takes a place, which the server gives away with the connection; null when none of the wanted ones is free. */
  takeSeat(request: SeatRequest): Promise<TakenSeat | null>;
  /** Gives the place away and tells the others. A place that is just being taken is given away as well. */
  leaveSeat(leaving: Leaving): Promise<void>;
  /**
   * Follows the people there, and what their browsers say to this one, which is reported after they are. Returns the
   * function that stops.
   */
  watchCall(place: OwnPlace, listener: CallListener): () => void;
  /** Follows who is there, for those who are not; always reports all people. */
  watchPeople: Watch<CallPlace, readonly Participant[]>;
}

type PlacesOf<Port extends { places: object }> = Port['places'];

/** The browser's part of calls. */
export interface CallMediaPort extends Pick<ScreenPort, 'screen'>, Pick<PeerPort, 'peers'>, CallLayoutPort {
  /** Returns false in a browser whose settings forbid connections to other browsers. */
  isEnabled(): boolean;
  devices: DevicesPort;
}

/** What a call or a meeting in a room needs of the world. */
export interface CallPort {
  places: PlacesPort;
  media: CallMediaPort;
}

/** A call, from its beginning until the user has left it. */
export const callMachine = callSetup.createMachine({
  id: 'call',
  context: ({ input }) => ({
    ...input,
    inside: null,
    own: null,
    others: [],
    answers: {},
    end: null,
    wasShared: false,
  }),
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
        // Until the user has looked at microphone and camera, and at who is there, if they do that first.
        preparing: {
          invoke: {
            id: 'people',
            src: 'people',
            input: askedFor(placeOf),
            onError: { actions: announceFailure },
          },
          exit: 'forgetInside',
          on: {
            'people.received': { actions: { type: 'rememberInside', params: ({ event }) => event } },
            'people.failed': { actions: announceFailure },
            'devices.opened': 'joining',
            'call.leave': '#call.ended',
            'call.withdraw': { target: '#call.ended', actions: { type: 'endWith', params: { end: 'GONE' } } },
          },
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
            { id: 'screen', src: 'screen', input: ownPlaceOf, onError: { actions: announceFailure } },
            { id: 'layout', src: 'layout', onError: { actions: announceFailure } },
            { id: 'controls', src: 'controls', onError: { actions: announceFailure } },
            ...ALL_SEATS.map((seat) => ({
              id: seat,
              src: 'seat' as const,
              input: ({ context }: { context: Parameters<typeof ownPlaceOf>[0]['context'] }) => ({
                own: ownPlaceOf({ context }),
                seat,
              }),
              onError: { actions: announceFailure },
            })),
          ],
          on: {
            'call.leave': LEAVING,
            'watch.failed': {
              target: LEAVING,
              actions: [
                { type: 'endWith', params: ({ event }) => ({ end: endOf(event.failure) }) },
                announceFailure,
              ],
            },
            'call.closed': { target: LEAVING, actions: { type: 'endWith', params: { end: 'CLOSED' } } },
            'signal.received': { actions: { type: 'sendToSeats', params: ({ event }) => event } },
            'seat.failed': { actions: announceFailure },
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
        onError: { target: 'ended', actions: announceFailure },
      },
      after: { leaveTimeout: 'ended' },
    },
    ended: {
      entry: { type: 'notifyParent', params: ({ context: { end } }) => ({ type: 'call.left', end }) },
    },
  },
});

/** Fills the chart by its port, except for ringing, which rooms do not do. */
export const createCall = ({ places, media }: CallPort) =>
  callMachine.provide({
    actors: {
      devices: createDevices(media.devices),
      screen: createScreen({ screen: media.screen, places }),
      layout: createCallLayout(media),
      seat: createCallSeat({ peers: media.peers, places }),
      people: follow('people', places.watchPeople),
      takeSeat: fromPromise(async ({ input }) => {
        if (media.isEnabled()) return places.takeSeat(input);
        throw new Failure('FUNCTION_UNSUPPORTED', 'This browser does not allow video chats');
      }),
      leaveSeat: fromPromise(({ input }) => places.leaveSeat(input)),
      watchCall: fromCallback(({ sendBack, input }) => {
        const report = (call: CallReport) => sendBack(call);
        return places.watchCall(input, {
          onSeats: (people) => report({ type: 'seats.received', people }),
          onSignal: (received) => report({ type: 'signal.received', ...received }),
          onFailure: (failure) => report({ type: 'watch.failed', failure }),
          onClosed: () => report({ type: 'call.closed' }),
        });
      }),
    },
  });
