import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RawClient, rawClient } from '../../../support/raw-client';
import { startTestServer, type TestServer } from '../../../support/server';

let server: TestServer;
let client: RawClient;
beforeAll(async () => {
  server = await startTestServer({ checksNames: true });
  client = await rawClient({ url: server.url, token: await server.tokenOf('ada') });
}, 60_000);
afterAll(async () => {
  client.cut();
  await server.close();
});

test('a person writes the name of their account, also a new one at once, and no other', async () => {
  const token = await server.tokenOf('ada');
  const { sub: uid = '' } = decodeJwt(token);
  await server
    .realtime()
    .write({ 'live/whiteboards/board/state': { readOnly: false, epoch: 0, place: '-' } });
  const points = async (name: string) => {
    const d = { name, x: 1, y: 1 };
    return (await client.request('p', { p: `live/whiteboards/board/pointers/${uid}`, d })).s;
  };
  const names = ['Hanna Host', 'Ada Lovelace', 'Ada King'];
  const answers = async () => {
    const seen: string[] = [];
    for (const name of names) seen.push(await points(name));
    return seen;
  };
  expect(await answers()).toEqual(['permission_denied', 'ok', 'permission_denied']);
  await server.identity.accounts.update(uid, { name: 'Ada King' });
  await expect.poll(() => points('Ada King')).toBe('ok');
  expect(await answers()).toEqual(['permission_denied', 'ok', 'ok']);
});
