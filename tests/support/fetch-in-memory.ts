import { Agent, request } from 'node:http';
import type { Duplex } from 'node:stream';

const agents = new Map<string, Agent>();

/** Where requests go that are for this host name; like a browser, it keeps a connection and asks over it again. */
export function routeRequests(host: string, dial: () => Duplex): void {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agent.createConnection = (() => dial().on('error', () => undefined)) as never;
  agents.set(host, agent);
}

/** As `fetch` does: a connection that fails is a TypeError, and what takes too long ends with the signal's reason. */
const ask: typeof fetch = (address, { signal } = {}) =>
  new Promise((resolve, reject) => {
    const url = new URL(String(address));
    const agent = agents.get(url.hostname);
    if (!agent) throw new Error(`no network leads to ${url.hostname}`);
    const asked = request(url, { agent, ...(signal && { signal }) }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(new Response(null, { status: answer.statusCode ?? 500 })));
    });
    asked.once('error', () => reject(signal?.aborted ? signal.reason : new TypeError('Failed to fetch')));
    asked.end();
  });

/** Puts `fetch` of this process on networks inside of it; returns how to take it off. */
export function installFetch(): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = ask;
  return () => {
    globalThis.fetch = real;
    for (const agent of agents.values()) agent.destroy();
    agents.clear();
  };
}
