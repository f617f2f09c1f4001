import { once } from 'node:events';
import { chmod, chown, cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../../server/platform/package-root';
import { freePort } from '../../support/free-port';
import { rawClient } from '../../support/raw-client';
import { builtServer } from './built-server';

const PORT = await freePort();
const { start, pathOf } = builtServer({ PORT, FOYER_DEMO: '0' });
const url = `http://127.0.0.1:${PORT}`;

test.each<[string, () => Promise<Record<string, string>>, RegExp]>([
  [
    'a wrong configuration',
    async () => {
      await writeFile(pathOf('wrong.json'), '{"logins": []}');
      return { FOYER_CONFIG: pathOf('wrong.json') };
    },
    /^FOYER_CONFIG .*wrong\.json: logins is not a known key\.\n$/,
  ],
  [
    'a database that does not answer',
    async () => ({
      DATA_DIR: pathOf('no-db'),
      DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`,
    }),
    /^DATABASE_URL cannot be reached: .*ECONNREFUSED.*\.\n$/,
  ],
])('%s ends the start with one clear line and code 1', async (_, prepare, line) => {
  const server = start(await prepare());
  expect(await server.exit).toEqual([1, null]);
  expect(server.stderr()).toMatch(line);
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

test.runIf(process.getuid?.() === 0)(
  'a data folder of another user ends the start with one clear line, and is left as it is',
  async () => {
    const [dataDir, user] = [pathOf('foreign'), 65_534];
    await mkdir(dataDir);
    await chown(dataDir, user, user);
    const server = start({ DATA_DIR: dataDir });
    expect(await server.exit).toEqual([1, null]);
    expect(server.stderr()).toBe(
      `DATA_DIR ${dataDir} belongs to the user with the id ${user}: run this as that user, not as 0.\n`,
    );
    expect(await readdir(dataDir)).toEqual([]);
  },
);

test('where only the packages of production are installed the first line names the address of the venue; SIGTERM finishes a running request, rejects new ones and ends with 0', async () => {
  const installed = pathOf('installed');
  const { dependencies } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'));
  for (const name of ['package.json', 'database.rules.json', 'server', 'dist/test/main'])
    await cp(join(packageRoot, name), join(installed, name), { recursive: true });
  for (const name of Object.keys(dependencies)) {
    const link = join(installed, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(packageRoot, 'node_modules', name), link);
  }
  const server = start({ DATA_DIR: pathOf('data') }, { program: join(installed, 'dist/test/main/main.js') });
  expect(await server.open()).toBe(`${url}/`);
  expect(server.stdout()).toBe(`Foyer is open: ${url}/\n`);
  const socket = connect(Number(PORT), '127.0.0.1');
  const body = JSON.stringify({ email: 'nobody@demo.example', password: 'wrong', returnSecureToken: true });
  socket.write(
    `POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local HTTP/1.1\r\nHost: 127.0.0.1:${PORT}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  const [interim] = await once(socket, 'data');
  expect(String(interim)).toContain('100 Continue');
  server.process.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  socket.write(body);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 .*INVALID_LOGIN_CREDENTIALS/s);
  expect(await server.exit).toEqual([0, null]);
}, 90_000);

test('a port in use ends the start with one clear line and code 1 and keeps the data folder', async () => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  const server = start({ PORT: String(port), DATA_DIR: pathOf('untouched') });
  expect(await server.exit).toEqual([1, null]);
  expect(server.stderr()).toBe(`Port ${port} on 127.0.0.1 is in use.\n`);
  await expect(mkdir(pathOf('untouched'))).resolves.toBeUndefined();
  other.close();
});

const logIn = async (email: string, password: string): Promise<string> => {
  const answer = await fetch(
    `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
    {
      method: 'POST',
      body: JSON.stringify({ email, password, returnSecureToken: true }),
      headers: { 'content-type': 'application/json' },
    },
  );
  return ((await answer.json()) as { idToken: string }).idToken;
};

const isServed = async (): Promise<boolean> => {
  const client = await rawClient({ url }).catch(() => undefined);
  client?.cut();
  return client !== undefined;
};

test('a first start on loopback creates the demo, whose people hear of its stop; the next one prints the same logins, serves who connects early, and ends within ten seconds of SIGINT whatever runs', async () => {
  const variables = { FOYER_DEMO: '', DATA_DIR: pathOf('demo') };
  const first = start(variables);
  await first.open();
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
  first.process.kill('SIGTERM');
  expect(await client.closed).toEqual({ code: 1001, reason: 'the server is stopping' });
  expect(await first.exit).toEqual([0, null]);
  expect(first.stderr()).not.toMatch(/eyJ|lovelace/);
  const second = start(variables);
  await expect.poll(isServed, { timeout: 30_000, interval: 20 }).toBe(true);
  await second.open();
  expect(second.stdout()).toBe(first.stdout());
  const socket = connect(Number(PORT), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/none HTTP/1.1\r\nHost: 127.0.0.1:${PORT}\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n`,
  );
  await once(socket, 'data');
  const begun = performance.now();
  second.process.kill('SIGINT');
  expect(await second.exit).toEqual([0, null]);
  expect(performance.now() - begun).toBeLessThan(10_000);
}, 90_000);
