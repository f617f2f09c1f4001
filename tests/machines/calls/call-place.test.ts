import type { SeatRequest, TakenSeat } from '@machines/calls/call.events';
import { callMachine } from '@machines/calls/call.machine';
import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { ADA, BEGUN, GRACE, PAIR, SELF } from './calls-fixture';

const { seat, session } = SELF;
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Ada's call, whose place the server has given away; `again` is what she then gets. */
async function lostPlace(again: TakenSeat) {
  const requests: SeatRequest[] = [];
  const waiting = fromCallback(() => {}) as never;
  const actor = createActor(
    callMachine.provide({
      actors: {
        devices: waiting,
        people: waiting,
        screen: waiting,
        watchCall: waiting,
        seat: waiting,
        takeSeat: fromPromise(async ({ input }: { input: SeatRequest }) => {
          requests.push(input);
          return requests.length === 1 ? { seat, session } : again;
        }) as never,
      } as never,
    }),
    { input: { ...ADA, ...BEGUN, name: 'Ada', channelId: PAIR, isCaller: false, callees: [] } },
  ).start();
  actor.send({ type: 'devices.opened' });
  await settle();
  actor.send({ type: 'seats.received', people: [SELF, GRACE] });
  actor.send({ type: 'seats.received', people: [GRACE] });
  await settle();
  return { actor, requests };
}

test.each([
  ['the same place', { seat, session: 'session-d' }],
  ['another place', { seat: 's2', session: 'session-d' }],
] as const)('a user who gets %s again has what the server gave', async (_, again) => {
  const { actor, requests } = await lostPlace(again);
  expect(requests[1]?.former).toEqual({ seat, session });
  expect(actor.getSnapshot()).toMatchObject({
    context: { own: again },
    value: { active: { joined: { place: 'held' } } },
  });
  actor.send({ type: 'seats.received', people: [GRACE] });
  expect(requests[2]?.former).toEqual(again);
});
