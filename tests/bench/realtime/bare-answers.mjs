// @ts-check
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/** The least a reconnection needs: a WebSocket, a greeting, and an answer to each request. */
const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });

const HELLO = JSON.stringify({ t: 'c', d: { t: 'h', d: { ts: 0, v: '5', h: '127.0.0.1', s: 'bare' } } });
const answer = (/** @type {number} */ number) =>
  JSON.stringify({ t: 'd', d: { r: number, b: { s: 'ok', d: {} } } });

server.on('connection', (socket) => {
  socket.on('message', (data) => socket.send(answer(JSON.parse(data.toString()).d.r)));
  socket.send(HELLO);
});

/** @type {Record<string, () => unknown>} */
const CALLS = {
  listen: async () => {
    await new Promise((resolve) => http.listen(0, '127.0.0.1', 4_096, () => resolve(undefined)));
    const address = http.address();
    return typeof address === 'object' ? address?.port : undefined;
  },
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
};

process.on('message', async (message) => {
  const { id, name } = /** @type {{ id: number, name: string }} */ (message);
  process.send?.({ id, output: await CALLS[name]?.() });
});
process.once('disconnect', () => process.exit(0));
