import type { Link } from '../../support/fault-link';
import { routeRequests } from '../../support/fetch-in-memory';
import type { MemoryNetwork } from '../../support/memory-network';
import { route } from '../../support/sdk-in-memory';
import { seeded } from '../../support/seeded';

const LATENCY = 20;

/** Every hop takes a while, so that cuts occur between request and response. */
function slowDown(link: Link, seed: number): void {
  const { below } = seeded(seed);
  link.delay('both', () => LATENCY / 2 + below(LATENCY));
}

/** The address at which a page reaches the server. */
export interface Way {
  host: string;
  /** The current or last connection. */
  link(): Link | undefined;
  /** All open connections, including those of requests. */
  links(): Link[];
}

let hosts = 0;

/** Returns a way with a host of its own, which identifies its connections. */
export function newWay(network: MemoryNetwork): Way {
  hosts += 1;
  const host = `page-${hosts}.foyer`;
  const links = new Set<Link>();
  let link: Link | undefined;
  const dial = () => {
    const others = new Set(network.links());
    const socket = network.dial();
    const opened = network.links().find((each) => !others.has(each));
    if (opened) links.add(opened);
    void opened?.closed.then(() => links.delete(opened));
    return { socket, opened };
  };
  route(host, () => {
    const { socket, opened } = dial();
    link = opened;
    return socket;
  });
  routeRequests(host, () => dial().socket);
  return { host, link: () => link, links: () => [...links] };
}

/** Slows down all connections; those that are next in the returned list break after so many chunks. */
export function impede(network: MemoryNetwork): number[] {
  let links = 0;
  const brittle: number[] = [];
  network.onLink((link) => {
    links += 1;
    slowDown(link, links);
    const pieces = brittle.shift();
    if (pieces !== undefined) link.resetAfter(pieces);
  });
  return brittle;
}

/** How a connection ends, by what both ends see of it. */
export const CUTS: Record<string, (link: Link | undefined) => void> = {
  reset: (link) => link?.reset(),
  ended: (link) => link?.end(),
  'lost for the page': (link) => link?.linger(),
  'lost for the server': (link) => link?.orphan(),
  silent: (link) => link?.swallow('both'),
};
