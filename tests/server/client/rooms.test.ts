import { CALL_SEATS, type CallSeat, LISTENER_SEATS, type Participant } from '@domain/calls/call';
import type { TakenSeat } from '@machines/calls/call.events';
import { getDatabase } from 'firebase/database';
import { afterEach, expect, it } from 'vitest';
import { openRooms, type Rooms } from '@/services/calls/firebase-rooms';
import { startTestServer } from '../../support/server';
import { serverForTests } from '../../support/server-for-tests';
import { sdkClient } from '../backend/realtime/wire/sdk-client';
import { soon } from './chat-server';
import { openVisitor } from './visitor';

const server = serverForTests(() => startTestServer());
const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await server.realtime().write({ 'live/rooms': null });
});

/** A person who stands before a room, on a connection of their own. */
function visitorOf(rooms: Rooms, userId: string) {
  const place = { mode: 'live', userId, channelId: 'stage' } as const;
  let own: TakenSeat | null = null;
  const seen = { people: [] as readonly Participant[], closed: 0 };
  const join = async (seats: readonly CallSeat[] = CALL_SEATS): Promise<CallSeat | undefined> => {
    own = await rooms.takeSeat({ ...place, name: `Person ${userId}`, seats, former: null });
    return own?.seat;
  };
  const watch = () => {
    if (!own) throw new Error('nobody watches from outside');
    const stop = rooms.watchCall(
      { ...place, ...own },
      {
        onSeats: (people) => {
          seen.people = people;
        },
        onSignal: () => {},
        onClosed: () => {
          seen.closed += 1;
        },
        onFailure: (failure) => {
          throw failure;
        },
      },
    );
    closing.unshift(stop);
  };
  const leave = () => rooms.leaveSeat({ ...place, own, isMoved: false, entryBy: null, others: [] });
  return { join, watch, leave, seen, end: () => rooms.endMeeting(place) };
}

async function guest() {
  const { db, signIn } = sdkClient(server);
  const uid = await signIn();
  return visitorOf(openRooms(db), uid);
}

async function host() {
  const visitor = await openVisitor(server, 'host');
  closing.push(visitor.close);
  return visitorOf(openRooms(getDatabase(visitor.app)), visitor.uid);
}

const guests = (count: number) => Promise.all(Array.from({ length: count }, guest));

it('four people take part at once, the fifth finds the room full and listens, and the ninth finds no place', async () => {
  const people = await guests(9);
  const [speakers, listeners, ninth] = [people.slice(0, 4), people.slice(4, 8), people.slice(8)];
  const seats = await Promise.all(speakers.map(({ join }) => join()));
  expect(seats.toSorted()).toEqual(CALL_SEATS);
  expect(await Promise.all(listeners.map(({ join }) => join()))).toEqual(listeners.map(() => undefined));
  const listening = await Promise.all(listeners.map(({ join }) => join(LISTENER_SEATS)));
  expect(listening.toSorted()).toEqual(LISTENER_SEATS);
  for (const { join } of ninth)
    expect([await join(), await join(LISTENER_SEATS)]).toEqual([undefined, undefined]);
  for (const { watch } of people.slice(0, 8)) watch();
  for (const { seen } of people.slice(0, 8)) await expect.poll(() => seen.people, soon).toHaveLength(8);
  await speakers[0]?.leave();
  for (const { seen } of people.slice(1, 8)) await expect.poll(() => seen.people, soon).toHaveLength(7);
  for (const { join } of ninth) expect(CALL_SEATS).toContain(await join());
}, 30_000);

it('a host ends the meeting for everybody, and who comes back afterwards is not put out again', async () => {
  const [people, hosting] = [await guests(2), await host()];
  for (const visitor of [...people, hosting]) {
    await visitor.join();
    visitor.watch();
  }
  for (const { seen } of people) await expect.poll(() => seen.people, soon).toHaveLength(3);
  await hosting.end();
  for (const { seen } of [...people, hosting]) await expect.poll(() => seen.closed, soon).toBeGreaterThan(0);
  for (const { leave } of [...people, hosting]) await leave();
  const later = await guest();
  await later.join();
  later.watch();
  await expect.poll(() => later.seen.people, soon).toHaveLength(1);
  expect(later.seen.closed).toBe(0);
}, 30_000);

it('a person who may not end a meeting stays in it, as all others do', async () => {
  const people = await guests(2);
  for (const { join, watch } of people) {
    await join();
    watch();
  }
  for (const { seen } of people) await expect.poll(() => seen.people, soon).toHaveLength(2);
  for (const { end } of people) await expect(end()).rejects.toMatchObject({ kind: 'FORBIDDEN' });
  expect(people.map(({ seen }) => seen.closed)).toEqual([0, 0]);
}, 30_000);
