import { isDeepStrictEqual } from 'node:util';
import type { Signal } from '@domain/calls/signal';
import { CALL_CONNECT_TIMEOUT, CALL_RESTART_DELAY } from '@domain/shared/limits';
import type { SignalSending } from '@machines/calls/call.events';
import { isPeerConnected, isPeerInterrupted, isPeerMuted, peerStream } from '@machines/calls/call.selectors';
import { peerMachine } from '@machines/calls/peer.machine';
import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given, withoutData } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { announces } from '../chat/chat-fixture';
import { ALAN, GRACE, OWN, offline } from './calls-fixture';

type PeerStep = Step<typeof peerMachine>;

const offer = { type: 'description', description: { type: 'offer', sdp: 'theirs' } } as const;
const answer = { type: 'description', description: { type: 'answer', sdp: 'theirs' } } as const;
const way = { candidate: 'way', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null };
const candidate = { type: 'candidate', candidate: way } as const;
const ours = (type: 'offer' | 'answer') => ({ type, sdp: 'ours' }) as const;
const stream = { id: 'theirs' };

const isOffering = (now: PeerStep['now']): boolean =>
  now.matches({ negotiation: 'offering' }) || now.matches({ negotiation: 'offered' });
const restarted = ({ sent }: PeerStep): boolean =>
  sent.filter(({ event }) => event.type === 'peer.restart').length === 1;

const said: SignalSending[] = [];
/** Returns what the last step said to the other browser. */
const lastSaid = () => said.splice(0);
const PEER = { session: GRACE.session, begins: false };
const says = (signal: typeof offer | typeof answer | typeof candidate) =>
  ({ type: 'signal.received', from: GRACE.session, signal }) as const;
const description = (type: 'offer' | 'answer') => ({
  ...OWN,
  to: GRACE,
  signal: { type: 'description', description: ours(type) },
});
const asked = (slot: string, input: unknown) => (step: PeerStep) =>
  step.asked.some((one) => isDeepStrictEqual(one, { slot, input }));

/** What a step has to say to the other browser. */
function expectedSaid({ event }: PeerStep): object[] {
  if (event.type === 'candidate.found') return [{ ...OWN, to: GRACE, signal: candidate }];
  if (event.type === 'xstate.done.actor.offer') return [description('offer')];
  return event.type === 'xstate.done.actor.answer' ? [description('answer')] : [];
}

describeMachine({
  machine: peerMachine.provide({ actions: { sendSignal: (_, sending) => void said.push(sending) } }),
  input: { own: OWN, other: GRACE },
  events: {
    ...withoutData(
      'peer.connected',
      'peer.interrupted',
      'peer.failed',
      'peer.muted',
      'peer.unmuted',
      'peer.changed',
      'offer.repeat',
      'place.retaken',
    ),
    'signal.received': [says(offer), says(answer), says(candidate)],
    'candidate.found': [{ candidate: way }],
    'stream.received': [{ stream }],
  },
  slots: {
    openPeer: { error: [offline] },
    offer: { done: [ours('offer')], error: [offline] },
    answer: { done: [ours('answer')], error: [offline] },
    accept: { done: [undefined], error: [offline] },
  },
  isFar: ({ context }) => context.inbox.length > 2,
  delays: { connectTimeout: CALL_CONNECT_TIMEOUT, restartDelay: CALL_RESTART_DELAY },
  states: {
    'microphone.on': { holds: ({ now }) => !isPeerMuted(now) },
    'microphone.off': { holds: ({ now }) => isPeerMuted(now) },
    'connection.connecting': { holds: ({ now }) => !isPeerConnected(now) && !isPeerInterrupted(now) },
    'connection.connected': { holds: ({ now }) => isPeerConnected(now) && !isPeerInterrupted(now) },
    'connection.interrupted': { holds: ({ now }) => isPeerInterrupted(now) && !isPeerConnected(now) },
    'connection.restarting': {
      holds: ({ now }) => isPeerInterrupted(now) && !isPeerConnected(now),
      entered: restarted,
    },
    'negotiation.settled': {
      holds: ({ now: { context } }) => context.inbox.length === 0 && !context.isChanged,
    },
    'negotiation.offering': {
      holds: ({ now }) => isOffering(now),
      entered: asked('offer', PEER),
    },
    'negotiation.offered': { holds: ({ now: { context } }) => context.inbox.length === 0 },
    'negotiation.answering': {
      holds: ({ now: { context } }) => context.inbox[0] === offer,
      entered: asked('answer', { ...PEER, description: offer.description }),
    },
    'negotiation.accepting': {
      holds: ({ now: { context } }) => context.inbox[0] === answer,
      entered: asked('accept', { ...PEER, description: answer.description }),
    },
  },
  invariants: {
    'the other browser is told exactly what is described and found': (step) =>
      isDeepStrictEqual(lastSaid(), expectedSaid(step)),
    'pictures and sound are those that arrived last': ({ before, now, event }) =>
      event.type === 'stream.received' ? peerStream(now) === stream : peerStream(now) === peerStream(before),
    'a way to the other browser is added once nothing is being described': ({ before, event, sent, now }) =>
      given(
        event.type === 'signal.received' && event.signal === candidate && before.context.inbox.length === 0,
        () => {
          const isReady =
            before.matches({ negotiation: 'settled' }) || before.matches({ negotiation: 'offered' });
          const added = isDeepStrictEqual(sent, [
            { to: 'openPeer', event: { type: 'candidate.add', candidate: way } },
          ]);
          return isReady ? added : sent.length === 0 && now.context.inbox.at(-1) === candidate;
        },
      ),
    'what failed is reported': (step) =>
      given(
        ['openPeer', 'offer', 'answer', 'accept'].some(
          (id) => step.event.type === `xstate.error.actor.${id}` && step.facts.length > 0,
        ),
        () => announces({ type: 'seat.failed', failure: offline })(step),
      ),
    'a description that could not be made is reported': (step) =>
      given(
        step.event.type === 'xstate.error.actor.offer' && step.before.matches({ negotiation: 'offering' }),
        () => step.facts.length === 1,
      ),
    'a description that could not be taken is reported': (step) =>
      given(
        (step.event.type === 'xstate.error.actor.answer' &&
          step.before.matches({ negotiation: 'answering' })) ||
          (step.event.type === 'xstate.error.actor.accept' &&
            step.before.matches({ negotiation: 'accepting' })),
        () => step.facts.length === 1,
      ),
    'a page that has its place again looks for a way at once, unless it has one': (step) =>
      given(
        step.event.type === 'place.retaken',
        () =>
          restarted(step) !== isPeerConnected(step.before) && !isPeerConnected(step.now) === restarted(step),
      ),
    'a way is looked for again for as long as there is none': (step) =>
      given(
        step.before.matches({ connection: 'restarting' }) &&
          step.event.type.startsWith('xstate.after.connectTimeout'),
        () => restarted(step),
      ),
  },
});

/** A connection whose offers are described when the test says so. */
function connectionTo(other: typeof GRACE) {
  const said: Signal[] = [];
  const answered: unknown[] = [];
  const offers: (() => void)[] = [];
  const commands: object[] = [];
  const actor = createActor(
    peerMachine.provide({
      actors: {
        openPeer: fromCallback(({ receive }) => receive((command) => commands.push(command))) as never,
        offer: fromPromise(
          () => new Promise((resolve) => offers.push(() => resolve({ type: 'offer', sdp: 'ours' }))),
        ) as never,
        answer: fromPromise(async ({ input }) => {
          answered.push(input);
          return { type: 'answer', sdp: 'ours' } as const;
        }) as never,
        accept: fromPromise(async () => {}) as never,
      },
      actions: { sendSignal: (_, { signal }) => void said.push(signal) },
    }),
    { input: { own: OWN, other } },
  ).start();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    actor,
    said,
    answered,
    commands,
    describe: async () => {
      offers.shift()?.();
      await settle();
    },
    hear: async (signal: Signal) => {
      actor.send({ type: 'signal.received', from: other.session, signal });
      await settle();
    },
  };
}

const negotiation = (actor: { getSnapshot: () => { value: { negotiation: string } } }) =>
  actor.getSnapshot().value.negotiation;

test.each(['while it describes its own', 'after its own was sent'])(
  'a browser that begins holds to its offer when another one arrives %s',
  async (when) => {
    const { actor, said, answered, describe, hear } = connectionTo(ALAN);
    actor.send({ type: 'peer.changed' });
    if (when.startsWith('while')) await hear(offer);
    await describe();
    if (when.startsWith('after')) await hear(offer);
    expect(negotiation(actor as never)).toBe('offered');
    await hear(answer);
    expect(negotiation(actor as never)).toBe('settled');
    expect(answered).toEqual([]);
    expect(said).toHaveLength(1);
  },
);

test.each(['while it describes its own', 'after its own was sent'])(
  'a browser that gives way answers an offer that arrives %s',
  async (when) => {
    const { actor, said, answered, describe, hear } = connectionTo(GRACE);
    actor.send({ type: 'peer.changed' });
    if (when.startsWith('while')) await hear(offer);
    await describe();
    if (when.startsWith('after')) await hear(offer);
    expect(negotiation(actor as never)).toBe('settled');
    expect(answered).toHaveLength(1);
    expect(said.map((signal) => signal.type === 'description' && signal.description.type)).toEqual([
      'offer',
      'answer',
    ]);
  },
);

test('a browser that begins answers an offer when it has none itself', async () => {
  const { answered, hear } = connectionTo(ALAN);
  await hear(offer);
  expect(answered).toHaveLength(1);
});

test('ways that arrive while a browser describes its offer are added in their order afterwards', async () => {
  const { actor, commands, describe, hear } = connectionTo(GRACE);
  actor.send({ type: 'peer.changed' });
  const ways = ['first', 'second'].map((candidate) => ({
    candidate,
    sdpMid: '0',
    sdpMLineIndex: 0,
    usernameFragment: null,
  }));
  for (const candidate of ways) await hear({ type: 'candidate', candidate });
  expect(commands).toEqual([]);
  await describe();
  expect(commands).toEqual(ways.map((candidate) => ({ type: 'candidate.add', candidate })));
});
