import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type FaultSocket, type Link, openLink } from './fault-link';
import { MemorySocket } from './memory-socket';

/** A network with the same faults as the proxy of real sockets, inside this process and in its time. */
export interface MemoryNetwork {
  /** A connection to the server; reset when nobody listens or new connections are refused. */
  dial(): Duplex;
  /** Open connections, oldest first. */
  links(): readonly Link[];
  /** What happens to every connection from its first byte on. */
  onLink(prepare: (link: Link) => void): void;
  /** Whoever listens from now on; undefined is a machine without a server. */
  listen(server: Server | undefined): void;
  refuse(): void;
  accept(): void;
}

/** The operating system resets what a killed process held. */
function resetAll(sockets: Iterable<FaultSocket>): void {
  for (const socket of [...sockets]) socket.resetAndDestroy();
}

/** A network of one machine. */
export function memoryNetwork(): MemoryNetwork {
  const links = new Set<Link>();
  const held = new Set<FaultSocket>();
  let listener: Server | undefined;
  let prepare: (link: Link) => void = () => undefined;
  let refusing = false;

  const hold = (socket: MemorySocket) => {
    held.add(socket);
    socket.once('close', () => held.delete(socket));
    socket.on('error', () => undefined);
  };
  const join = (near: MemorySocket, server: Server) => {
    const [far, end] = MemorySocket.pair();
    const link = openLink(near, far);
    links.add(link);
    void link.closed.then(() => links.delete(link));
    hold(end);
    prepare(link);
    server.emit('connection', end);
  };

  return {
    dial: () => {
      const [client, near] = MemorySocket.pair();
      near.on('error', () => undefined);
      if (refusing || !listener) near.resetAndDestroy();
      else join(near, listener);
      return client;
    },
    links: () => [...links],
    onLink: (act) => {
      prepare = act;
    },
    listen: (server) => {
      resetAll(held);
      listener = server;
    },
    refuse: () => {
      refusing = true;
    },
    accept: () => {
      refusing = false;
    },
  };
}
