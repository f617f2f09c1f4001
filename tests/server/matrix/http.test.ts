import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callFor, METHODS } from '../../../server/platform/http/route';
import { ROUTES } from '../../../server/routes';
import { formOf } from '../../support/sample-files';
import { startTestServer, type TestServer } from '../../support/server';
import { CALLERS, type Caller, callerOn, type Known } from './callers';
import type { Cell } from './cell';
import { CELLS } from './http-cells';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Returns the headers and the body of a cell's request. */
function sent({ body, form }: Cell) {
  if (form) return formOf(form);
  const content = typeof body === 'function' ? body() : body;
  return content && { headers: JSON_TYPE, body: JSON.stringify(content) };
}

const service = { clientId: 'foyer', clientSecret: 'secret', eventId: 'event' };

describe('access to calls', () => {
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

  test('every route has its expected access', () => {
    const served = ROUTES.flatMap((described) =>
      METHODS.filter((method) => described[method]).map((method) => `${method} ${described.path}`),
    );
    expect(Object.keys(CELLS).toSorted()).toEqual(served.toSorted());
  });

  const rows = Object.entries(CELLS).flatMap(([name, cells]) =>
    [cells].flat().map((cell) => [name, cell.path, cell] as const),
  );
  test.each(rows)('%s (%s)', async (name, path, { ends, expected, ...cell }) => {
    const [method = ''] = name.split(' ');
    const answered = CALLERS.map(async (caller) => {
      const { token } = await (ends ? callerOn(server, caller) : regular(caller));
      const { status } = await server.ask(path, { method, token, ...sent({ expected, ...cell }) });
      return [caller, status] as const;
    });
    expect(Object.fromEntries(await Promise.all(answered))).toEqual(expected);
  });

  test('a call that requires a role documents it in its description', () => {
    const described = new Map(ROUTES.map((route) => [route.path, route]));
    for (const [name, cells] of Object.entries(CELLS)) {
      const [method = '', path = ''] = name.split(' ');
      const access = callFor(described.get(path) ?? { path }, method)?.access;
      const open = [cells].flat().some(({ expected }) => expected.unauthenticated !== 401);
      expect([name, access === 'everyone']).toEqual([name, open]);
    }
  });
});

describe('access to calls where no login is required', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ config: { login: ['anonymous'] } });
  }, 60_000);
  afterAll(() => server.close());

  const calls = Object.entries(CELLS).flatMap(([name, cells]) =>
    [cells].flat().map((cell) => [name, cell] as const),
  );
  test.each(calls)('%s, for an unauthenticated and an anonymous caller', async (name, cell) => {
    const [method = ''] = name.split(' ');
    const { unauthenticated } = cell.expected;
    const visitor = await server.tokenOf('visitor');
    const statuses = [undefined, visitor].map(
      async (token) => (await server.ask(cell.path, { method, token, ...sent(cell) })).status,
    );
    expect(await Promise.all(statuses)).toEqual(
      cell.open ?? [unauthenticated, unauthenticated === 401 ? 403 : unauthenticated],
    );
  });
});
