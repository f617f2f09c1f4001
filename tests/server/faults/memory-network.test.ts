import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type MemoryNetwork, memoryNetwork } from '../../support/memory-network';
import { installVirtualTime, type VirtualTime } from '../../support/virtual-time';

let time: VirtualTime;
let server: Server;
let network: MemoryNetwork;

beforeEach(() => {
  time = installVirtualTime();
  server = createServer();
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(`heard ${data}`)));
  network = memoryNetwork();
  network.listen(server);
});

afterEach(() => time.restore());

function dial() {
  const socket = new WebSocket('ws://foyer.example', { createConnection: network.dial as never });
  const seen: string[] = [];
  socket.on('open', () => seen.push('open'));
  socket.on('message', (data) => seen.push(String(data)));
  socket.on('close', () => seen.push('close'));
  socket.on('error', () => undefined);
  return { socket, seen };
}

test('a web socket opens and exchanges data without real time passing', async () => {
  const { socket, seen } = dial();
  await time.settle();
  socket.send('me');
  await time.settle();
  expect(seen).toEqual(['open', 'heard me']);
});

test('a delayed link delivers at the exact millisecond', async () => {
  const { socket, seen } = dial();
  await time.settle();
  network.links()[0]?.delay('toServer', () => 40);
  socket.send('me');
  await time.advance(39);
  expect(seen).toEqual(['open']);
  await time.advance(2);
  expect(seen).toEqual(['open', 'heard me']);
});

test('a half-open link stays silent for hours', async () => {
  const { socket, seen } = dial();
  await time.settle();
  network.links()[0]?.swallow('both');
  socket.send('me');
  await time.advance(3_600_000);
  expect(seen).toEqual(['open']);
});

test('a stall keeps the order of all data', async () => {
  const { socket, seen } = dial();
  await time.settle();
  network.links()[0]?.stall('toServer');
  for (const word of ['one', 'two']) socket.send(word);
  await time.advance(10_000);
  expect(seen).toEqual(['open']);
  network.links()[0]?.resume('toServer');
  await time.settle();
  expect(seen).toEqual(['open', 'heard one', 'heard two']);
});

test.each(['reset', 'end', 'linger'] as const)('a cut by %s closes the client', async (cut) => {
  const { seen } = dial();
  await time.settle();
  network.links()[0]?.[cut]();
  await time.settle();
  expect(seen).toEqual(['open', 'close']);
});

test('an orphaned client is not told of the cut at the server', async () => {
  const { seen } = dial();
  await time.settle();
  network.links()[0]?.orphan();
  await time.settle();
  expect(seen).toEqual(['open']);
});

test('a killed server resets its connections and refuses new ones until it restarts', async () => {
  const { seen } = dial();
  await time.settle();
  network.listen(undefined);
  await time.settle();
  const refused = dial();
  await time.settle();
  network.listen(server);
  const welcome = dial();
  await time.settle();
  expect([seen, refused.seen, welcome.seen]).toEqual([['open', 'close'], ['close'], ['open']]);
});
