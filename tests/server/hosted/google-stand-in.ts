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

/** How a request is answered in place of the usual; `silence` never ends, `cut` ends the connection. */
export type Trouble =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | 'silence'
  | 'cut';

/** The hosted accounts are `users`: their custom attributes by uid; missing uids do not exist. */
export interface StandIn extends GoogleState {
  url: string;
  /** Everything but requests for keys, in order. */
  arrived: Arrived[];
  /** Public keys that are published. */
  keys: JWK[];
  /** How often the keys were asked for. */
  keysAsked(): number;
  /** Seconds an access token is said to live. */
  lifetime: { seconds: number };
  /** The next requests whose path holds this text meet this trouble, one each. */
  trouble(path: string, ...troubles: Trouble[]): void;
  /** Every access token handed out so far is refused from now on. */
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

/** Meets a request with trouble; false when there is none. */
function meet(trouble: Trouble | undefined, request: IncomingMessage, response: ServerResponse): boolean {
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

/** Google as this server uses it, with all four services on one origin; it checks what it is sent. */
export async function startStandIn(robotKey: CryptoKey): Promise<StandIn> {
  const state: GoogleState = { users: new Map(), database: new Map(), faults: [] };
  const arrived: Arrived[] = [];
  const keys: JWK[] = [];
  const troubles: { path: string; trouble: Trouble }[] = [];
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
    if (/^\/(live|stage)\/.*\.json$/.test(request.path)) return databaseReply(request, state);
    state.faults.push(`nothing is at ${request.path}`);
    return [404, undefined];
  };
  const usual = async (request: Arrived): Promise<Reply> => {
    if (request.path === '/keys') return [200, { keys }];
    if (request.path === '/token') return tokenReply(request);
    return isGood(request.authorization) ? signedReply(request) : unauthorized(request.path);
  };
  const troubleFor = (path: string): Trouble | undefined => {
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
