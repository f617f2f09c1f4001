import type { Participant } from '@domain/calls/call';
import type { Candidate, Description, ReceivedSignal, Signal } from '@domain/calls/signal';
import { CALL_CONNECT_TIMEOUT, CALL_RESTART_DELAY } from '@domain/shared/limits';
import { assign, type EventObject, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { announced, fact, parentActor } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';
import type { CallPartFact, CallReport, OwnPlace, PlaceReport, SignalSending } from './call.events';
import type { CallStream } from './devices.machine';

/** The connection to the browser of another person. */
export interface OpenPeer {
  /** Looks for another way to the other browser. */
  restart(): void;
  addCandidate(candidate: Candidate): void;
  close(): void;
}

/** What a connection to another browser needs of the world. */
export interface PeerPort {
  peers: {
    open(peer: Peer, send: (report: PeerReport) => void): OpenPeer;
    /** Describes what this browser offers. */
    offer(peer: Peer): Promise<Description>;
    /** Takes an offer and describes the answer. */
    answer(answering: Answering): Promise<Description>;
    /** Takes the answer to an offer. */
    accept(answering: Answering): Promise<void>;
  };
  places: {
    /** Says something to another browser there; what is lost is said again once a connection fails. */
    sendSignal(sending: SignalSending): Promise<void>;
  };
}

export interface PeerInput {
  own: OwnPlace;
  other: Participant;
}

/** The connection to the browser of another person, by their session. */
export interface Peer {
  session: string;
  /** Of two browsers the one with the earlier session begins. */
  begins: boolean;
}

/** What is described to another browser, or was described by it. */
interface Answering extends Peer {
  description: Description;
}

/** Reports of the slot `openPeer`. */
export type PeerReport =
  | { type: 'peer.connected' }
  /** The connection is interrupted; it may come back by itself. */
  | { type: 'peer.interrupted' }
  | { type: 'peer.failed' }
  /** The person has turned their microphone off or on. */
  | { type: 'peer.muted' }
  | { type: 'peer.unmuted' }
  /** Something has to be agreed on with the other browser. */
  | { type: 'peer.changed' }
  | { type: 'candidate.found'; candidate: Candidate }
  | { type: 'stream.received'; stream: CallStream };

/** Commands to the slot `openPeer`. */
type PeerCommand =
  /** Looks for another way to the other browser. */
  { type: 'peer.restart' } | { type: 'candidate.add'; candidate: Candidate };

type PeerEvent =
  | Extract<CallReport, { type: 'signal.received' }>
  | PeerReport
  | PlaceReport
  /** Raised when another way is looked for: an offer without an answer is made again. */
  | { type: 'offer.repeat' };

type PeerFact = Extract<CallPartFact, { type: 'seat.failed' }>;

interface PeerContext extends PeerInput {
  /** What the other person sends: pictures and sound. */
  stream: CallStream | null;
  /** What the other browser said, in the order of arrival. */
  inbox: readonly Signal[];
  /** There is something to agree on. */
  isChanged: boolean;
}

type Described = { context: PeerContext; event: { output: Description } };

type Context = { context: PeerContext };

const descriptionIn = ({ inbox: [next] }: PeerContext, type: Description['type']): boolean =>
  next?.type === 'description' && next.description.type === type;

const isOffer = (signal: Signal): boolean =>
  signal.type === 'description' && signal.description.type === 'offer';

const peerOf = ({ context: { own, other } }: Context): Peer => ({
  session: other.session,
  begins: own.session < other.session,
});

const answeringOf = ({ context }: Context): Answering => {
  const [next] = context.inbox as readonly [Extract<Signal, { type: 'description' }>];
  return { ...peerOf({ context }), description: next.description };
};

const sendingOf = ({ own, other }: PeerContext, signal: Signal): SignalSending => ({
  ...own,
  to: other,
  signal,
});

const announceFailure = announced('seat.failed');

/** The slots, actions and guards of the connection to another browser. */
const peerSetup = setup({
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
    /** Of two offers at once that of the browser that begins holds. */
    rememberUnlessCrossed: assign(({ context }, { signal }: ReceivedSignal) => ({
      inbox: isOffer(signal) && peerOf({ context }).begins ? context.inbox : [...context.inbox, signal],
    })),
    dropSignal: assign({ inbox: ({ context: { inbox } }) => inbox.slice(1) }),
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

const sendDescription = {
  type: 'sendSignal',
  params: ({ context, event }: Described) =>
    sendingOf(context, { type: 'description', description: event.output }),
} as const;

// A failed description is mended with the next way to the other browser.
const settled = { target: 'settled', actions: ['dropSignal', announceFailure] } as const;

const addCandidate = { guard: 'isCandidateNext', actions: ['addCandidate', 'dropSignal'] } as const;

const restarting = { target: 'restarting', actions: 'restart' } as const;

const beginning = {
  'signal.received': {
    actions: { type: 'rememberUnlessCrossed', params: ({ event }: { event: ReceivedSignal }) => event },
  },
} as const;

/** The connection to the browser of another person in a call. */
export const peerMachine = peerSetup.createMachine({
  id: 'peer',
  type: 'parallel',
  context: ({ input }) => ({ ...input, stream: null, inbox: [], isChanged: false }),
  invoke: { id: 'openPeer', src: 'openPeer', input: peerOf, onError: { actions: announceFailure } },
  on: {
    'signal.received': {
      actions: assign(({ context: { inbox }, event }) => ({ inbox: [...inbox, event.signal] })),
    },
    'stream.received': { actions: assign({ stream: ({ event }) => event.stream }) },
    'peer.changed': { actions: assign({ isChanged: true }) },
    'candidate.found': {
      actions: {
        type: 'sendSignal',
        params: ({ context, event: { candidate } }) => sendingOf(context, { type: 'candidate', candidate }),
      },
    },
  },
  states: {
    connection: {
      initial: 'connecting',
      on: {
        'peer.connected': '.connected',
        'peer.interrupted': '.interrupted',
        'peer.failed': { target: '.restarting', actions: 'restart' },
      },
      states: {
        connecting: { after: { connectTimeout: restarting }, on: { 'place.retaken': restarting } },
        connected: {},
        interrupted: { after: { restartDelay: restarting }, on: { 'place.retaken': restarting } },
        restarting: {
          after: { connectTimeout: { ...restarting, reenter: true } },
          on: { 'place.retaken': { ...restarting, reenter: true } },
        },
      },
    },
    microphone: {
      initial: 'on',
      states: {
        on: { on: { 'peer.muted': 'off' } },
        off: { on: { 'peer.unmuted': 'on' } },
      },
    },
    // What both browsers agree on: one description at a time.
    negotiation: {
      initial: 'settled',
      states: {
        settled: {
          always: [
            { guard: 'isOfferNext', target: 'answering' },
            addCandidate,
            { guard: 'isAnswerNext', actions: 'dropSignal' },
            { guard: 'isChanged', target: 'offering' },
          ],
        },
        offering: {
          entry: assign({ isChanged: false }),
          invoke: {
            id: 'offer',
            src: 'offer',
            input: peerOf,
            onDone: { target: 'offered', actions: sendDescription },
            onError: { target: 'settled', actions: announceFailure },
          },
          on: beginning,
        },
        offered: {
          always: [
            { guard: 'isAnswerNext', target: 'accepting' },
            { guard: 'isOfferNext', target: 'answering' },
            addCandidate,
          ],
          on: { ...beginning, 'offer.repeat': 'offering' },
        },
        answering: {
          invoke: {
            id: 'answer',
            src: 'answer',
            input: answeringOf,
            onDone: { target: 'settled', actions: [sendDescription, 'dropSignal'] },
            onError: settled,
          },
        },
        accepting: {
          invoke: {
            id: 'accept',
            src: 'accept',
            input: answeringOf,
            // There an answer that was taken is dropped.
            onDone: 'settled',
            onError: settled,
          },
        },
      },
    },
  },
});

function run(peer: OpenPeer, command: PeerCommand): void {
  if (command.type === 'peer.restart') peer.restart();
  else peer.addCandidate(command.candidate);
}

/** Fills the chart by its port. */
export const createPeer = ({ peers, places }: PeerPort) =>
  peerMachine.provide({
    actors: {
      openPeer: fromCallback(({ sendBack, input, receive }) => {
        const peer = peers.open(input, sendBack);
        receive((event) => run(peer, event as EventObject as PeerCommand));
        return peer.close;
      }),
      offer: fromPromise(({ input }) => peers.offer(input)),
      answer: fromPromise(({ input }) => peers.answer(input)),
      accept: fromPromise(({ input }) => peers.accept(input)),
    },
    actions: { sendSignal: (_, sending) => void places.sendSignal(sending).catch(() => {}) },
  });
