import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RawClient, rawClient } from '../../support/raw-client';
import { startTestServer, type TestServer } from '../../support/server';
import { BOARD_CELLS, BOARD_SEED } from './board-cells';
import { CALL_CELLS, ROOM_CELLS } from './call-cells';
import { CALLERS, type Caller, callerOn, type Known } from './callers';
import { CHAT_CELLS } from './chat-cells';
import { CHAT_OWN_CELLS } from './chat-own-cells';
import { seedChat } from './chat-seed';
import { MEDIA_BOARD_CELLS, mediaSeed } from './media-board-cells';
import { type Ask, type Cell, everybody, listen, members, OTHER_USER, set, write } from './realtime-cells';
import { WALL_CELLS, wallSeed } from './wall-cells';

const entry = (uid: string, areaId: string) => ({
  uid,
  areaId,
  name: 'Ada',
  nameKey: 'ada',
  status: 'Available',
  timestamp: { '.sv': 'timestamp' },
});
const arrival = (uid: string) => ({
  [`attendees/${uid}`]: entry(uid, 'lobby'),
  'attendeeCounts/lobby': { '.sv': { increment: 1 } },
});
/** Every path opened by a rule, with the access of each caller. */
const CELLS: Record<string, Cell> = {
  '$mode/attendees': {
    read: listen('attendees', { i: 'areaId', sp: 'lobby', ep: 'lobby', l: 200, vf: 'l' }),
    others: set('attendees', {}),
    expected: members('read'),
  },
  '$mode/attendees/$uid': {
    own: write(({ uid }) => arrival(uid)),
    others: write(() => arrival(OTHER_USER)),
    expected: members('own'),
  },
  '$mode/attendeeTabs/$uid': {
    read: { action: 'q', body: ({ uid }) => ({ p: `/live/attendeeTabs/${uid}`, h: '' }) },
    others: listen(`attendeeTabs/${OTHER_USER}`),
    expected: members('read'),
  },
  '$mode/attendeeTabs/$uid/$tab': {
    own: write(({ uid }) => ({ [`attendeeTabs/${uid}/abc`]: { areaId: 'lobby' } })),
    others: set(`attendeeTabs/${OTHER_USER}/abc`, { areaId: 'lobby' }),
    expected: members('own'),
  },
  '$mode/attendeeCounts': {
    read: listen('attendeeCounts'),
    others: set('attendeeCounts', { lobby: 0 }),
    expected: members('read'),
  },
  '$mode/attendeeCounts/$areaId': { others: set('attendeeCounts/lobby', 7), expected: members('-') },
  '$mode/hints/venueVersion': {
    read: listen('hints/venueVersion'),
    others: set('hints/venueVersion', 7),
    expected: members('read'),
  },
  '$mode/hints/stars/$uid': {
    read: { action: 'q', body: ({ uid }) => ({ p: `/live/hints/stars/${uid}`, h: '' }) },
    own: write(({ uid }) => ({ [`hints/stars/${uid}`]: 'now' })),
    others: listen(`hints/stars/${OTHER_USER}`),
    expected: members('read'),
  },
  '$mode/hints/moderation': {
    read: listen('hints/moderation'),
    others: set('hints/moderation', 7),
    expected: { ...everybody('-'), designer: 'read', host: 'read' },
  },
  ...CHAT_CELLS,
  ...CALL_CELLS,
  ...ROOM_CELLS,
  ...WALL_CELLS,
  ...BOARD_CELLS,
  ...MEDIA_BOARD_CELLS,
  ...CHAT_OWN_CELLS,
};

/** The operations that are rejected for every caller. */
const CLOSED: Ask[] = [
  listen(''),
  listen('attendees'),
  listen('attendeeTabs'),
  listen('likes'),
  listen('likesOf'),
  listen('likeCounts'),
  listen('comments'),
  listen('mediaBoards'),
  listen('hints'),
  set('hints', {}),
  set('anything', 1),
  { action: 'q', body: () => ({ p: '/', h: '' }) },
  { action: 'q', body: () => ({ p: '/other/attendeeCounts', h: '' }) },
  { action: 'm', body: () => ({ p: '/', d: { other: 1 } }) },
];

/** Paths of the rules that grant access. */
function openPaths(rules: object, path: string[] = []): string[] {
  return Object.entries(rules).flatMap(([key, value]) => {
    if (key === '.read' || key === '.write') return [path.join('/')];
    return key.startsWith('.') ? [] : openPaths(value, [...path, key]);
  });
}

describe('access to realtime data', () => {
  let server: TestServer;
  const clients = new Map<Caller, { client: RawClient; known: Known; signedIn: string }>();
  beforeAll(async () => {
    server = await startTestServer();
    for (const caller of CALLERS) {
      const known = await callerOn(server, caller);
      await seedChat(server.realtime(), known.uid);
      await server.realtime().write({ ...BOARD_SEED, ...wallSeed(known.uid), ...mediaSeed(known.uid) });
      const client = await rawClient({ url: server.url });
      const signedIn =
        known.token === undefined ? 'ok' : (await client.request('auth', { cred: known.token })).s;
      clients.set(caller, { client, known, signedIn });
    }
  }, 60_000);
  afterAll(async () => {
    for (const { client } of clients.values()) client.cut();
    await server.close();
  });

  const answer = async (caller: Caller, { action, body }: Ask): Promise<string> => {
    const there = clients.get(caller);
    if (!there) throw new Error(`${caller} is not connected`);
    return (await there.client.request(action, body(there.known))).s;
  };

  test('every path of the rules has its expected access', async () => {
    const { rules } = JSON.parse(await readFile('database.rules.json', 'utf8'));
    expect(Object.keys(CELLS).toSorted()).toEqual([...new Set(openPaths(rules))].toSorted());
  });

  test('an invalid token is rejected', () => {
    const signedIn = [...clients].map(([caller, { signedIn }]) => [caller, signedIn]);
    expect(Object.fromEntries(signedIn)).toEqual({
      ...everybody('ok'),
      expired: 'expired_token',
      'other key': 'invalid_token',
      'alg none': 'invalid_token',
      'other project': 'invalid_token',
      disabled: 'invalid_token',
      'non-member': 'invalid_token',
    });
  });

  test.each(Object.entries(CELLS))('%s', async (_path, { expected, ...asks }) => {
    const found = CALLERS.map(async (caller) => {
      const rights = Object.entries(asks).map(async ([right, ask]) =>
        (await answer(caller, ask)) === 'ok' ? right : '',
      );
      return [caller, (await Promise.all(rights)).filter(Boolean).join(' ') || '-'] as const;
    });
    expect(Object.fromEntries(await Promise.all(found))).toEqual(expected);
  });

  test.each(CALLERS)('%s has no access to paths without a rule', async (caller) => {
    const answers = await Promise.all(CLOSED.map((ask) => answer(caller, ask)));
    expect(answers).toEqual(CLOSED.map(() => 'permission_denied'));
  });
});
