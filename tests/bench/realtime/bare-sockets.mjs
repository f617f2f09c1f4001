// @ts-check
import { WebSocket, WebSocketServer } from 'ws';

/**
 * The least a fan-out needs: each message is read, serialised once and sent to every socket.
 */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });

/** @param {Buffer} data @param {WebSocket} writer */
function fanOut(data, writer) {
  const text = JSON.stringify(JSON.parse(data.toString()));
  for (const socket of server.clients) if (socket !== writer) socket.send(text);
  writer.send('ok');
}

server.on('connection', (socket) =>
  socket.on('message', (data) => fanOut(/** @type {Buffer} */ (data), socket)),
);

process.on('message', (message) => {
  const { id, name } = /** @type {{ id: number, name: string }} */ (message);
  const { user, system } = process.cpuUsage();
  process.send?.({ id, output: name === 'listen' ? server.address() : user + system });
});
process.once('disconnect', () => process.exit(0));
