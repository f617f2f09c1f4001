import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Handles a WebSocket upgrade. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export const isWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/** Rejects upgrades on a server without WebSockets. */
export const rejectUpgrades: Upgrade = (_, socket) => {
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
};

/** WebSocket upgrades, queued until their handler is set. */
export interface Upgrades {
  take: Upgrade;
  /** Sets the handler and passes it the queued upgrades. */
  open(upgrade: Upgrade): void;
  /** Destroys the sockets of the queued upgrades. */
  close(): void;
}

export function createUpgrades(): Upgrades {
  const waiting = new Map<Duplex, () => void>();
  let opened: Upgrade | undefined;
  const destroyed = (socket: Duplex) => () => socket.destroy();

  return {
    take(request, socket, head) {
      if (opened) {
        opened(request, socket, head);
        return;
      }
      const onError = destroyed(socket);
      socket.on('error', onError);
      socket.once('close', () => waiting.delete(socket));
      waiting.set(socket, () => {
        socket.off('error', onError);
        opened?.(request, socket, head);
      });
    },
    open(upgrade) {
      opened = upgrade;
      for (const begin of waiting.values()) begin();
      waiting.clear();
    },
    close() {
      for (const socket of waiting.keys()) socket.destroy();
      waiting.clear();
    },
  };
}

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
