import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { rejectSocket } from './reject-socket';

const STATUS: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

const isUnfinished = (answer: ServerResponse | undefined): answer is ServerResponse =>
  answer !== undefined && !answer.writableFinished && !answer.destroyed;

/** Rejects after the response to a complete request, or instead of the response to an incomplete one. */
function rejectAfter(socket: Duplex, status: number, answer: ServerResponse | undefined): void {
  if (!isUnfinished(answer)) rejectSocket(socket, status);
  else if (answer.req.complete) answer.once('finish', () => rejectSocket(socket, status));
  else if (answer.headersSent) socket.destroy();
  else rejectSocket(socket, status);
}

/** Rejects malformed HTTP requests, once for each connection. */
export function rejectMalformedRequests(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();

  server.on('request', (incoming: IncomingMessage, answer: ServerResponse) => {
    answers.set(incoming.socket, answer);
  });
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    if (refused.has(socket)) return;
    refused.add(socket);
    if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else rejectAfter(socket, STATUS[code] ?? 400, answers.get(socket));
  });
  server.on('connect', (_: IncomingMessage, socket: Duplex) => rejectSocket(socket, 405));
}
