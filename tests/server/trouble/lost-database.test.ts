import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeFailureOf } from '../../../server/platform/store/store-failure';
import { freePort } from '../../support/free-port';
import { hasPostgres, onPostgres, type PostgresCluster, startPostgres } from '../../support/postgres';
import { builtServer } from '../start/built-server';

const PORT = await freePort();

test.each<[string, object, 'unreachable' | 'full' | undefined]>([
  ['a refused connection', { code: 'ECONNREFUSED', syscall: 'connect' }, 'unreachable'],
  ['a socket that is not there', { code: 'ENOENT', syscall: 'connect' }, 'unreachable'],
  ['a file that is not there', { code: 'ENOENT', syscall: 'open' }, undefined],
  ['a reset connection', { code: 'ECONNRESET', syscall: 'read' }, 'unreachable'],
  ['a database that stops', { code: '57P01' }, 'unreachable'],
  ['a database that starts', { code: '57P03' }, 'unreachable'],
  ['no connection left', { code: '53300' }, 'unreachable'],
  ['a connection exception', { code: '08006' }, 'unreachable'],
  ['a full disk of the database', { code: '53100' }, 'full'],
  ['a full disk', { code: 'ENOSPC', syscall: 'write' }, 'full'],
  ['a violated constraint', { code: '23505' }, undefined],
  ['a fault of the program', {}, undefined],
])('%s is distinguished from other failures', (_, fields, trouble) => {
  expect(storeFailureOf(Object.assign(new Error('x'), fields))).toBe(trouble);
});

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
  'The database cannot be reached',
])('so is what comes with words alone: %s', (words) => {
  expect(storeFailureOf(new Error(words))).toBe('unreachable');
});

describe.skipIf(!hasPostgres)(onPostgres, () => {
  const { start, pathOf } = builtServer({ PORT, HOST: '127.0.0.1', FOYER_DEMO: '0' });
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await startPostgres();
  }, 60_000);
  afterAll(() => cluster.stop());

  test('a server that loses its database reports it to all clients, and recovers with it', async () => {
    const server = start({ DATA_DIR: pathOf('data'), DATABASE_URL: await cluster.createDatabase() });
    const url = await server.open();
    expect(server.stdout()).toBe(`Foyer is open: ${url}\n`);
    const version = () => fetch(`${url}api/venue/version`);
    expect((await version()).status).toBe(200);

    await cluster.crash();
    await expect.poll(async () => (await version()).status, { timeout: 10_000 }).toBe(503);
    const refused = await version();
    expect([refused.headers.get('retry-after'), await refused.json()]).toEqual([
      '5',
      { errMsg: 'The data of the venue cannot be reached at the moment. Try again later.' },
    ]);
    const [health, life] = await Promise.all(['healthz', 'livez'].map((path) => fetch(`${url}${path}`)));
    expect([health?.status, life?.status, server.process.exitCode]).toEqual([503, 200, null]);

    await cluster.serve();
    await expect.poll(async () => (await version()).status, { timeout: 10_000 }).toBe(200);
    await expect.poll(async () => (await fetch(`${url}healthz`)).status).toBe(200);
  }, 120_000);
});
