import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ConnectionLimits } from '../../../server/border/connection-limits';
import { listen, stopListening } from '../../../server/listen';
import { refuseUpgrades } from '../../../server/upgrades';
import { ask, type Question } from '../../support/ask';
import { type RawSocket, rawSocket } from '../../support/raw-socket';

/** So short that a test can wait for it, and so long that a busy machine does not mistake a quick client for a slow one. */
export const QUICK: Partial<ConnectionLimits> = {
  headerPatience: 1_000,
  requestPatience: 60_000,
  bodyPatience: 1_000,
  bodyBytesPerSecond: 10_000,
  readPatience: 2_000,
  idlePatience: 300,
  checkInterval: 50,
};

const LARGE = 32_000_000;

/** Echoes bodies, sends much at `/large`, never answers at `/never`. */
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

/** A server that only listens, within the limits, until the test is over. */
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
  const server = await listen(environment, { fetch: answer, upgrade: refuseUpgrades, limits });
  finished(() => stopListening(server, 0));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    server,
    url,
    open: () => rawSocket(url, finished),
    ask: (path, question) => ask(url, path, question),
  };
}

/** What the body of the last answer of a connection says is wrong. */
export const lastFault = (said: string): [status: number, errMsg: string] => {
  const [head = '', body = '{}'] = said.slice(said.lastIndexOf('HTTP/1.1')).split('\r\n\r\n');
  return [Number(head.split(' ')[1]), (JSON.parse(body) as { errMsg: string }).errMsg];
};
