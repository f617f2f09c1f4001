import { expect, test } from 'vitest';
import { freePort } from '../../support/free-port';
import { rawClient } from '../../support/raw-client';
import { builtServer } from './built-server';

const PORT = await freePort();
const { start, pathOf } = builtServer({ PORT, HOST: '127.0.0.1' });
const url = `http://127.0.0.1:${PORT}`;

const SIGN_IN = `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`;

async function tokenOfAda(): Promise<string> {
  const body = JSON.stringify({
    email: 'ada@demo.example',
    password: 'lovelace-1843',
    returnSecureToken: true,
  });
  const answer = await fetch(SIGN_IN, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  return ((await answer.json()) as { idToken: string }).idToken;
}

test('members receive the version of the venue, and a stop is announced and loses no data', async () => {
  const server = start({ DATA_DIR: pathOf('demo') });
  await server.open();
  const client = await rawClient({ url, token: await tokenOfAda() });
  expect(await client.request('g', { p: 'live/hints/venueVersion' })).toEqual({ s: 'ok', d: 1 });
  server.process.kill('SIGTERM');
  expect(await client.closed).toEqual({ code: 1001, reason: 'the server is stopping' });
  expect(await server.exit).toEqual([0, null]);
  expect(server.stderr()).not.toMatch(/eyJ|lovelace/);
}, 60_000);

test('a client that connects while the server opens is served once it is open', async () => {
  const server = start({ DATA_DIR: pathOf('early') });
  const connected = async () => {
    const client = await rawClient({ url }).catch(() => undefined);
    client?.cut();
    return client !== undefined;
  };
  await expect.poll(connected, { timeout: 30_000, interval: 20 }).toBe(true);
  await server.open();
}, 60_000);
