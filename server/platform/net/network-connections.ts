import type { Socket } from 'node:net';
import { networkOf } from './client-address';

const bare = (address: string): string => address.replace(/^::ffff:/, '');

/**
 * Limits each network to `most` concurrent connections. The returned function counts a connection until it
 * closes, and returns false when its network has too many.
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
