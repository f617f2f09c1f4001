import { CALL_RING_TIMEOUT } from '@domain/shared/limits';
import type { CallFact } from '@machines/calls/call.events';
import { callMachine } from '@machines/calls/call.machine';
import { callPhase, otherPeople } from '@machines/calls/call.selectors';
import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { ADA, BEGUN, TEAM } from './calls-fixture';

const OWN = { seat: 's0', session: 'session-0', uid: 'ada', name: 'Ada' } as const;
const PEOPLE = {
  grace: { seat: 's1', session: 'session-1', uid: 'grace', name: 'Grace' },
  alan: { seat: 's2', session: 'session-2', uid: 'alan', name: 'Alan' },
  mary: { seat: 's3', session: 'session-3', uid: 'mary', name: 'Mary' },
} as const;
type Name = keyof typeof PEOPLE;

const NAMES: readonly Name[] = ['grace', 'alan', 'mary'];

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Ada's call in a group; who comes and who answers is up to the test. */
async function groupCall(callees: readonly string[] = NAMES, isCaller = true, isRoom = false) {
  const facts: CallFact[] = [];
  let rings = 0;
  const clock = new SimulatedClock();
  const waiting = fromCallback(() => {}) as never;
  const actor = createActor(
    callMachine.provide({
      actors: {
        devices: waiting,
        people: waiting,
        watchCall: waiting,
        seat: waiting,
        takeSeat: fromPromise(async () => OWN) as never,
        leaveSeat: fromPromise(async () => {}) as never,
        ring: fromCallback(() => {
          rings += 1;
          return () => {
            rings -= 1;
          };
        }) as never,
      } as never,
      actions: { notifyParent: (_, fact) => void facts.push(fact) },
    }),
    { clock, input: { ...ADA, ...BEGUN, isRoom, name: 'Ada', channelId: TEAM, isCaller, callees } },
  ).start();
  actor.send({ type: 'devices.opened' });
  await settle();
  let seated: Name[] = [];
  const list = () => {
    const people = [OWN, ...seated.map((name) => PEOPLE[name])];
    actor.send({ type: 'seats.received', people });
  };
  return {
    actor,
    clock,
    facts,
    isRinging: () => rings === 1,
    list,
    come: (name: Name) => {
      seated = [...seated, name];
      list();
      actor.send({ type: 'seat.taken', ...PEOPLE[name] });
    },
    leave: (name: Name) => {
      seated = seated.filter((one) => one !== name);
      list();
      actor.send({ type: 'seat.emptied', seat: PEOPLE[name].seat });
    },
    answer: (uid: Name, answer: 'ACCEPTED' | 'DECLINED' | 'BUSY') =>
      actor.send({ type: 'ring.answered', uid, answer }),
    end: async () => {
      await settle();
      return facts.find((fact) => fact.type === 'call.left')?.end;
    },
  };
}

const ordersOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item) => ordersOf(items.filter((one) => one !== item)).map((rest) => [item, ...rest]));

type Reply = 'comes' | 'declines' | 'is busy';
const REPLIES: readonly Reply[] = ['comes', 'declines', 'is busy'];
const cases = REPLIES.flatMap((one) =>
  REPLIES.flatMap((two) => REPLIES.map((three) => [one, two, three] as const)),
);

const ANSWERS = { declines: 'DECLINED', 'is busy': 'BUSY' } as const;
type GroupCall = Awaited<ReturnType<typeof groupCall>>;

function reply(call: GroupCall, name: Name, said: Reply): void {
  if (said !== 'comes') {
    call.answer(name, ANSWERS[said]);
    return;
  }
  call.answer(name, 'ACCEPTED');
  expect(call.isRinging(), 'until they are in the call').toBe(true);
  call.come(name);
}

/** Replays the replies in one order; returns who is in the call then, how far it is, and its end. */
async function outcomeOf(replies: readonly Reply[], order: readonly number[]) {
  const call = await groupCall();
  call.list();
  for (const index of order) {
    expect(call.isRinging(), 'people who have not replied are rung').toBe(true);
    reply(call, NAMES[index] as Name, replies[index] as Reply);
  }
  expect(call.isRinging()).toBe(false);
  const now = call.actor.getSnapshot();
  const people = otherPeople(now).map(({ uid }) => uid);
  const outcome = { people: people.sort(), phase: callPhase(now), end: await call.end() };
  call.actor.stop();
  return outcome;
}

const refusalOf = (replies: readonly Reply[]) =>
  replies.every((said) => said === 'is busy') ? 'BUSY' : 'DECLINED';

test.each(cases)(
  'a group of three of whom the first %s, the second %s and the third %s ends alike in every order',
  async (...replies) => {
    const people = NAMES.filter((_, index) => replies[index] === 'comes').sort();
    const expected =
      people.length > 0
        ? { people, phase: 'together', end: undefined }
        : { people, phase: 'leaving', end: refusalOf(replies) };
    for (const order of ordersOf([0, 1, 2])) expect(await outcomeOf(replies, order)).toEqual(expected);
  },
);

test('who joins a call that is going on rings nobody', async () => {
  const call = await groupCall();
  call.come('grace');
  expect(call.isRinging()).toBe(false);
  expect(callPhase(call.actor.getSnapshot())).toBe('together');
});

test('people who have not answered are rung until the time is over, and the call goes on', async () => {
  const call = await groupCall();
  call.list();
  call.come('grace');
  call.clock.increment(CALL_RING_TIMEOUT - 1);
  expect(call.isRinging()).toBe(true);
  call.clock.increment(1);
  expect(call.isRinging()).toBe(false);
  expect(callPhase(call.actor.getSnapshot())).toBe('together');
});

test('nobody is rung once four people are together, also when another person has come', async () => {
  const call = await groupCall([...NAMES, 'edsger', 'barbara']);
  call.list();
  call.come('grace');
  call.come('alan');
  expect(call.isRinging()).toBe(true);
  call.come('mary');
  expect(call.isRinging()).toBe(false);
});

test('people leave and come back, and the call ends when all others have left', async () => {
  const call = await groupCall(['grace', 'alan']);
  call.list();
  call.come('grace');
  call.come('alan');
  call.leave('grace');
  call.come('grace');
  call.leave('alan');
  call.leave('grace');
  expect(await call.end()).toBe('ENDED');
});

test('a call nobody comes to ends although one has accepted it', async () => {
  const call = await groupCall();
  call.list();
  call.answer('grace', 'ACCEPTED');
  call.answer('alan', 'DECLINED');
  call.clock.increment(CALL_RING_TIMEOUT);
  expect(await call.end()).toBe('UNANSWERED');
});

test('a call that the user has accepted and nobody is in any more is over', async () => {
  const call = await groupCall([], false);
  call.list();
  expect(call.isRinging()).toBe(false);
  expect(callPhase(call.actor.getSnapshot())).toBe('connecting');
  call.clock.increment(CALL_RING_TIMEOUT);
  expect(await call.end()).toBe('GONE');
});

test('a room stays open while nobody else is in it, and after everybody else has left', async () => {
  const room = await groupCall([], false, true);
  room.list();
  room.clock.increment(CALL_RING_TIMEOUT);
  room.come('grace');
  room.leave('grace');
  expect(await room.end()).toBeUndefined();
  room.actor.send({ type: 'call.closed' });
  expect(await room.end()).toBe('CLOSED');
});
