import type { Signal } from '@domain/calls/signal';
import { peerMachine } from '@machines/calls/peer.machine';
import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { ALAN, GRACE, OWN } from './calls-fixture';

const offer = { type: 'description', description: { type: 'offer', sdp: 'theirs' } } as const;
const answer = { type: 'description', description: { type: 'answer', sdp: 'theirs' } } as const;

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
