import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createListens } from '../../../../../server/backend/realtime/engine/listens';
import { createRuleReads } from '../../../../../server/backend/realtime/engine/rule-reads';
import { createRequestQueue } from '../../../../../server/backend/realtime/engine/session';
import { createUserListens } from '../../../../../server/backend/realtime/engine/user-connections';
import { parseRules } from '../../../../../server/backend/realtime/rules/rules';
import { parseQuery } from '../../../../../server/backend/realtime/tree/query';
import type { Reply } from '../../../../../server/backend/realtime/wire/messages';
import { eventually } from '../eventually';
import { openSlowDisk } from '../slow-disk';
import { observedClient } from './observed-client';

const OPEN = parseRules('{"rules": {".read": true, ".write": true}}');

test('a failing disconnect write prevents neither the others nor the notification', async () => {
  const mayWrite: typeof OPEN.mayWrite = ({ paths }) => {
    if (paths.some((path) => path.includes('broken'))) throw new TypeError('the rules are broken');
    return true;
  };
  const disk = await openSlowDisk({ rules: { ...OPEN, mayWrite } });
  const gone: string[] = [];
  disk.realtime.onGone((uid) => gone.push(uid));
  const client = await observedClient(disk);
  await client.request('auth', { cred: 'ada' });
  for (const name of ['broken', 'whole'])
    expect(await client.request('o', { p: `live/attendees/${name}`, d: 1 })).toEqual({ s: 'ok', d: {} });
  client.socket.terminate();
  await eventually(() => gone).toEqual(['ada']);
  expect(disk.realtime.read('live/attendees/whole')).toBe(1);
});

test('the log names the branches of disconnect writes that the rules reject', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info', base: null }, { write: (line) => lines.push(line) });
  const mayWrite: typeof OPEN.mayWrite = ({ paths }) => paths.every(([, branch]) => branch !== 'typing');
  const disk = await openSlowDisk({ rules: { ...OPEN, mayWrite }, log });
  const client = await observedClient(disk);
  await client.request('auth', { cred: 'ada' });
  await client.request('om', { p: 'live', d: { 'typing/hall/ada': null, 'typing/lobby/ada': null } });
  await client.request('o', { p: 'live/attendees/left', d: 1 });
  client.socket.terminate();
  await eventually(() => disk.realtime.read('live/attendees/left')).toBe(1);
  const [rejected, ...others] = lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'disconnect writes rejected');
  expect(rejected).toMatchObject({ reason: 'permission_denied', branches: ['live/typing'] });
  expect(others).toEqual([]);
});

test('disconnect writes run when the closing message arrives, before the TCP connection ends', async () => {
  const disk = await openSlowDisk({ limits: { closeTimeout: 60_000 } });
  const client = await observedClient(disk);
  await client.request('auth', { cred: 'ada' });
  await client.request('o', { p: 'live/attendees/left', d: 1 });
  // A client that does not read does not end its side of the connection.
  client.socket.pause();
  client.socket.close();
  await eventually(() => disk.realtime.read('live/attendees/left')).toBe(1);
  expect(client.socket.readyState).toBe(client.socket.CLOSING);
});

test('a connection with too many requests waiting for a token is closed', async () => {
  const never = new Promise<never>(() => undefined);
  const disk = await openSlowDisk({ verify: () => never, limits: { messageBytes: 1_000 } });
  const client = await observedClient(disk);
  void client.request('auth', { cred: 'ada' });
  for (const text of ['one', 'other']) void client.request('p', { p: 'a', d: text.padEnd(600) });
  expect(await client.closed).toEqual({ code: 1008, reason: 'too much waits for its turn' });
});

test('requests waiting when a connection closes are not run', async () => {
  const begun: string[] = [];
  let signIn = (_: Reply): void => undefined;
  const signedIn = new Promise<Reply>((resolve) => {
    signIn = resolve;
  });
  const answered: number[] = [];
  const queue = createRequestQueue({
    answerTo({ action }) {
      begun.push(action);
      return { later: signedIn };
    },
    replies: { send: (number) => answered.push(number), reserve: () => () => undefined },
    most: 10,
    maxWaiting: 1_000,
    fail(error) {
      throw error;
    },
  });
  const take = (number: number, action: string) => queue.take({ number, action, body: {}, size: 1 });
  take(1, 'auth');
  take(2, 'p');
  queue.end();
  signIn({ s: 'ok', d: {} });
  await eventually(() => answered).toEqual([1]);
  await signedIn.then();
  take(3, 'g');
  expect(begun).toEqual(['auth']);
});

test('no listen begins once a connection has ended, even when it ends during its start', () => {
  const listening: string[] = [];
  const listens = createListens({
    fanOut: {
      touch: () => undefined,
      stats: () => ({ listens: 0, deliveries: 0 }),
      subscribe(path) {
        listening.push(path.join('/'));
        return { start: () => undefined, catchUp: () => listens.end(), close: () => undefined };
      },
    },
    rules: OPEN,
    checkOrder: () => undefined,
    userListens: createUserListens(10),
    ruleReads: createRuleReads(),
    limits: { unauthenticatedListens: 10 },
    auth: () => null,
    root: () => undefined,
    clock: () => 0,
    link: { send: () => undefined, fail: () => undefined },
  });
  const listen = (place: string) =>
    listens.listen({ path: [place], query: parseQuery({}), wireQuery: undefined, tag: null, hash: '' }).s;
  expect([listen('a'), listen('b'), listen('c')]).toEqual(['ok', 'unavailable', 'unavailable']);
  expect(listening).toEqual(['a']);
});
