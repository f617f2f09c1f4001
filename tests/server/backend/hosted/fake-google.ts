import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CryptoKey, JWK } from 'jose';
import {
  type Arrived,
  accountReply,
  databaseReply,
  type GoogleState,
  PROJECT,
  type Reply,
  tokenFaults,
  unauthorized,
} from './google-services';

/** Replaces the usual response to a request; `silence` never ends, `cut` ends the connection. */
export type FakeFailure =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | 'silence'
  | 'cut';

/** The hosted accounts are `users`: their custom attributes by uid; missing uids do not exist. */
export interface FakeGoogle extends GoogleState {
  url: string;
  /** Every request except those for keys, in order. */
  arrived: Arrived[];
  /** The published public keys. */
  keys: JWK[];
  /** The number of requests for the keys. */
  keysAsked(): number;
  /** The reported lifetime of an access token in seconds. */
  lifetime: { seconds: number };
  /** Lets the next requests whose path includes this text fail this way, one per entry. */
  trouble(path: string, ...troubles: FakeFailure[]): void;
  /** Rejects every access token issued so far. */
  revoke(): void;
  close(): Promise<void>;
}

async function arrivedOf(request: IncomingMessage): Promise<Arrived> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { authorization, 'content-type': type } = request.headers;
  const body = Buffer.concat(chunks).toString('utf8');
  return { method: request.method ?? '', path: request.url ?? '', authorization, type, body };
}

function answer(response: ServerResponse, [status, body]: Reply, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

/** Answers a request with its configured failure; returns false when there is none. */
function meet(trouble: FakeFailure | undefined, request: IncomingMessage, response: ServerResponse): boolean {
  if (trouble === 'cut') request.socket.destroy();
  else if (trouble && trouble !== 'silence')
    answer(response, [trouble.status, trouble.body], trouble.headers);
  return trouble !== undefined;
}

async function listen(serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server = createServer((request, response) => void serve(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url, close };
}

/** Runs the four Google services this server uses on one origin, and checks what they receive. */
export async function startFakeGoogle(robotKey: CryptoKey): Promise<FakeGoogle> {
  const state: GoogleState = { users: new Map(), database: new Map(), faults: [] };
  const arrived: Arrived[] = [];
  const keys: JWK[] = [];
  const troubles: { path: string; trouble: FakeFailure }[] = [];
  const lifetime = { seconds: 3600 };
  const count = { handedOut: 0, revoked: 0, keysAsked: 0 };

  const isGood = (authorization: string | undefined): boolean => {
    const number = Number(/^Bearer access-(\d+)$/.exec(authorization ?? '')?.[1]);
    return number > count.revoked && number <= count.handedOut;
  };
  const tokenReply = async (request: Arrived): Promise<Reply> => {
    state.faults.push(...(await tokenFaults(request, `${url}/token`, robotKey)));
    count.handedOut += 1;
    const access_token = `access-${count.handedOut}`;
    return [200, { access_token, expires_in: lifetime.seconds, token_type: 'Bearer' }];
  };
  const signedReply = (request: Arrived): Reply => {
    const [, project, name = ''] = /^\/v1\/projects\/([^/]+)\/accounts:(\w+)$/.exec(request.path) ?? [];
    if (project === PROJECT) return accountReply(name, request, state);
    if (/^\/(live|stage)\/.*\.json(\?|$)/.test(request.path)) return databaseReply(request, state);
    if (request.path === '/.json?print=silent') return databaseReply(request, state);
    state.faults.push(`nothing is at ${request.path}`);
    return [404, undefined];
  };
  const usual = async (request: Arrived): Promise<Reply> => {
    if (request.path === '/keys') return [200, { keys }];
    if (request.path === '/token') return tokenReply(request);
    return isGood(request.authorization) ? signedReply(request) : unauthorized(request.path);
  };
  const troubleFor = (path: string): FakeFailure | undefined => {
    const index = troubles.findIndex((entry) => path.includes(entry.path));
    return index < 0 ? undefined : troubles.splice(index, 1)[0]?.trouble;
  };

  const { url, close } = await listen(async (message, response) => {
    const request = await arrivedOf(message);
    if (request.path === '/keys') count.keysAsked += 1;
    else arrived.push(request);
    if (!meet(troubleFor(request.path), message, response)) answer(response, await usual(request));
  });

  return {
    ...state,
    url,
    arrived,
    keys,
    lifetime,
    keysAsked: () => count.keysAsked,
    trouble: (path, ...given) => {
      for (const trouble of given) troubles.push({ path, trouble });
    },
    revoke: () => {
      count.revoked = count.handedOut;
    },
    close,
  };
}
