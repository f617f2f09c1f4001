import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ConnectionLimits } from '../../../../server/platform/net/listen';
import { listen, stopListening } from '../../../../server/platform/net/listen';
import { rejectUpgrades } from '../../../../server/platform/net/upgrades';
import { ask, type Question } from '../../../support/ask';
import { type RawSocket, rawSocket } from '../../../support/raw-socket';

/**
 * Short enough for a test, and long enough that a busy machine does not take a quick client for a slow one.
 */
export const QUICK: Partial<ConnectionLimits> = {
  headerTimeout: 1_000,
  requestTimeout: 60_000,
  bodyTimeout: 1_000,
  bodyBytesPerSecond: 10_000,
  readTimeout: 2_000,
  idleTimeout: 300,
  checkInterval: 50,
};

const LARGE = 32_000_000;

/** Echoes bodies, sends much data at `/large`, never responds at `/never`. */
function answer(request: Request): Promise<Response> | Response {
  const { pathname } = new URL(request.url);
  if (pathname === '/never') return new Promise<Response>(() => undefined);
  if (pathname === '/large') return new Response(Buffer.alloc(LARGE, 'x'));
  return request.text().then((text) => new Response(`heard ${text.length}`));
}

export interface GuardedServer {
  server: Server;
  url: string;
  open(): Promise<RawSocket>;
  ask(path: string, question?: Question): ReturnType<typeof ask>;
}

type Finished = (end: () => void | Promise<void>) => void;

/** Runs a bare server within the limits until the test ends. */
export async function guardedServer(
  limits: Partial<ConnectionLimits> = QUICK,
  trustProxy: string[] = [],
  finished: Finished = onTestFinished,
): Promise<GuardedServer> {
  const environment = {
    port: 0,
    host: '127.0.0.1',
    publicUrl: new URL('http://127.0.0.1/'),
    trustProxy,
    dataDir: '',
    mode: 'LIVE' as const,
    demo: false,
    config: {},
  };
  const server = await listen(environment, { fetch: answer, upgrade: rejectUpgrades, limits });
  finished(() => stopListening(server, 0));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    server,
    url,
    open: () => rawSocket(url, finished),
    ask: (path, question) => ask(url, path, question),
  };
}

/** Returns the error in the body of the last response of a connection. */
export const lastFault = (said: string): [status: number, errMsg: string] => {
  const [head = '', body = '{}'] = said.slice(said.lastIndexOf('HTTP/1.1')).split('\r\n\r\n');
  return [Number(head.split(' ')[1]), (JSON.parse(body) as { errMsg: string }).errMsg];
};
