import { attendeeOf } from '@domain/people/attendee';
import { goOffline, onDisconnect, update } from 'firebase/database';
import { pino } from 'pino';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Json } from '../../../../server/backend/realtime/tree/read-node';
import { createPresentPeople } from '../../../../server/features/presence';
import { sweepEmptyAreas } from '../../../../server/features/presence/attendees';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { eventually } from '../../backend/realtime/eventually';
import { person, type SdkClient, sdkClient } from '../../backend/realtime/wire/sdk-client';
import { TEST_RULES } from '../../backend/realtime/wire/test-rules';

const server = serverForTests(() => startTestServer({ rules: TEST_RULES }));

beforeEach(() => server.realtime().write({ live: null, stage: null }));

const standing = (path: string) => server.realtime().read(path);

async function enter(client: SdkClient, uid: string, areaId: string): Promise<void> {
  await update(client.at('live'), { [`attendees/${uid}`]: { uid, areaId }, [`attendeeCounts/${areaId}`]: 1 });
}

test('a person whose connection ends without disconnect writes is removed from area and count', async () => {
  const client = sdkClient(server);
  const uid = await client.signIn();
  await enter(client, uid, 'lobby');
  await server
    .realtime()
    .write({ 'live/attendeeCounts/lobby': 3, 'live/attendees/other': { areaId: 'lobby' } });
  goOffline(client.db);
  await eventually(() => standing('live')).toEqual({
    attendees: { other: { areaId: 'lobby' } },
    attendeeCounts: { lobby: 2 },
  });
});

test('a person stays present while one of their tabs is open', async () => {
  const { email } = await person(server);
  const [one, other] = [sdkClient(server), sdkClient(server)];
  const uid = await one.signIn(email);
  await other.signIn(email);
  await enter(other, uid, 'lobby');
  await update(one.at('live/kept'), { seen: 1 });
  await onDisconnect(one.at('live/kept/left')).set(true);
  goOffline(one.db);
  await eventually(() => standing('live/kept/left')).toBe(true);
  expect(standing(`live/attendees/${uid}`)).toEqual({ uid, areaId: 'lobby' });
  goOffline(other.db);
  await eventually(() => standing('live/attendees')).toBeNull();
  expect(standing('live/attendeeCounts')).toBeNull();
});

test('a person with disconnect writes is removed once, with one decrement of the count', async () => {
  const client = sdkClient(server);
  const uid = await client.signIn();
  await enter(client, uid, 'expo');
  await server.realtime().write({ 'live/attendeeCounts/expo': 5 });
  await onDisconnect(client.at('live')).update({ [`attendees/${uid}`]: null, 'attendeeCounts/expo': 4 });
  goOffline(client.db);
  await eventually(() => standing('live')).toEqual({ attendeeCounts: { expo: 4 } });
});

test('signing out on the last connection removes the person in both modes, whatever the data', async () => {
  const client = sdkClient(server);
  const uid = await client.signIn();
  await update(client.at('live/kept'), { seen: 1 });
  await server.realtime().write({
    [`live/attendees/${uid}`]: { areaId: 'lobby' },
    'live/attendeeCounts/lobby': 'nonsense',
    [`live/attendeeTabs/${uid}/abc`]: { areaId: 'lobby' },
    [`stage/attendees/${uid}`]: { areaId: 'a/b.c' },
    'stage/attendeeCounts/a%2Fb%2Ec': 1,
  });
  await client.auth.signOut();
  await eventually(() => [standing('live'), standing('stage')]).toEqual([{ kept: { seen: 1 } }, null]);
});

test('an entry without an area is removed without changing counts', async () => {
  const client = sdkClient(server);
  const uid = await client.signIn();
  await server.realtime().write({ [`live/attendees/${uid}`]: 'odd', 'live/attendeeCounts/lobby': 2 });
  await update(client.at('live/kept'), { seen: 1 });
  goOffline(client.db);
  await eventually(() => standing('live/attendees')).toBeNull();
  expect(standing('live/attendeeCounts')).toEqual({ lobby: 2 });
});

test('what a person left in calls, rooms, boards and conversations goes with their last connection', async () => {
  const client = sdkClient(server);
  const uid = await client.signIn();
  await enter(client, uid, 'lobby');
  const seats = { s0: { uid, name: 'Ada' }, s1: { uid: 'other', name: 'Grace' } };
  const left = (own: { a: number } | null) => ({
    calls: { 'group:x': { seats: { ...seats, s0: own && seats.s0 } } },
    rooms: { stage: { seats: { ...seats, s0: own && seats.s0 }, signals: { [uid]: own, other: { a: 1 } } } },
    ringing: { [uid]: own, other: { c: own && { from: uid }, d: { from: 'third' } } },
    typing: { 'area:lobby': { [uid]: own, other: 1 } },
    whiteboards: { board: { state: { epoch: 1 }, pointers: { [uid]: own, other: { x: 1 } } } },
  });
  await server.realtime().write({ live: left({ a: 1 }) });
  goOffline(client.db);
  await eventually(() => standing(`live/typing/area:lobby/${uid}`)).toBeNull();
  await server.realtime().write({ stage: left(null) });
  expect(standing('live')).toEqual(standing('stage'));
});

const log = pino({ level: 'silent' });

test('counts of empty areas alone are removed, until the job is stopped', () => {
  vi.useFakeTimers();
  const counts: Record<string, Json> = {
    'live/attendeeCounts': { lobby: 2, expo: 0, 'a%2Fb': 0 },
    'stage/attendeeCounts': null,
  };
  const written: Record<string, Json>[] = [];
  const stop = sweepEmptyAreas({
    realtime: {
      read: (path) => counts[path] ?? null,
      write: async (writes) => void written.push(writes),
    },
    log,
  });
  vi.advanceTimersByTime(10_000);
  expect(written).toEqual([{ 'live/attendeeCounts/expo': null, 'live/attendeeCounts/a%2Fb': null }]);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(written).toHaveLength(1);
  vi.useRealTimers();
});

describe('the people who are in the venue', () => {
  const entry = { ...attendeeOf({ userId: 'grace', name: 'Grace' }, 'lobby', 'Available'), timestamp: 1 };
  const presentIn = (read: () => Promise<unknown>) =>
    createPresentPeople({
      records: { read: read as never },
      mode: 'live',
      hosted: true,
      log: pino({ level: 'silent' }),
    });

  test('many searches read the entries once, without those that are broken', async () => {
    let reads = 0;
    const present = presentIn(async () => {
      reads += 1;
      return { grace: { ...entry, tab: 'a' }, broken: { uid: 'broken' } };
    });
    const all = await Promise.all([present(), present()]);
    expect([[...(all[0] ?? [])], reads]).toEqual([[['grace', entry]], 1]);
  });

  test('an empty venue has no present people', async () => {
    expect((await presentIn(async () => null)()).size).toBe(0);
  });

  test('entries that cannot be read are reported as unavailable, and read again next time', async () => {
    let fails = true;
    const present = presentIn(async () => {
      if (fails) throw new Error('away');
      return { grace: entry };
    });
    await expect(present()).rejects.toMatchObject({ kind: 'unavailable' });
    fails = false;
    expect((await present()).has('grace')).toBe(true);
  });
});
