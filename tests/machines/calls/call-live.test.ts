import type { Participant } from '@domain/calls/call';
import { CALL_RING_TIMEOUT } from '@domain/shared/limits';
import type { CallFact, Ringing, SeatRequest, TakenSeat } from '@machines/calls/call.events';
import { callMachine } from '@machines/calls/call.machine';
import { callPhase, otherPeople } from '@machines/calls/call.selectors';
import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, type InputFrom, SimulatedClock } from 'xstate';
import { ADA, ALAN, BEGUN, GRACE, PAIR, SELF, TEAM } from './calls-fixture';

const { seat, session } = SELF;
const PEOPLE = {
  grace: GRACE,
  alan: ALAN,
  mary: { seat: 's3', session: 'session-e', uid: 'mary', name: 'Mary' },
} as const satisfies Record<string, Participant>;
type Name = keyof typeof PEOPLE;

const NAMES: readonly Name[] = ['grace', 'alan', 'mary'];

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Ada's call in a group, with what the server and the ringing are asked and told; `again` is a place taken again. */
async function liveCall(more: Partial<InputFrom<typeof callMachine>>, again: TakenSeat = { seat, session }) {
  const facts: CallFact[] = [];
  const requests: SeatRequest[] = [];
  const entries: (string | null)[] = [];
  const rung: Ringing[] = [];
  const told: unknown[] = [];
  const clock = new SimulatedClock();
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
        leaveSeat: fromPromise(async ({ input }: { input: { entryBy: string | null } }) => {
          entries.push(input.entryBy);
        }) as never,
        ring: fromCallback(({ input, receive }) => {
          rung.push(input as never);
          receive((event) => told.push(event));
          return () => void told.push('stopped');
        }) as never,
      } as never,
      actions: { notifyParent: (_, fact) => void facts.push(fact) },
    }),
    {
      clock,
      input: { ...ADA, ...BEGUN, name: 'Ada', channelId: TEAM, isCaller: true, callees: [], ...more },
    },
  ).start();
  actor.send({ type: 'devices.opened' });
  await settle();
  const list = (...people: Participant[]) => actor.send({ type: 'seats.received', people });
  return { actor, clock, facts, requests, entries, rung, told, list };
}

/** Ada's call in a group; who comes and who answers is up to the test. */
async function groupCall(callees: readonly string[] = NAMES, isCaller = true, isRoom = false) {
  const { actor, clock, facts, rung, told, list } = await liveCall({ callees, isCaller, isRoom });
  let seated: Name[] = [];
  const listSeated = () => list(SELF, ...seated.map((name) => PEOPLE[name]));
  return {
    actor,
    clock,
    isRinging: () => rung.length > told.filter((one) => one === 'stopped').length,
    list: listSeated,
    come: (name: Name) => {
      seated = [...seated, name];
      listSeated();
      actor.send({ type: 'seat.taken', ...PEOPLE[name] });
    },
    leave: (name: Name) => {
      seated = seated.filter((one) => one !== name);
      listSeated();
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

/** Ada's call in a group, which rings Grace and Alan. */
async function ringingCall() {
  const call = await liveCall({ callees: ['grace', 'alan'] });
  call.list(SELF);
  return call;
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

/** Ada's call of Grace alone. */
async function pairCall() {
  const call = await liveCall({ channelId: PAIR, callees: ['grace'] });
  call.list(SELF);
  return call;
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

test.each([
  ['the same place', { seat, session: 'session-d' }],
  ['another place', { seat: 's2', session: 'session-d' }],
] as const)('a user who gets %s again has what the server gave', async (_, again) => {
  const { actor, requests, list } = await liveCall({ channelId: PAIR, isCaller: false }, again);
  list(SELF, GRACE);
  list(GRACE);
  await settle();
  expect(requests[1]?.former).toEqual({ seat, session });
  expect(actor.getSnapshot()).toMatchObject({
    context: { own: again },
    value: { active: { joined: { place: 'held' } } },
  });
  list(GRACE);
  expect(requests[2]?.former).toEqual(again);
});
