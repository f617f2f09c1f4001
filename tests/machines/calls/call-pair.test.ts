import type { CallFact, Ringing } from '@machines/calls/call.events';
import { callMachine } from '@machines/calls/call.machine';
import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { ADA, BEGUN, PAIR, SELF } from './calls-fixture';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Ada's call of Grace alone. */
async function pairCall() {
  const facts: CallFact[] = [];
  const rung: Ringing[] = [];
  const waiting = fromCallback(() => {}) as never;
  const actor = createActor(
    callMachine.provide({
      actors: {
        devices: waiting,
        people: waiting,
        screen: waiting,
        watchCall: waiting,
        seat: waiting,
        takeSeat: fromPromise(async () => ({ seat: SELF.seat, session: SELF.session })) as never,
        leaveSeat: fromPromise(async () => {}) as never,
        ring: fromCallback(({ input }: { input: Ringing }) => void rung.push(input)) as never,
      } as never,
      actions: { notifyParent: (_, fact) => void facts.push(fact) },
    }),
    { input: { ...ADA, ...BEGUN, name: 'Ada', channelId: PAIR, isCaller: true, callees: ['grace'] } },
  ).start();
  actor.send({ type: 'devices.opened' });
  await settle();
  actor.send({ type: 'seats.received', people: [SELF] });
  return { actor, facts, rung };
}

test('a person who is called alone is rung without a look at who is in the channel', async () => {
  const { rung } = await pairCall();
  expect(rung).toEqual([{ ...ADA, channelId: PAIR, name: 'Ada', callees: ['grace'] }]);
});

test.each([
  ['declines', 'DECLINED'],
  ['is busy', 'BUSY'],
] as const)('a call ends as soon as the person who is called alone %s', async (_, answer) => {
  const { actor, facts } = await pairCall();
  actor.send({ type: 'ring.answered', uid: 'grace', answer });
  await settle();
  expect(facts).toEqual([{ type: 'call.left', end: answer }]);
});
