import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Link } from '../../support/fault-link';
import { seeded } from '../../support/seeded';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy';

interface End {
  socket: Socket;
  /** All data received so far. */
  text(): string;
  /** How it ended: properly or by reset; undefined while it is open. */
  ending(): 'end' | 'reset' | undefined;
}

let server: Server;
let proxy: TcpProxy;
let accepted: End[];
let opened: Socket[];

function watch(socket: Socket): End {
  let text = '';
  let ending: ReturnType<End['ending']>;
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  socket.on('end', () => {
    ending ??= 'end';
  });
  socket.on('error', () => {
    ending = 'reset';
  });
  return { socket, text: () => text, ending: () => ending };
}

beforeEach(async () => {
  accepted = [];
  opened = [];
  server = createServer((socket) => accepted.push(watch(socket)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  proxy = await startTcpProxy((server.address() as AddressInfo).port);
});

afterEach(async () => {
  for (const socket of [...opened, ...accepted.map((end) => end.socket)]) socket.destroy();
  await proxy.close();
  await new Promise((resolve) => server.close(resolve));
});

function dial(): End {
  const socket = connect(proxy.port, '127.0.0.1');
  opened.push(socket);
  return watch(socket);
}

/** Opens a connection over which both ends have exchanged data. */
async function join(): Promise<{ client: End; far: End; link: Link }> {
  const before = accepted.length;
  const next = proxy.nextLink();
  const client = dial();
  const link = await next;
  client.socket.write('hello ');
  await expect.poll(() => accepted[before]?.text()).toBe('hello ');
  const far = accepted[before] as End;
  far.socket.write('welcome ');
  await expect.poll(client.text).toBe('welcome ');
  return { client, far, link };
}

test('data of any size arrives unchanged in both directions', async () => {
  const { client, far, link } = await join();
  const large = 'abcdefghij'.repeat(300_000);
  client.socket.write(large);
  far.socket.write(large);
  await expect.poll(() => far.text().length).toBe(large.length + 6);
  await expect.poll(() => client.text().length).toBe(large.length + 8);
  expect(far.text()).toBe(`hello ${large}`);
  expect(link.passed()).toEqual({ toServer: large.length + 6, toClient: large.length + 8 });
});

test('an end sent by one side reaches the other and closes the link', async () => {
  const { client, far, link } = await join();
  client.socket.end('bye');
  await expect.poll(far.ending).toBe('end');
  expect(far.text()).toBe('hello bye');
  await link.closed;
  expect(proxy.links()).toEqual([]);
});

test.each([
  ['reset', 'reset'],
  ['end', 'end'],
] as const)('a cut by %s is seen so at both ends', async (cut, seen) => {
  const { client, far, link } = await join();
  link[cut]();
  await expect.poll(() => [client.ending(), far.ending()]).toEqual([seen, seen]);
});

test('a half-open link silently drops data and its end', async () => {
  const { client, far, link } = await join();
  const other = await join();
  link.swallow('both');
  client.socket.end('lost');
  far.socket.write('lost');
  other.client.socket.write('later');
  await expect.poll(other.far.text).toBe('hello later');
  expect([client.text(), far.text(), client.ending(), far.ending()]).toEqual([
    'welcome ',
    'hello ',
    undefined,
    undefined,
  ]);
});

test('a link can drop data in one direction only', async () => {
  const { client, far, link } = await join();
  link.swallow('toServer');
  client.socket.write('lost');
  far.socket.write('heard');
  await expect.poll(client.text).toBe('welcome heard');
  expect(far.text()).toBe('hello ');
});

test('a stalled link loses nothing and continues where it stopped', async () => {
  const { client, far, link } = await join();
  const other = await join();
  link.stall('toServer');
  for (const word of ['one ', 'two ', 'three ']) client.socket.write(word);
  other.client.socket.write('meanwhile');
  await expect.poll(other.far.text).toBe('hello meanwhile');
  expect(far.text()).toBe('hello ');
  link.resume('toServer');
  await expect.poll(far.text).toBe('hello one two three ');
});

test('delayed chunks keep their order whatever their delays', async () => {
  const { client, far, link } = await join();
  const { below } = seeded(7);
  link.delay('toServer', () => below(4));
  client.socket.setNoDelay(true);
  const words = Array.from({ length: 40 }, (_, index) => `${index} `);
  for (const word of words) {
    client.socket.write(word);
    await new Promise(setImmediate);
  }
  await expect.poll(far.text).toBe(`hello ${words.join('')}`);
});

test('a lingering connection stays open at the server while its client is cut and reconnects', async () => {
  const { client, far, link } = await join();
  link.linger();
  await expect.poll(client.ending).toBe('reset');
  const second = await join();
  expect([far.ending(), second.far.ending(), proxy.links().length]).toEqual([undefined, undefined, 2]);
  link.end();
  await expect.poll(far.ending).toBe('end');
});

test('an orphaned client is not notified of the cut at the server', async () => {
  const { client, far, link } = await join();
  link.orphan();
  await expect.poll(far.ending).toBe('reset');
  expect(client.ending()).toBeUndefined();
});

test('refused connections are reset until connections are accepted again', async () => {
  proxy.refuse();
  const refused = dial();
  await expect.poll(refused.ending).toBe('reset');
  expect(accepted).toEqual([]);
  proxy.accept();
  await join();
});

test('every link can be configured before its first byte', async () => {
  proxy.onLink((link) => link.stall('toServer'));
  const next = proxy.nextLink();
  const client = dial();
  client.socket.write('early');
  const link = await next;
  await expect.poll(() => accepted.length).toBe(1);
  expect(accepted[0]?.text()).toBe('');
  link.resume('toServer');
  await expect.poll(() => accepted[0]?.text()).toBe('early');
});

test('a missing server resets the client', async () => {
  const { client } = await join();
  for (const end of accepted) end.socket.destroy();
  await expect.poll(client.ending).toBeDefined();
  await new Promise((resolve) => server.close(resolve));
  const late = dial();
  await expect.poll(late.ending).toBe('reset');
  server.listen(0, '127.0.0.1');
});
