import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callFor, METHODS } from '../../../server/http/route';
import { ROUTES } from '../../../server/http/routes';
import { startTestServer, type TestServer } from '../../support/server';
import { ARCHITECTURE } from '../../support/venue-fixture';
import { CALLERS, type Caller, callerOn, type Known, UNKNOWN } from './callers';

type Statuses = Record<Caller, number>;

const everybody = (status: number): Statuses =>
  Object.fromEntries(CALLERS.map((caller) => [caller, status])) as Statuses;
const unknown = (status: number): Partial<Statuses> =>
  Object.fromEntries(UNKNOWN.map((caller) => [caller, status]));
const members = (status: number): Statuses => ({
  ...everybody(status),
  ...unknown(401),
  disabled: 403,
  stranger: 403,
});
const designers = (status: number): Statuses => ({
  ...members(403),
  designer: status,
  host: status,
});

interface Cell {
  path: string;
  body?: object | (() => object);
  /** What nobody and an anonymous visitor get where no login is needed, if not what nobody and strangers get. */
  open?: readonly [number, number];
  /** The caller does not survive it. */
  ends?: true;
  expected: Statuses;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const SIGNED = `/backend-assets/live/${ARCHITECTURE}/logo/${'a'.repeat(64)}`;
const PREVIEW = SIGNED.replace('live', 'preview');
const newPerson = (more: object) => () => ({
  people: [{ email: `${crypto.randomUUID()}@hall.example`, ...more }],
  invite: false,
});

/** Every method of every route, by what each caller is answered; input is valid unless nobody needs a token. */
const CELLS: Record<string, Cell | Cell[]> = {
  'GET /healthz': { path: '/healthz', expected: everybody(200) },
  'GET /__/auth/action': { path: '/__/auth/action', expected: everybody(200) },
  'GET /ui-config.json': { path: '/ui-config.json', expected: everybody(200) },
  'GET /api/loginOptions': { path: '/api/loginOptions', expected: everybody(200) },
  'POST /api/cvent/login': { path: '/api/cvent/login', body: {}, open: [415, 415], expected: everybody(400) },
  'POST /api/bizzabo/login': {
    path: '/api/bizzabo/login',
    body: {},
    open: [415, 415],
    expected: everybody(400),
  },
  'GET /api/venue/version': { path: '/api/venue/version', expected: everybody(200) },
  'HEAD /api/venue': { path: '/api/venue', open: [200, 200], expected: members(200) },
  'GET /api/ui/venue': {
    path: `/api/ui/venue?architectureId=${ARCHITECTURE}`,
    open: [200, 200],
    expected: members(200),
  },
  'GET /api/userInfo': { path: '/api/userInfo', expected: members(200) },
  'POST /api/account/sessions/end-others': {
    path: '/api/account/sessions/end-others',
    expected: members(204),
  },
  'GET /api/account/data': { path: '/api/account/data', expected: members(200) },
  'DELETE /api/account': { path: '/api/account', ends: true, expected: members(204) },
  'POST /api/designer/people': [
    { path: '/api/designer/people', body: newPerson({}), expected: designers(200) },
    {
      path: '/api/designer/people',
      body: newPerson({ authorities: ['DESIGNER'] }),
      expected: { ...designers(403), host: 200 },
    },
  ],
  'POST /api/capture/login': { path: '/api/capture/login', open: [204, 204], expected: everybody(404) },
  'GET /api/ui/architecture/:architectureId/assets/:assetId/download': {
    path: `/api/ui/architecture/${ARCHITECTURE}/assets/logo/download`,
    open: [200, 200],
    expected: members(200),
  },
  'GET /api/ui/sign-asset-url': [
    { path: `/api/ui/sign-asset-url?url=${SIGNED}`, open: [200, 200], expected: members(200) },
    { path: `/api/ui/sign-asset-url?url=${PREVIEW}`, open: [403, 403], expected: designers(200) },
  ],
  'GET /backend-assets/:shelf/:architectureId/:assetId/:generation': {
    path: SIGNED,
    expected: everybody(403),
  },
  'GET /api/openapi.json': { path: '/api/openapi.json', expected: everybody(200) },
};

const service = { clientId: 'foyer', clientSecret: 'secret', eventId: 'event' };

describe('who may call what', () => {
  let server: TestServer;
  const regulars = new Map<Caller, Promise<Known>>();
  const regular = (caller: Caller): Promise<Known> => {
    const known = regulars.get(caller) ?? callerOn(server, caller);
    regulars.set(caller, known);
    return known;
  };
  beforeAll(async () => {
    const login = ['password', 'cvent', 'bizzabo'] as const;
    const config = { login: [...login], cvent: service, bizzabo: { ...service, accountId: 'account' } };
    server = await startTestServer({
      config,
      registrationFetch: () => Promise.reject(new Error('nobody is asked')),
    });
    await regular('host');
  }, 60_000);
  afterAll(() => server.close());

  test('is written down for every route', () => {
    const served = ROUTES.flatMap((described) =>
      METHODS.filter((method) => described[method]).map((method) => `${method} ${described.path}`),
    );
    expect(Object.keys(CELLS).toSorted()).toEqual(served.toSorted());
  });

  const rows = Object.entries(CELLS).flatMap(([name, cells]) =>
    [cells].flat().map((cell) => [name, cell.path, cell] as const),
  );
  test.each(rows)('%s (%s)', async (name, path, { body, ends, expected }) => {
    const [method = ''] = name.split(' ');
    const answered = CALLERS.map(async (caller) => {
      const { token } = await (ends ? callerOn(server, caller) : regular(caller));
      const sent = typeof body === 'function' ? body() : body;
      const question = sent && { headers: JSON_TYPE, body: JSON.stringify(sent) };
      const { status } = await server.ask(path, { method, token, ...question });
      return [caller, status] as const;
    });
    expect(Object.fromEntries(await Promise.all(answered))).toEqual(expected);
  });

  test('a call that needs a role says so in its description', () => {
    const described = new Map(ROUTES.map((route) => [route.path, route]));
    for (const [name, cells] of Object.entries(CELLS)) {
      const [method = '', path = ''] = name.split(' ');
      const access = callFor(described.get(path) ?? { path }, method)?.access;
      const open = [cells].flat().some(({ expected }) => expected.nobody !== 401);
      expect([name, access === 'everyone']).toEqual([name, open]);
    }
  });
});

describe('who may call what where no login is needed', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ config: { login: ['anonymous'] } });
  }, 60_000);
  afterAll(() => server.close());

  const calls = Object.entries(CELLS).flatMap(([name, cells]) =>
    [cells].flat().map((cell) => [name, cell] as const),
  );
  test.each(calls)('%s, for somebody who has no identity and one who is anonymous', async (name, cell) => {
    const [method = ''] = name.split(' ');
    const { nobody } = cell.expected;
    const visitor = await server.tokenOf('visitor');
    const statuses = [undefined, visitor].map(
      async (token) => (await server.ask(cell.path, { method, token })).status,
    );
    expect(await Promise.all(statuses)).toEqual(cell.open ?? [nobody, nobody === 401 ? 403 : nobody]);
  });
});
