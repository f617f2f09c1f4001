// @ts-check
import { createServer } from 'node:http';

/** The least a Node server can do: the same bytes for everybody. */
process.once('message', (message) => {
  const { body, headers } = /** @type {{ body: string, headers: Record<string, string> }} */ (message);
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_, response) => response.writeHead(200, headers).end(bytes));
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
