import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Time for the client to read the response. */
const LAST_WORDS = 1_000;

const TEXTS: Record<number, string> = {
  400: 'The request is not valid.',
  405: 'This address does not take this method.',
  408: 'The request took too long.',
  413: 'The request is too large.',
  429: 'Too many connections. Try again later.',
  431: 'The headers of the request are too large.',
};

/** Responds with `{errMsg}` on a raw socket and closes the connection within a second. */
export function rejectSocket(socket: Duplex, status: number): void {
  const body = JSON.stringify({ errMsg: TEXTS[status] ?? TEXTS[400] });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(status === 429 ? ['Retry-After: 10'] : []),
  ];
  const last = setTimeout(() => socket.destroy(), LAST_WORDS);
  last.unref();
  socket.on('error', () => socket.destroy());
  socket.once('close', () => clearTimeout(last));
  socket.resume();
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
