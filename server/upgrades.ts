import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Takes a request for a WebSocket over. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export const isWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/** For a server without WebSockets. */
export const refuseUpgrades: Upgrade = (_, socket) => {
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
};

/** Requests for WebSockets, which may come before somebody can answer them. */
export interface Upgrades {
  take: Upgrade;
  /** From now on, and for those who wait. */
  open(upgrade: Upgrade): void;
  /** Nobody will answer those who wait. */
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
