import { Agent, request } from 'node:http';
import type { Duplex } from 'node:stream';

const agents = new Map<string, Agent>();

/** The network for requests to this host name; like a browser, it reuses a connection. */
export function routeRequests(host: string, dial: () => Duplex): void {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agent.createConnection = (() => dial().on('error', () => undefined)) as never;
  agents.set(host, agent);
}

/** Behaves as `fetch`: a failed connection is a TypeError, and a timeout rejects with the reason of the signal. */
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

/** Replaces `fetch` in this process with in-memory networks; returns a function that restores it. */
export function installFetch(): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = ask;
  return () => {
    globalThis.fetch = real;
    for (const agent of agents.values()) agent.destroy();
    agents.clear();
  };
}
