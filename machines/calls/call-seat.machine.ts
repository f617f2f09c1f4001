import { type CallSeat, isListenerSeat, type Participant } from '@domain/calls/call';
import type { ReceivedSignal } from '@domain/calls/signal';
import { CALL_RETURN_TIMEOUT } from '@domain/shared/limits';
import { assign, sendTo, setup } from 'xstate';
import { announced, fact, parentActor } from '../patterns/port';
import type { CallPartFact, CallReport, OwnPlace, PlaceReport } from './call.events';
import type { PeerInput } from './peer.machine';
import { createPeer, type PeerPort, peerMachine } from './peer.machine';

type People = { people: readonly Participant[] };
type Received = { event: People };

interface CallSeatInput {
  own: OwnPlace;
  seat: CallSeat;
}

export type CallSeatEvent =
  | PlaceReport
  | Extract<CallReport, { type: 'seats.received' | 'signal.received' }>
  | Extract<CallPartFact, { type: 'seat.failed' }>;

type CallSeatFact = Extract<CallPartFact, { type: 'seat.taken' | 'seat.emptied' | 'seat.failed' }>;

interface CallSeatContext extends CallSeatInput {
  /** Who has the place, or had it last. */
  other: Participant;
}

const nobody = ({ seat }: CallSeatInput): Participant => ({ seat, uid: '', name: '', session: '' });

const personIn = ({ seat, own }: CallSeatContext, people: readonly Participant[]): Participant | undefined =>
  people.find((person) => person.seat === seat && person.uid !== own.userId);

/** Listeners have nothing to send to each other. */
const areListeners = ({ seat, own }: CallSeatContext): boolean =>
  isListenerSeat(seat) && isListenerSeat(own.seat);

const announceFailure = announced('seat.failed');

const emptied = {
  type: 'notifyParent',
  params: ({ context: { seat } }: { context: CallSeatContext }) => ({ type: 'seat.emptied' as const, seat }),
} as const;

const remember = { type: 'rememberOther', params: ({ event }: Received) => event } as const;

/** A place in a call, and the connection to the browser of the person who has it. */
export const callSeatMachine = setup({
  types: {
    context: {} as CallSeatContext,
    input: {} as CallSeatInput,
    events: {} as CallSeatEvent,
    children: {} as { peer: 'peer' },
  },
  actors: { peer: peerMachine },
  actions: {
    notifyParent: sendTo(parentActor, fact<CallSeatFact>),
    rememberOther: assign(({ context }, { people }: People) => ({
      other: personIn(context, people) ?? context.other,
    })),
    restartPeer: sendTo('peer', { type: 'place.retaken' } satisfies PlaceReport),
    sendSignal: sendTo('peer', (_, received: ReceivedSignal) => ({
      type: 'signal.received' as const,
      ...received,
    })),
  },
  guards: {
    isTaken: ({ context }, { people }: People) =>
      !areListeners(context) && personIn(context, people) !== undefined,
    isEmpty: ({ context }, { people }: People) => personIn(context, people) === undefined,
    isListed: ({ context }, { people }: People) =>
      personIn(context, people)?.session === context.other.session,
    /** Another person has the place, or the same one in another page. */
    isReplaced: ({ context }, { people }: People) => {
      const person = personIn(context, people);
      return person !== undefined && person.session !== context.other.session;
    },
    isFromOther: ({ context }, { from }: ReceivedSignal) => from === context.other.session,
    isBye: ({ context }, { from, signal }: ReceivedSignal) =>
      from === context.other.session && signal.type === 'bye',
  },
  delays: { returnTimeout: CALL_RETURN_TIMEOUT },
}).createMachine({
  id: 'callSeat',
  context: ({ input }) => ({ ...input, other: nobody(input) }),
  initial: 'empty',
  states: {
    empty: {
      on: {
        'seats.received': {
          guard: { type: 'isTaken', params: ({ event }) => event },
          target: 'taken',
          actions: remember,
        },
      },
    },
    taken: {
      initial: 'listed',
      entry: { type: 'notifyParent', params: ({ context }) => ({ type: 'seat.taken', ...context.other }) },
      invoke: {
        id: 'peer',
        src: 'peer',
        input: ({ context: { own, other } }): PeerInput => ({ own, other }),
        onError: { target: 'empty', actions: [announceFailure, emptied] },
      },
      on: {
        'signal.received': [
          { guard: { type: 'isBye', params: ({ event }) => event }, target: 'empty', actions: emptied },
          {
            guard: { type: 'isFromOther', params: ({ event }) => event },
            actions: { type: 'sendSignal', params: ({ event: { from, signal } }) => ({ from, signal }) },
          },
        ],
        'seats.received': {
          guard: { type: 'isReplaced', params: ({ event }) => event },
          target: 'taken',
          reenter: true,
          actions: remember,
        },
        'place.retaken': { actions: 'restartPeer' },
        'seat.failed': { actions: { type: 'notifyParent', params: ({ event }) => event } },
      },
      states: {
        listed: {
          on: {
            'seats.received': {
              guard: { type: 'isEmpty', params: ({ event }) => event },
              target: 'missing',
            },
          },
        },
        // The connection of this person to the server is lost; they may come back.
        missing: {
          on: {
            'seats.received': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'listed',
            },
          },
          after: { returnTimeout: { target: '#callSeat.empty', actions: emptied } },
        },
      },
    },
  },
});

/** Fills the chart by the port of its connection. */
export const createCallSeat = (port: PeerPort) =>
  callSeatMachine.provide({ actors: { peer: createPeer(port) } });
