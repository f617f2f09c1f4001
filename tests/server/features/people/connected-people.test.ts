import { expect, test } from 'vitest';
import { createPerson } from '../../../support/people';
import { rawClient } from '../../../support/raw-client';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { writePresence } from './presence';

const server = serverForTests(() => startTestServer({ checksNames: true }));

test('a person writes the name of their account, also a new one at once, and no other', async () => {
  const { uid, signIn } = await createPerson(server, { name: 'Ada Lovelace' });
  const client = await rawClient({ url: server.url, token: await signIn() });
  await server.realtime().write({
    [`live/people/${uid}`]: true,
    'live/whiteboards/board/state': { readOnly: false, epoch: 0, place: '-' },
  });
  const points = async (name: string) => {
    const d = { name, x: 1, y: 1 };
    return (await client.request('p', { p: `live/whiteboards/board/pointers/${uid}`, d })).s;
  };
  const answers = async () => {
    const seen: string[] = [];
    for (const name of ['Hanna Host', 'Ada Lovelace', 'Ada King']) seen.push(await points(name));
    return seen;
  };
  expect(await answers()).toEqual(['permission_denied', 'ok', 'permission_denied']);
  await server.identity.accounts.update(uid, { name: 'Ada King' });
  await expect.poll(() => points('Ada King')).toBe('ok');
  expect(await answers()).toEqual(['permission_denied', 'ok', 'ok']);
  client.cut();
});

test('a connected page loses its connection when its account is deleted, and not its entry before', async () => {
  const { uid, signIn } = await createPerson(server, { name: 'Full Name' });
  const token = await signIn();
  const page = await rawClient({ url: server.url, token });
  await writePresence(server, uid);
  const pushes: [string, unknown, unknown][] = [];
  await page.request('q', { p: `/live/attendees/${uid}`, h: '' });
  page.onPush(({ a, b }) => pushes.push([a, b.p, b.d]));
  expect((await server.ask('/api/account', { method: 'DELETE', token })).status).toBe(204);
  await page.closed;
  expect(pushes.filter(([action]) => action !== 'ac')).toEqual([]);
  const read = (path: string) => server.realtime().read(path);
  await expect.poll(() => read(`live/attendees/${uid}`)).toBeNull();
  await expect.poll(() => read(`stage/attendeeTabs/${uid}`)).toBeNull();
  expect(read('live/attendeeCounts/lobby')).toBe(1);
});
