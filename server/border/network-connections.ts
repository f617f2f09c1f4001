import type { Socket } from 'node:net';
import { networkOf } from '../identity/client-address';

const bare = (address: string): string => address.replace(/^::ffff:/, '');

/**
 * Lets each network have `most` connections at a time. What it gives counts a connection until it ends, and is false
 * when its network has too many.
 * @param trustProxy addresses whose connections belong to many networks
 */
export function createNetworkConnections(
  most: number,
  trustProxy: readonly string[],
): (socket: Socket) => boolean {
  const trusted = new Set(trustProxy.map(bare));
  const open = new Map<string, number>();

  function change(network: string, by: 1 | -1): void {
    const left = (open.get(network) ?? 0) + by;
    if (left > 0) open.set(network, left);
    else open.delete(network);
  }

  return (socket) => {
    const address = bare(socket.remoteAddress ?? '');
    const network = networkOf(address);
    const isFull = !trusted.has(address) && (open.get(network) ?? 0) >= most;
    change(network, 1);
    socket.once('close', () => change(network, -1));
    return !isFull;
  };
}
