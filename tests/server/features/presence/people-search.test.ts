import { attendeeOf } from '@domain/people/attendee';
import { PEOPLE_PAGE_SIZE } from '@domain/shared/limits';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPeopleSearch } from '../../../../server/features/presence';
import { startTestServer, type TestServer } from '../../../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const entry = (uid: string, name: string, company?: string) => ({
  ...attendeeOf({ userId: uid, name, company }, 'lobby', 'Available'),
  timestamp: 1,
});

const ENTRIES = {
  grace: { ...entry('grace', 'Grace Hopper', 'US Navy'), tab: 'a' },
  alan: entry('alan', 'Alan Turing', 'Bletchley'),
  broken: { uid: 'broken', name: 'Hopper' },
};

const searchOf = (readAttendees: () => Promise<unknown>) =>
  createPeopleSearch({ readAttendees, mode: 'live', maxAge: 60_000, log: pino({ level: 'silent' }) });

const uidsOf = ({ people }: { people: { uid: string }[] }) => people.map(({ uid }) => uid);

describe('GET /api/people/search', () => {
  test('attendees find people of the venue by any word of their name and company', async () => {
    await server.realtime().write({
      'live/attendees/grace': ENTRIES.grace,
      'live/attendees/alan': ENTRIES.alan,
      'stage/attendees/eve': entry('eve', 'Eve Hopper'),
    });
    const token = await server.tokenOf('ada');
    const find = async (query: string) => {
      const { status, headers, json } = await server.ask(`/api/people/search?${query}`, { token });
      return [status, headers['cache-control'], json()];
    };
    const { tab: _, ...grace } = ENTRIES.grace;
    expect(await find('q=hopper')).toEqual([200, 'no-store', { people: [grace], next: null }]);
    expect(await find('q=bletch')).toMatchObject([200, 'no-store', { people: [{ uid: 'alan' }] }]);
    expect(await find('q=nobody')).toEqual([200, 'no-store', { people: [], next: null }]);
  });

  test.each([
    ['no text', ''],
    ['an empty text', 'q=%20'],
    ['a text of 128 characters', `q=${'x'.repeat(128)}`],
    ['a place of no name', `q=a&afterUid=a&afterName=${'x'.repeat(300)}`],
  ])('a search with %s is rejected', async (_, query) => {
    const { status } = await server.ask(`/api/people/search?${query}`, {
      token: await server.tokenOf('ada'),
    });
    expect(status).toBe(400);
  });
});

describe('the search', () => {
  test('people are found in the order of their names, a page after a place', async () => {
    const all = Array.from({ length: PEOPLE_PAGE_SIZE + 2 }, (_, number) => {
      const name = `Guest ${String(number).padStart(3, '0')}`;
      return [`uid-${1_000 - number}`, entry(`uid-${1_000 - number}`, name)] as const;
    });
    const search = searchOf(async () => Object.fromEntries(all));
    const first = await search.find('guest', null);
    expect(uidsOf(first)).toEqual(all.slice(0, PEOPLE_PAGE_SIZE).map(([uid]) => uid));
    expect(first.next).toEqual({ nameKey: 'guest 049', uid: 'uid-951' });
    const second = await search.find('guest', first.next);
    expect([uidsOf(second), second.next]).toEqual([['uid-950', 'uid-949'], null]);
  });

  test('many searches read the entries once', async () => {
    let reads = 0;
    const search = searchOf(async () => {
      reads += 1;
      return ENTRIES;
    });
    const found = await Promise.all(['hop', 'grace', 'navy'].map((text) => search.find(text, null)));
    expect([found.map(uidsOf), reads]).toEqual([[['grace'], ['grace'], ['grace']], 1]);
  });

  test('an empty venue has nobody', async () => {
    expect(await searchOf(async () => null).find('a', null)).toEqual({ people: [], next: null });
  });

  test('entries that cannot be read are reported as unavailable, and read again next time', async () => {
    let fails = true;
    const search = searchOf(async () => {
      if (fails) throw new Error('away');
      return ENTRIES;
    });
    await expect(search.find('hop', null)).rejects.toMatchObject({ kind: 'unavailable' });
    fails = false;
    expect(uidsOf(await search.find('hop', null))).toEqual(['grace']);
  });
});
