import { expect, test } from 'vitest';
import { createListens } from '../../../../server/realtime/engine/listens';
import { createRequestQueue } from '../../../../server/realtime/engine/request-queue';
import { parseRules } from '../../../../server/realtime/rules/rules';
import { parseQuery } from '../../../../server/realtime/tree/query';
import type { Reply } from '../../../../server/realtime/wire/messages';
import { eventually } from '../eventually';
import { slowHouse } from '../slow-disk';
import { observedClient } from './observed-client';

const OPEN = parseRules('{"rules": {".read": true, ".write": true}}');

test('a last write that fails keeps neither the others nor the farewell from happening', async () => {
  const mayWrite: typeof OPEN.mayWrite = ({ paths }) => {
    if (paths.some((path) => path.includes('broken'))) throw new TypeError('the rules are broken');
    return true;
  };
  const house = await slowHouse({ rules: { ...OPEN, mayWrite } });
  const gone: string[] = [];
  house.realtime.onGone((uid) => gone.push(uid));
  const client = await observedClient(house);
  await client.request('auth', { cred: 'ada' });
  for (const name of ['broken', 'whole'])
    expect(await client.request('o', { p: `live/attendees/${name}`, d: 1 })).toEqual({ s: 'ok', d: {} });
  client.socket.terminate();
  await eventually(() => gone).toEqual(['ada']);
  expect(house.realtime.read('live/attendees/whole')).toBe(1);
});

test('a connection on which too much waits for a token is ended', async () => {
  const never = new Promise<never>(() => undefined);
  const house = await slowHouse({ verify: () => never, limits: { messageBytes: 1_000 } });
  const client = await observedClient(house);
  void client.request('auth', { cred: 'ada' });
  for (const text of ['one', 'other']) void client.request('p', { p: 'a', d: text.padEnd(600) });
  expect(await client.closed).toEqual({ code: 1008, reason: 'too much waits for its turn' });
});

test('what waits when a connection ends is not begun, and nothing after it', async () => {
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
    mostWaiting: 1_000,
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

test('no listen begins once a connection has ended, not even when the end comes while it begins', () => {
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
    refuseOrder: () => undefined,
    limits: { listensPerConnection: 10 },
    auth: () => null,
    root: () => undefined,
    clock: () => 0,
    link: { send: () => undefined, fail: () => undefined },
  });
  const listen = (place: string) =>
    listens.listen({ path: [place], query: parseQuery({}), spelled: undefined, tag: null, hash: '' }).s;
  expect([listen('a'), listen('b'), listen('c')]).toEqual(['ok', 'unavailable', 'unavailable']);
  expect(listening).toEqual(['a']);
});
