import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Returns a port of the loopback interface on which nothing listens at this moment. */
export async function freePort(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}
