import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { ask } from '../../../support/ask';
import { buildProgram } from '../../../support/build';
import { freePort } from '../../../support/free-port';
import { temporaryFolder } from '../../../support/store';
import { runServer } from '../../start/server-process';
import { serviceAccount, WEB } from './hosted-fixture';

const PORT = await freePort();
// The port is closed: without an access token nothing in this test can reach the internet.
const NOWHERE = `http://127.0.0.1:${await freePort()}/token`;

let program: string;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  program = await buildProgram('server/main.ts', 'main');
  folder = await temporaryFolder();
}, 60_000);
afterAll(() => folder.remove());

const write = (name: string, content: object): Promise<void> =>
  writeFile(join(folder.path, name), JSON.stringify(content));

async function start(account: object) {
  await write('account.json', account);
  await write('config.json', { firebase: { web: WEB, serviceAccount: 'account.json' } });
  const variables = { FOYER_CONFIG: join(folder.path, 'config.json'), DATA_DIR: join(folder.path, 'data') };
  const server = runServer(program, { PORT, FOYER_DEMO: '0', ...variables });
  onTestFinished(async () => {
    server.process.kill('SIGKILL');
    await server.exit;
  });
  return server;
}

const refusalOf = (url: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}.ws?v=5&ns=foyer`);
    socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode));
    socket.on('error', () => undefined);
  });

test('a server on hosted Firebase starts and stops without reaching it', async () => {
  const server = await start(await serviceAccount(NOWHERE));
  const url = await server.open();
  const config = (await ask(url, '/ui-config.json')).json();
  expect(config).toMatchObject({ firebase: { ...WEB, local: false } });
  expect(server.stdout()).toBe(`Foyer is open: ${url}\n`);
  expect(await refusalOf(url)).toBe(404);
  server.process.kill('SIGTERM');
  expect(await server.exit).toEqual([0, null]);
}, 60_000);
