import { CALL_RING_TIMEOUT } from '@domain/shared/limits';
import { callMachine } from '@machines/calls/call.machine';
import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { ADA, BEGUN, GRACE, SELF, TEAM } from './calls-fixture';

/** Ada's call in a group, which rings Grace and Alan, and what the ringing is told. */
async function ringingCall() {
  const told: unknown[] = [];
  const entries: (string | null)[] = [];
  const clock = new SimulatedClock();
  const waiting = fromCallback(() => {}) as never;
  const actor = createActor(
    callMachine.provide({
      actors: {
        devices: waiting,
        watchCall: waiting,
        seat: waiting,
        takeSeat: fromPromise(async () => ({ seat: SELF.seat, session: SELF.session })) as never,
        leaveSeat: fromPromise(async ({ input }: { input: { entryBy: string | null } }) => {
          entries.push(input.entryBy);
        }) as never,
        ring: fromCallback(({ receive }) => {
          receive((event) => told.push(event));
          return () => void told.push('stopped');
        }) as never,
      } as never,
    }),
    {
      clock,
      input: { ...ADA, ...BEGUN, name: 'Ada', channelId: TEAM, isCaller: true, callees: ['grace', 'alan'] },
    },
  ).start();
  actor.send({ type: 'devices.opened' });
  await new Promise((resolve) => setImmediate(resolve));
  actor.send({ type: 'seats.received', people: [SELF] });
  return { actor, clock, told, entries };
}

test('the ringing leaves a message for the first who has not answered, before it stops', async () => {
  const { actor, clock, told } = await ringingCall();
  actor.send({ type: 'ring.answered', uid: 'grace', answer: 'DECLINED' });
  clock.increment(CALL_RING_TIMEOUT);
  expect(told).toEqual([{ type: 'ring.miss', uid: 'alan' }, 'stopped']);
});

test('nobody has missed a call to which somebody has come: its caller leaves an entry of it', async () => {
  const { actor, told, entries } = await ringingCall();
  actor.send({ type: 'seat.taken', ...GRACE });
  actor.send({ type: 'call.leave' });
  expect(told).toEqual(['stopped']);
  expect(entries).toEqual(['Ada']);
});

test('a caller to whom nobody has come leaves no entry of a call', async () => {
  const { actor, entries } = await ringingCall();
  actor.send({ type: 'call.leave' });
  expect(entries).toEqual([null]);
});
