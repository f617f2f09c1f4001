import { CALL_SEATS, type Participant } from '@domain/calls/call';
import type { ReceivedSignal } from '@domain/calls/signal';
import { privateChannelId } from '@domain/chat/channel-id';
import type { TakenSeat } from '@machines/calls/call.events';
import { expect, it } from 'vitest';
import { chatServer, followed, reading, soon } from './chat-server';
import type { Visitor } from './visitor';

const visitor = chatServer();

const userOf = ({ uid }: Visitor) => ({ mode: 'live', userId: uid }) as const;
const raise = (failure: unknown): never => {
  throw failure;
};

const candidate = { candidate: 'way', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null };
const signal = { type: 'candidate', candidate } as const;

/** Takes a place in a call. */
async function seated(person: Visitor, channelId: string, former: TakenSeat | null = null) {
  const place = { ...userOf(person), channelId };
  const name = `Person ${person.uid}`;
  const own = await person.realtime.calls.takeSeat({ ...place, name, seats: CALL_SEATS, former });
  return own && { place, own };
}

/** Joins a call and follows it. */
async function joining(person: Visitor, channelId: string, former: TakenSeat | null = null) {
  const taken = await seated(person, channelId, former);
  return taken && following(person, taken);
}

/** Follows a call from a place that was taken. */
function following(
  person: Visitor,
  { place, own }: NonNullable<Awaited<ReturnType<typeof seated>>>,
  onPeople = () => {},
) {
  let people: readonly Participant[] = [];
  const signals: ReceivedSignal[] = [];
  const order: string[] = [];
  const stop = followed(
    person.realtime.calls.watchCall(
      { ...place, ...own },
      {
        onSeats: (now) => {
          people = now;
          order.push('people');
          onPeople();
        },
        onSignal: (received) => {
          signals.push(received);
          order.push('signal');
        },
        onClosed: () => {},
        onFailure: raise,
      },
    ),
  );
  return { own, place, signals, order, stop, people: () => people };
}

it('two people who join at once have a place each, hear each other and see who leaves', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const pair = privateChannelId(ada.uid, host.uid);
  const calls = await Promise.all([joining(ada, pair), joining(host, pair)]);
  const [one, other] = calls.map((call) => call ?? raise('no place')) as [
    NonNullable<(typeof calls)[0]>,
    NonNullable<(typeof calls)[0]>,
  ];
  expect(new Set([one.own.seat, other.own.seat]).size).toBe(2);
  await expect
    .poll(
      () =>
        one
          .people()
          .map(({ uid }) => uid)
          .sort(),
      soon,
    )
    .toEqual([ada.uid, host.uid].sort());
  await expect.poll(() => other.people(), soon).toHaveLength(2);
  const to = one.people().find(({ uid }) => uid === host.uid) ?? raise('nobody');
  await ada.realtime.calls.sendSignal({ ...one.place, ...one.own, to, signal });
  await expect.poll(() => other.signals, soon).toEqual([{ from: one.own.session, signal }]);
  await ada.realtime.calls.leaveSeat({
    ...one.place,
    own: one.own,
    isMoved: false,
    entryBy: 'Ada',
    others: [to],
  });
  await expect
    .poll(() => other.signals.at(-1), soon)
    .toEqual({ from: one.own.session, signal: { type: 'bye' } });
  await expect.poll(() => other.people().map(({ uid }) => uid), soon).toEqual([host.uid]);
  const told = reading(host, pair);
  const entry = { authorId: ada.uid, authorName: 'Ada', calledAt: expect.any(Number) };
  await expect.poll(told.messages, soon).toMatchObject([entry]);
});

it('who began the call of a group leaves an entry of it there', async () => {
  const [ada, host, guest] = [await visitor(), await visitor('host'), await visitor('guest')];
  const { channelId } = await ada.realtime.chat.createGroup({
    mode: 'live',
    userId: ada.uid,
    name: 'Team',
    userIds: [host.uid, guest.uid],
  });
  const call = (await joining(ada, channelId)) ?? raise('no place');
  await ada.realtime.calls.leaveSeat({
    ...call.place,
    own: call.own,
    isMoved: false,
    entryBy: 'Ada',
    others: [],
  });
  const entry = { authorId: ada.uid, authorName: 'Ada', calledAt: expect.any(Number) };
  await expect.poll(reading(host, channelId).messages, soon).toMatchObject([entry]);
});

/** A person has taken a place but does not follow the call yet; another one there has said something to them. */
async function spokenTo() {
  const [ada, host] = [await visitor(), await visitor('host')];
  const pair = privateChannelId(ada.uid, host.uid);
  const other = (await joining(host, pair)) ?? raise('no place');
  const taken = (await seated(ada, pair)) ?? raise('no place');
  await expect.poll(() => other.people(), soon).toHaveLength(2);
  const to = other.people().find(({ uid }) => uid === ada.uid) ?? raise('nobody');
  const speak = () => host.realtime.calls.sendSignal({ ...other.place, ...other.own, to, signal });
  // The answer comes after what the other has said.
  const arrived = () => ada.realtime.calls.markScreen({ ...taken.place, ...taken.own, isShared: false });
  await speak();
  await arrived();
  return { follow: (onPeople?: () => void) => following(ada, taken, onPeople), speak, arrived };
}

it('what is said to a person who has just taken a place reaches them after who is there', async () => {
  const call = (await spokenTo()).follow();
  await expect.poll(() => call.signals.length, soon).toBe(1);
  expect(call.order[0]).toBe('people');
});

it('a person who leaves as soon as they see who is there hears nothing', async () => {
  const { follow, speak, arrived } = await spokenTo();
  const call = follow(() => call.stop());
  await expect.poll(() => call.order, soon).toEqual(['people']);
  await speak();
  await arrived();
  expect(call.order).toEqual(['people']);
});

it('a person who vanishes loses the place, and takes it again with the same session', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const pair = privateChannelId(ada.uid, host.uid);
  const own = (await joining(ada, pair))?.own ?? raise('no place');
  const other = (await joining(host, pair)) ?? raise('no place');
  await expect.poll(() => other.people(), soon).toHaveLength(2);
  ada.vanish();
  await expect.poll(() => other.people(), soon).toHaveLength(1);
  ada.reappear();
  await expect.poll(async () => (await joining(ada, pair, own))?.own, soon).toEqual(own);
  await expect.poll(() => other.people(), soon).toHaveLength(2);
});

it('a second tab takes the place over, and the first one leaves it there', async () => {
  const ada = await visitor();
  const again = await visitor();
  const pair = privateChannelId(ada.uid, 'mary');
  const first = (await joining(ada, pair)) ?? raise('no place');
  const second = (await joining(again, pair)) ?? raise('no place');
  expect(second.own.seat).toBe(first.own.seat);
  await expect.poll(() => first.people().map(({ session }) => session), soon).toEqual([second.own.session]);
  await ada.realtime.calls.leaveSeat({
    ...first.place,
    own: first.own,
    isMoved: true,
    entryBy: null,
    others: [],
  });
  ada.vanish();
  const third = await joining(again, pair);
  expect(third?.people().length ?? 0).toBeLessThanOrEqual(1);
  await expect.poll(() => second.people(), soon).toHaveLength(1);
});

it('a place that is being taken when the user leaves is given back', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const pair = privateChannelId(ada.uid, host.uid);
  const other = (await joining(host, pair)) ?? raise('no place');
  const place = { ...userOf(ada), channelId: pair };
  const taken = ada.realtime.calls.takeSeat({ ...place, name: 'Ada', seats: CALL_SEATS, former: null });
  await ada.realtime.calls.leaveSeat({ ...place, own: null, isMoved: false, entryBy: null, others: [] });
  await expect(taken).resolves.not.toBeNull();
  await expect.poll(() => other.people().map(({ uid }) => uid), soon).toEqual([host.uid]);
});

it('the others see who shares the screen and who no longer does, and a lost place no longer says it', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const pair = privateChannelId(ada.uid, host.uid);
  const own = (await joining(ada, pair)) ?? raise('no place');
  const other = (await joining(host, pair)) ?? raise('no place');
  const screens = () => other.people().map(({ uid, screen }) => uid === ada.uid && screen !== undefined);
  const mark = (isShared: boolean) => ada.realtime.calls.markScreen({ ...own.place, ...own.own, isShared });
  await expect.poll(screens, soon).toHaveLength(2);
  await mark(true);
  await expect.poll(screens, soon).toContain(true);
  await mark(false);
  await expect.poll(screens, soon).toEqual([false, false]);
  await mark(true);
  await ada.realtime.calls.leaveSeat({
    ...own.place,
    own: own.own,
    isMoved: false,
    entryBy: null,
    others: [],
  });
  await expect.poll(screens, soon).toEqual([false]);
  await expect(mark(true)).resolves.toBeUndefined();
  expect(screens()).toEqual([false]);
});
