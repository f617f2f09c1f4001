import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigurationError } from '../../../server/platform/config/configuration-error';
import { readEnvironment } from '../../../server/platform/config/environment';
import { packageRoot } from '../../../server/platform/package-root';
import { startServer } from '../../../server/start';
import { freePort } from '../../support/free-port';
import { rawClient } from '../../support/raw-client';
import { silentLog } from '../../support/store';
import { builtServer } from './built-server';

const PORT = await freePort();
const { start, pathOf } = builtServer({ PORT, FOYER_DEMO: '0' });
const url = `http://127.0.0.1:${PORT}`;

test('a wrong configuration ends the start with one clear line and code 1', async () => {
  await writeFile(pathOf('wrong.json'), '{"logins": []}');
  const server = start({ FOYER_CONFIG: pathOf('wrong.json') });
  expect(await server.exit).toEqual([1, null]);
  expect(server.stderr()).toMatch(/^FOYER_CONFIG .*wrong\.json: logins is not a known key\.\n$/);
  expect(server.stdout()).toBe('');
});

test.runIf(process.getuid?.() === 0)(
  'files that a command of another user left end the start with one clear line',
  async () => {
    const [dataDir, user] = [pathOf('left'), 65_534];
    await mkdir(join(dataDir, 'database'), { recursive: true });
    await writeFile(join(dataDir, 'database/pg_internal.init'), '', { mode: 0o600 });
    await chmod(dirname(dataDir), 0o711);
    for (const folder of [dataDir, join(dataDir, 'database')]) await chown(folder, user, user);
    const server = start({ DATA_DIR: dataDir }, { uid: user });
    expect(await server.exit).toEqual([1, null]);
    expect(server.stderr()).toMatch(
      /^DATA_DIR .* may not read and write, such as database\/pg_internal\.init: .* chown -R\.\n$/,
    );
  },
);

test('a port in use fails the start and keeps the data folder', async () => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  const dataDir = pathOf('untouched');
  await expect(startServer({ ...readEnvironment({}), port, dataDir }, silentLog)).rejects.toThrow(
    new ConfigurationError(`Port ${port} on 127.0.0.1 is in use.`),
  );
  expect(existsSync(dataDir)).toBe(false);
  other.close();
});

interface Lock {
  packages: Record<string, { dev?: boolean }>;
}

/** Installs the built server where only the packages of production are, and returns its program. */
async function installed(): Promise<string> {
  const folder = pathOf('installed');
  const lock: Lock = JSON.parse(await readFile(join(packageRoot, 'package-lock.json'), 'utf8'));
  for (const name of [
    'package.json',
    'database.rules.json',
    'server',
    'dist/database-seed',
    'dist/test/main',
  ])
    await cp(join(packageRoot, name), join(folder, name), { recursive: true });
  for (const [path, { dev }] of Object.entries(lock.packages)) {
    if (dev || path.lastIndexOf('node_modules/') !== 0) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(join(packageRoot, path), join(folder, path));
  }
  return join(folder, 'dist/test/main/main.js');
}

/** Announces a body and returns the connection once the server waits for it. */
async function announceBody(path: string, length: number): Promise<Socket> {
  const socket = connect(Number(PORT), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${PORT}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  const [interim] = await once(socket, 'data');
  expect(String(interim)).toContain('100 Continue');
  return socket;
}

const isOpen = (): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );

const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local';
const credentials = (email: string, password: string) =>
  JSON.stringify({ email, password, returnSecureToken: true });

async function logIn(email: string, password: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = credentials(email, password);
  const answer = await fetch(`${url}${SIGN_IN}`, { method: 'POST', body, headers });
  return ((await answer.json()) as { idToken: string }).idToken;
}

const isServed = async (): Promise<boolean> => {
  const client = await rawClient({ url }).catch(() => undefined);
  client?.cut();
  return client !== undefined;
};

test('an installed server creates the demo, stops in order on SIGTERM, and starts again with the same logins', async () => {
  const program = await installed();
  const variables = { FOYER_DEMO: '', DATA_DIR: pathOf('demo') };
  const first = start(variables, { program });
  expect(await first.open()).toBe(`${url}/`);
  expect(first.stdout().split('\n')[0]).toBe(`Foyer is open: ${url}/`);
  expect(first.stdout()).toContain('ada@demo.example');
  const version = await fetch(`${url}/api/venue/version`);
  expect(await version.json()).toEqual({
    mode: 'LIVE',
    version: 1,
    publishedVersion: 1,
    publishedArchitectureId: 'demo',
  });
  const client = await rawClient({ url, token: await logIn('ada@demo.example', 'lovelace-1843') });
  expect(await client.request('g', { p: 'live/hints/venueVersion' })).toEqual({ s: 'ok', d: 1 });
  const body = credentials('nobody@demo.example', 'wrong');
  const running = await announceBody(SIGN_IN, body.length);
  first.process.kill('SIGTERM');
  expect(await client.closed).toEqual({ code: 1001, reason: 'the server is stopping' });
  await expect.poll(isOpen).toBe(false);
  running.write(body);
  const [answer] = await once(running, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 .*INVALID_LOGIN_CREDENTIALS/s);
  expect(await first.exit).toEqual([0, null]);
  expect(first.stderr()).not.toMatch(/eyJ|lovelace/);

  const second = start(variables, { program });
  await expect.poll(isServed, { timeout: 30_000, interval: 20 }).toBe(true);
  await second.open();
  expect(second.stdout()).toBe(first.stdout());
  await announceBody('/api/none', 5);
  const begun = performance.now();
  second.process.kill('SIGINT');
  expect(await second.exit).toEqual([0, null]);
  expect(performance.now() - begun).toBeLessThan(10_000);
}, 120_000);
