import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type FaultSocket, type Link, openLink } from './fault-link';
import { MemorySocket } from './memory-socket';

/** A network with the same faults as the proxy of real sockets, in this process and on its clock. */
export interface MemoryNetwork {
  /** Opens a connection to the server; it is reset without a listener or while new connections are rejected. */
  dial(): Duplex;
  /** Open connections, oldest first. */
  links(): readonly Link[];
  /** Applies to every connection from its first byte on. */
  onLink(prepare: (link: Link) => void): void;
  /** Sets the listener; undefined is a machine without a server. */
  listen(server: Server | undefined): void;
  refuse(): void;
  accept(): void;
}

/** Resets the connections of a killed process, as the operating system does. */
function resetAll(sockets: Iterable<FaultSocket>): void {
  for (const socket of [...sockets]) socket.resetAndDestroy();
}

/** Creates a network of one machine. */
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
