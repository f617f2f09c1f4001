import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Link, openLink } from './fault-link';

export interface TcpProxy {
  readonly port: number;
  /** Open connections, oldest first. */
  links(): readonly Link[];
  /** Resolves with the next connection that is opened. */
  nextLink(): Promise<Link>;
  /** Resets new connections until `accept`. */
  refuse(): void;
  accept(): void;
  close(): Promise<void>;
}

/** Creates a proxy with faults in front of a server on a loopback port. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const links = new Map<Link, Socket[]>();
  const waiting: ((link: Link) => void)[] = [];
  let refusing = false;

  const join = (client: Socket) => {
    const server = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    const link = openLink(client, server);
    links.set(link, [client, server]);
    void link.closed.then(() => links.delete(link));
    waiting.shift()?.(link);
  };
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    client.on('error', () => undefined);
    if (refusing) client.resetAndDestroy();
    else join(client);
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');

  return {
    port: (listener.address() as AddressInfo).port,
    links: () => [...links.keys()],
    nextLink: () => new Promise((resolve) => waiting.push(resolve)),
    refuse: () => {
      refusing = true;
    },
    accept: () => {
      refusing = false;
    },
    close: async () => {
      const closed = new Promise((resolve) => listener.close(resolve));
      for (const socket of [...links.values()].flat()) socket.destroy();
      await closed;
    },
  };
}
