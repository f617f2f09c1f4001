import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawClient } from '../../../support/raw-client';
import { startTestServer, type TestServer } from '../../../support/server';
import { importPeople, signIn } from './people-fixture';
import { writePresence } from './presence';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a connected page loses its connection when its account is deleted, and not its entry before', async () => {
  const email = 'open@data.example';
  await importPeople(server, { people: [{ email, name: 'Full Name', company: 'Co', title: 'Dr' }] });
  const { uid = '' } = (await server.identity.accounts.byEmail(email)) ?? {};
  await server.identity.accounts.update(uid, { password: 'some-password' });
  const token = await signIn(server.url, email, 'some-password');
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
