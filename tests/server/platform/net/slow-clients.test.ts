import { setInterval } from 'node:timers';
import { test } from 'vitest';
import type { RawSocket } from '../../../support/raw-socket';
import { guardedServer, lastFault, QUICK } from './guarded-server';

const TOO_SLOW = [408, 'The request took too long.'];
const CROWD = 10;

/** Sends a byte now and then, as an attacker does to hold a connection. */
function drip({ send, ended }: RawSocket, byte: string): void {
  const timer = setInterval(() => send(byte), 40);
  void ended.then(() => clearInterval(timer));
}

const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\n';

test.concurrent.for([
  ['say nothing', '', undefined],
  ['begin a line', 'GE', undefined],
  ['never end their headers', 'GET / HTTP/1.1\r\nHost: a\r\n', undefined],
  ['send one byte of a header after the other', 'GET / HTTP/1.1\r\nHost: a\r\nX: ', 'x'],
  ['announce a body and send none', `${HEAD}Content-Length: 100000\r\n\r\n`, undefined],
  ['send one byte of a body after the other', `${HEAD}Content-Length: 100000\r\n\r\n`, 'x'],
  ['send one chunk after the other', `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'],
])(
  'clients that %s are disconnected, while others are answered',
  async ([, beginning, more], { expect, onTestFinished }) => {
    const server = await guardedServer(QUICK, [], onTestFinished);
    const crowd = await Promise.all(Array.from({ length: CROWD }, () => server.open()));
    for (const slow of crowd) {
      slow.send(beginning ?? '');
      if (more) drip(slow, more);
    }
    expect((await server.ask('/', { method: 'POST', body: 'quick' })).text).toBe('heard 5');
    const said = await Promise.all(crowd.map(({ ended }) => ended));
    expect(new Set(said.map((text) => JSON.stringify(lastFault(text))))).toEqual(
      new Set([JSON.stringify(TOO_SLOW)]),
    );
    expect((await server.ask('/', { method: 'POST', body: 'quick' })).text).toBe('heard 5');
  },
);

test.concurrent('a client that does not read a large response is disconnected, while others are answered', async ({
  expect,
  onTestFinished,
}) => {
  const server = await guardedServer(QUICK, [], onTestFinished);
  const reader = await server.open();
  reader.socket.pause();
  reader.send('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
  const connections = () =>
    new Promise<number>((resolve) => server.server.getConnections((_, count) => resolve(count)));
  await expect.poll(connections).toBe(1);
  expect((await server.ask('/')).status).toBe(200);
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
});

test.concurrent('a client that reads a large response slowly but steadily gets all of it', async ({
  expect,
  onTestFinished,
}) => {
  const server = await guardedServer(QUICK, [], onTestFinished);
  const since = performance.now();
  const reader = await server.open();
  let received = 0;
  reader.socket.on('data', (chunk) => {
    received += chunk.length;
    reader.socket.pause();
    setTimeout(() => reader.socket.resume(), 6);
  });
  reader.send('GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await reader.ended;
  expect(received).toBeGreaterThan(32_000_000);
  expect(performance.now() - since).toBeGreaterThan(QUICK.readTimeout ?? 0);
});

test.concurrent('a request that the server answers slowly is not timed out', async ({
  expect,
  onTestFinished,
}) => {
  const server = await guardedServer(QUICK, [], onTestFinished);
  const waiting = await server.open();
  waiting.send('GET /never HTTP/1.1\r\nHost: a\r\n\r\n');
  const other = await server.open();
  other.send('GET /never HTTP/1.1\r\n');
  await other.ended;
  expect([waiting.socket.destroyed, waiting.socket.readyState]).toEqual([false, 'open']);
});

test.concurrent('an idle connection is closed without a message', async ({ expect, onTestFinished }) => {
  const server = await guardedServer(QUICK, [], onTestFinished);
  const idle = await server.open();
  idle.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await idle.ended).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*heard 0$/);
});

test.concurrent('a body that arrives fast enough may take longer than the timeout for its beginning', async ({
  expect,
  onTestFinished,
}) => {
  const server = await guardedServer(QUICK, [], onTestFinished);
  const steady = await server.open();
  const pieces = 40;
  steady.send(`${HEAD}Content-Length: ${pieces * 1_000}\r\n\r\n`);
  let sent = 0;
  const timer = setInterval(() => {
    sent += 1;
    steady.send('x'.repeat(1_000));
    if (sent === pieces) clearInterval(timer);
  }, 20);
  onTestFinished(() => clearInterval(timer));
  expect(await steady.said(/heard/)).toMatch(/heard 40000$/);
});

test.concurrent('a client that requests an upgrade and does not read the plain response is disconnected', async ({
  expect,
  onTestFinished,
}) => {
  const server = await guardedServer(QUICK, [], onTestFinished);
  const reader = await server.open();
  reader.send('GET /large HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
  reader.socket.pause();
  const count = () =>
    new Promise<number>((resolve) => server.server.getConnections((_, open) => resolve(open)));
  await expect.poll(count).toBe(1);
  await expect.poll(count, { timeout: 10_000 }).toBe(0);
});
