import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Link } from '../../support/fault-link';
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

test('refused connections are reset until connections are accepted again', async () => {
  proxy.refuse();
  const refused = dial();
  await expect.poll(refused.ending).toBe('reset');
  expect(accepted).toEqual([]);
  proxy.accept();
  await join();
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
