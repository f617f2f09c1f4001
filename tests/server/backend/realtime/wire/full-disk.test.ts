import { expect, onTestFinished, test } from 'vitest';
import { startMemoryServer } from './memory-server';
import { observedClient } from './observed-client';

const FULL = { s: 'disk_full', d: 'The server is out of disk space: nothing was saved' };

test('a write of saved data is rejected while the disk is short, and the connection lives', async () => {
  const server = await startMemoryServer();
  onTestFinished(() => server.close());
  const client = await observedClient(server);
  await client.request('auth', { cred: server.tokenOf('ada') });
  await client.request('p', { p: 'open/a', d: 1 });
  server.disk.isFull = true;
  expect(await client.request('p', { p: 'open/a', d: 2 })).toEqual(FULL);
  expect(await client.request('m', { p: 'open', d: { a: null, b: 2 } })).toEqual(FULL);
  expect(await client.request('g', { p: 'open' })).toMatchObject({ s: 'ok', d: { a: 1 } });
  server.disk.isFull = false;
  expect((await client.request('p', { p: 'open/a', d: 2 })).s).toBe('ok');
});

test('presence, which is not saved, and removals are written while the disk is short', async () => {
  const server = await startMemoryServer();
  onTestFinished(() => server.close());
  const client = await observedClient(server);
  await client.request('auth', { cred: server.tokenOf('ada') });
  await client.request('p', { p: 'open/a', d: 1 });
  server.disk.isFull = true;
  expect((await client.request('p', { p: 'live/attendees/ada', d: { area: 'lobby' } })).s).toBe('ok');
  expect((await client.request('p', { p: 'open/a', d: null })).s).toBe('ok');
  expect(await client.request('g', { p: 'open/a' })).toEqual({ s: 'ok', d: null });
});
