import type { IncomingMessage } from 'node:http';
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
