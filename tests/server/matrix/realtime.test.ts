import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RawClient, rawClient } from '../../support/raw-client';
import { startTestServer, type TestServer } from '../../support/server';
import { CALLERS, type Caller, callerOn, type Known } from './callers';

/** Whether a caller may listen, write own data, and write other users' data. */
type Rights = 'read' | 'own' | 'others';
type Table = Record<Caller, string>;

const everybody = (rights: string): Table =>
  Object.fromEntries(CALLERS.map((caller) => [caller, rights])) as Table;
const members = (rights: string): Table => ({
  ...everybody('-'),
  attendee: rights,
  'other attendee': rights,
  designer: rights,
  host: rights,
});

interface Ask {
  action: 'q' | 'm';
  body: (known: Known) => object;
}
type Cell = { expected: Table } & Partial<Record<Rights, Ask>>;

const listen = (path: string, query?: object): Ask => ({
  action: 'q',
  body: () => ({ p: `/live/${path}`, h: '', ...(query && { q: query, t: 1 }) }),
});
const write = (values: (known: Known) => object): Ask => ({
  action: 'm',
  body: (known) => ({ p: '/live', d: values(known) }),
});
const set = (path: string, value: unknown): Ask => write(() => ({ [path]: value }));
const OTHER_USER = 'other-user';

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
/** Paths of each kind, with the access of each caller. The rules of all paths have their own tests. */
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
  '$mode/hints/moderation': {
    read: listen('hints/moderation'),
    others: set('hints/moderation', 7),
    expected: { ...everybody('-'), designer: 'read', host: 'read' },
  },
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

describe('access to realtime data', () => {
  let server: TestServer;
  const clients = new Map<Caller, { client: RawClient; known: Known; signedIn: string }>();
  beforeAll(async () => {
    server = await startTestServer();
    for (const caller of CALLERS) {
      const known = await callerOn(server, caller);
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
