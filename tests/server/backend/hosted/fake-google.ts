import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, decodeJwt, decodeProtectedHeader, type JWK, jwtVerify } from 'jose';

export const PROJECT = 'fair-2026';

export const ROBOT = 'foyer@fair-2026.iam.gserviceaccount.com';

export const ROBOT_KEY_ID = 'robot-key-1';

const SCOPE =
  'https://www.googleapis.com/auth/identitytoolkit https://www.googleapis.com/auth/firebase.database https://www.googleapis.com/auth/userinfo.email';

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const FORM = 'application/x-www-form-urlencoded;charset=UTF-8';

/** A received request. */
export interface Arrived {
  method: string;
  path: string;
  authorization: string | undefined;
  type: string | undefined;
  body: string;
}

export type Reply = [status: number, body: unknown];

/** The data of the service, and the faults it found in requests. */
export interface GoogleState {
  users: Map<string, string | undefined>;
  database: Map<string, unknown>;
  faults: string[];
}

const refusal = (code: number, message: string) => ({ error: { code, message, errors: [{ message }] } });

/** Returns the differences between a request for an access token and the documentation. */
export async function tokenFaults(arrived: Arrived, address: string, key: CryptoKey): Promise<string[]> {
  const form = new URLSearchParams(arrived.body);
  const assertion = form.get('assertion') ?? '';
  const { iat = 0, exp = 0, scope, sub } = decodeJwt(assertion);
  const currentDate = new Date((iat + 1) * 1000);
  const signed = await jwtVerify(assertion, key, {
    algorithms: ['RS256'],
    issuer: ROBOT,
    audience: address,
    currentDate,
  }).then(
    () => true,
    () => false,
  );
  const { kid, typ } = decodeProtectedHeader(assertion);
  const asked: Record<string, boolean> = {
    'a form is posted': arrived.method === 'POST' && arrived.type === FORM,
    'it is the JWT bearer grant': form.get('grant_type') === GRANT,
    'the assertion is signed by the service account for this address': signed,
    'it asks for the scopes': scope === SCOPE,
    'it names its key': kid === ROBOT_KEY_ID && typ === 'JWT',
    'it lasts an hour': exp - iat === 3600,
    'it speaks for nobody else': sub === undefined,
  };
  return Object.keys(asked).filter((rule) => !asked[rule]);
}

const lookedUp = (uid: string, { users }: GoogleState): Reply => {
  const found = users.has(uid) && { users: [{ localId: uid, customAttributes: users.get(uid) }] };
  return [200, { kind: 'identitytoolkit#GetAccountInfoResponse', ...found }];
};

function updated(uid: string, customAttributes: string, { users }: GoogleState): Reply {
  if (!users.has(uid)) return [400, refusal(400, 'USER_NOT_FOUND')];
  users.set(uid, customAttributes);
  return [200, { kind: 'identitytoolkit#SetAccountInfoResponse', localId: uid }];
}

/** Implements `projects.accounts.lookup` and `projects.accounts.update` as far as this server uses them. */
export function accountReply(name: string, arrived: Arrived, state: GoogleState): Reply {
  const { localId, customAttributes, ...more } = JSON.parse(arrived.body) as Record<
    string,
    string | string[]
  >;
  const shape = { lookup: [['string'], 'undefined'], update: ['string', 'string'] }[name];
  const kindOf = (value: unknown): unknown => (Array.isArray(value) ? value.map(kindOf) : typeof value);
  const sent = [kindOf(localId), kindOf(customAttributes)];
  const isJson = arrived.method === 'POST' && arrived.type === 'application/json';
  if (!isJson || Object.keys(more).length > 0 || JSON.stringify(sent) !== JSON.stringify(shape))
    state.faults.push(`accounts:${name} was sent ${arrived.body}`);
  const uid = String(localId);
  return name === 'lookup' ? lookedUp(uid, state) : updated(uid, String(customAttributes), state);
}

/** Writes several paths at once; the locations above them are not kept. */
function patched({ type, body }: Arrived, state: GoogleState): Reply {
  if (type !== 'application/json') state.faults.push('a PATCH was no JSON');
  for (const [path, value] of Object.entries(JSON.parse(body) as Record<string, unknown>)) {
    const address = `/${path.split('/').map(encodeURIComponent).join('/')}.json`;
    if (value === null) state.database.delete(address);
    else state.database.set(address, value);
  }
  return [204, undefined];
}

/** Implements the database's REST interface as far as this server uses it. */
export function databaseReply(arrived: Arrived, state: GoogleState): Reply {
  const { method, path } = arrived;
  if (method === 'PATCH') return patched(arrived, state);
  if (method !== 'GET') state.faults.push(`${path} was asked by ${method}`);
  return [200, state.database.get(path) ?? null];
}

export const unauthorized = (path: string): Reply =>
  path.startsWith('/v1/')
    ? [401, refusal(401, 'Request had invalid authentication credentials.')]
    : [401, { error: 'Unauthorized request.' }];

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
