// @ts-check
import { createServer } from 'node:http';

/** @typedef {{ status: number, body: string, headers: Record<string, string> }} Sent */

/** The least a Node server can do: the same bytes for everybody. */
process.once('message', (message) => {
  const { status, body, headers } = /** @type {Sent} */ (message);
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_, response) => response.writeHead(status, headers).end(bytes));
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
