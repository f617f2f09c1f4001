import type { Description, ReceivedSignal } from '@domain/calls/signal';
import type { PeerContext } from './peer.events';
import { answeringOf, failed, peerOf, peerSetup, sendingOf } from './peer.setup';

type Described = { context: PeerContext; event: { output: Description } };

const sendDescription = {
  type: 'sendSignal',
  params: ({ context, event }: Described) =>
    sendingOf(context, { type: 'description', description: event.output }),
} as const;

// A failed description is mended with the next way to the other browser.
const settled = {
  target: 'settled',
  actions: ['dropSignal', { type: 'notifyParent', params: failed }],
} as const;

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
  invoke: {
    id: 'openPeer',
    src: 'openPeer',
    input: peerOf,
    onError: { actions: { type: 'notifyParent', params: failed } },
  },
  on: {
    'signal.received': { actions: { type: 'rememberSignal', params: ({ event }) => event } },
    'stream.received': { actions: { type: 'rememberStream', params: ({ event }) => event } },
    'peer.changed': { actions: 'rememberChange' },
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
    voice: {
      initial: 'quiet',
      on: { 'peer.muted': '.muted' },
      states: {
        quiet: { on: { 'peer.heard': 'speaking' } },
        speaking: { on: { 'peer.silent': 'quiet' } },
        muted: { on: { 'peer.unmuted': 'quiet' } },
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
          entry: 'forgetChange',
          invoke: {
            id: 'offer',
            src: 'offer',
            input: peerOf,
            onDone: { target: 'offered', actions: sendDescription },
            onError: { target: 'settled', actions: { type: 'notifyParent', params: failed } },
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
