import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { makeDatabaseSeed } from '../../../scripts/database-seed.mjs';
import { buildProgram } from '../../support/build';
import { temporaryFolder } from '../../support/store';
import { runServer, type ServerProcess } from './server-process';

const PORT = '8212';
let program: string;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const running: ServerProcess[] = [];

beforeAll(async () => {
  await makeDatabaseSeed();
  program = await buildProgram('server/main.ts', 'main');
  folder = await temporaryFolder();
}, 60_000);
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGKILL');
    await server.exit;
  }
});
afterAll(() => folder.remove());

function start(variables: Record<string, string>): ServerProcess {
  const server = runServer(program, { PORT, HOST: '127.0.0.1', ...variables });
  running.push(server);
  return server;
}

const SIGN_IN = `http://127.0.0.1:${PORT}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`;

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

async function request(socket: WebSocket, number: number, action: string, body: object): Promise<unknown> {
  socket.send(JSON.stringify({ t: 'd', d: { r: number, a: action, b: body } }));
  for (;;) {
    const [data] = await once(socket, 'message');
    const { d } = JSON.parse(String(data));
    if (d.r === number) return d.b;
  }
}

test('the version of the venue is told to members, and a stop says why and loses nothing', async () => {
  const server = start({ DATA_DIR: join(folder.path, 'demo') });
  await server.open();
  const socket = new WebSocket(`ws://127.0.0.1:${PORT}/.ws?v=5&ns=foyer`);
  await once(socket, 'open');
  expect(await request(socket, 1, 'auth', { cred: await tokenOfAda() })).toMatchObject({ s: 'ok' });
  expect(await request(socket, 2, 'g', { p: 'live/hints/venueVersion' })).toEqual({ s: 'ok', d: 1 });
  const closed = once(socket, 'close');
  server.process.kill('SIGTERM');
  const [code, reason] = await closed;
  expect([code, String(reason)]).toEqual([1001, 'the server is stopping']);
  expect(await server.exit).toEqual([0, null]);
  expect(server.stderr()).not.toMatch(/eyJ|lovelace/);
}, 60_000);

test('a client that comes while the server still opens is served as soon as it does', async () => {
  const server = start({ DATA_DIR: join(folder.path, 'early') });
  const isListening = () =>
    new Promise<WebSocket | undefined>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${PORT}/.ws?v=5&ns=foyer`);
      socket.once('error', () => resolve(undefined));
      socket.once('message', () => resolve(socket));
    });
  let socket: WebSocket | undefined;
  await expect
    .poll(
      async () => {
        socket = await isListening();
        return socket !== undefined;
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBe(true);
  await server.open();
  socket?.close();
}, 60_000);
