import type { Description, ReceivedSignal, Signal } from '@domain/calls/signal';
import { toFailure } from '@domain/shared/failure';
import { CALL_CONNECT_TIMEOUT, CALL_RESTART_DELAY } from '@domain/shared/limits';
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { fact, parentActor } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';
import type { SignalSending } from './call.events';
import type { CallStream } from './devices.events';
import type {
  Answering,
  Peer,
  PeerCommand,
  PeerContext,
  PeerEvent,
  PeerFact,
  PeerInput,
  PeerReport,
} from './peer.events';

type Context = { context: PeerContext };

const descriptionIn = ({ inbox: [next] }: PeerContext, type: Description['type']): boolean =>
  next?.type === 'description' && next.description.type === type;

const isOffer = (signal: Signal): boolean =>
  signal.type === 'description' && signal.description.type === 'offer';

export const peerOf = ({ context: { own, other } }: Context): Peer => ({
  session: other.session,
  begins: own.session < other.session,
});

export const answeringOf = ({ context }: Context): Answering => {
  const [next] = context.inbox as readonly [Extract<Signal, { type: 'description' }>];
  return { ...peerOf({ context }), description: next.description };
};

export const sendingOf = ({ own, other }: PeerContext, signal: Signal): SignalSending => ({
  ...own,
  to: other,
  signal,
});

export const failed = ({ event }: { event: { error: unknown } }): PeerFact => ({
  type: 'seat.failed',
  failure: toFailure(event.error),
});

/** The slots, actions and guards of the connection to another browser. */
export const peerSetup = setup({
  types: { context: {} as PeerContext, input: {} as PeerInput, events: {} as PeerEvent },
  actors: {
    openPeer: streamSlot<PeerReport, Peer>('openPeer'),
    /** Describes what this browser offers. */
    offer: promiseSlot<Description, Peer>('offer'),
    /** Takes an offer, in place of an own one, and describes the answer. */
    answer: promiseSlot<Description, Answering>('answer'),
    /** Takes the answer to an offer. */
    accept: promiseSlot<void, Answering>('accept'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<PeerFact>),
    sendSignal: (_, _sending: SignalSending) => {},
    rememberSignal: assign(({ context: { inbox } }, { signal }: ReceivedSignal) => ({
      inbox: [...inbox, signal],
    })),
    /** Of two offers at once that of the browser that begins holds. */
    rememberUnlessCrossed: assign(({ context }, { signal }: ReceivedSignal) => ({
      inbox: isOffer(signal) && peerOf({ context }).begins ? context.inbox : [...context.inbox, signal],
    })),
    dropSignal: assign({ inbox: ({ context: { inbox } }) => inbox.slice(1) }),
    rememberStream: assign((_, { stream }: { stream: CallStream }) => ({ stream })),
    rememberChange: assign({ isChanged: true }),
    forgetChange: assign({ isChanged: false }),
    addCandidate: sendTo('openPeer', ({ context: { inbox } }): PeerCommand => {
      const [next] = inbox as readonly [Extract<Signal, { type: 'candidate' }>];
      return { type: 'candidate.add', candidate: next.candidate };
    }),
    restart: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('openPeer', { type: 'peer.restart' } satisfies PeerCommand);
      enqueue.raise({ type: 'offer.repeat' });
    }),
  },
  guards: {
    isOfferNext: ({ context }) => descriptionIn(context, 'offer'),
    isAnswerNext: ({ context }) => descriptionIn(context, 'answer'),
    isCandidateNext: ({ context: { inbox } }) => inbox[0]?.type === 'candidate',
    isChanged: ({ context }) => context.isChanged,
  },
  delays: { connectTimeout: CALL_CONNECT_TIMEOUT, restartDelay: CALL_RESTART_DELAY },
});
