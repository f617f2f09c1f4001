import { type CryptoKey, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';

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
