import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '../../../server/openapi-document';
import type { FoyerConfig } from '../../../server/platform/config/foyer-config';
import { callFor, METHODS } from '../../../server/platform/http/route';
import { ROUTES } from '../../../server/routes';
import type { Answer } from '../../support/ask';
import { formOf } from '../../support/sample-files';
import { startTestServer, type TestServer } from '../../support/server';
import { faultFinder } from '../api/oracle';
import type { Operation } from '../api/requests';
import { CALLERS, type Caller, callerOn, type Known } from './callers';
import { type Cell, everybody } from './cell';
import { CELLS } from './http-cells';

/** Returns the headers and the body of a cell's request. */
function sent({ body, form }: Cell) {
  if (form) return formOf(form);
  const content = typeof body === 'function' ? body() : body;
  return content && { json: content };
}

const document = openApiDocument();
const faultOf = faultFinder(document as never);

/** Returns in what an answer differs from the description of its call, which includes the type of its content. */
function differenceOf(name: string, path: string, answer: Answer): string | undefined {
  const [method = '', route = ''] = name.split(' ');
  const pattern = route.replace(/:(\w+)/g, '{$1}');
  const paths = document.paths as unknown as Record<string, Record<string, Operation>>;
  const operation = paths[pattern]?.[method.toLowerCase()];
  if (!operation) return 'it is not described';
  const fault = faultOf({ method, pattern, operation, asked: { path }, answer });
  const [type = ''] = (answer.headers['content-type'] ?? '').split(';');
  const types = Object.keys(operation.responses[answer.status]?.content ?? {});
  const isOfType =
    answer.body.length === 0
      ? types.length === 0 || method === 'HEAD'
      : types.some((one) => [type, '*/*'].includes(one));
  return fault ?? (isOfType ? undefined : `it is of the type ${type}, not ${types}`);
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
  test.each(rows)(
    '%s (%s) is answered as described to those who may call it',
    async (name, path, { ends, expected, ...cell }) => {
      const [method = ''] = name.split(' ');
      const answered = CALLERS.map(async (caller) => {
        const { token } = await (ends ? callerOn(server, caller) : regular(caller));
        const answer = await server.ask(path, { method, token, ...sent({ expected, ...cell }) });
        expect([caller, differenceOf(name, path, answer)]).toEqual([caller, undefined]);
        return [caller, answer.status] as const;
      });
      expect(Object.fromEntries(await Promise.all(answered))).toEqual(expected);
    },
  );

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

/** Returns the statuses where no login is required: nobody needs a token, but one must be valid and of a member. */
function openStatuses({ open, expected }: Cell): Record<Caller | 'visitor', number> {
  const isPublic = expected.unauthenticated !== 401;
  if (!open) return { ...expected, visitor: isPublic ? expected.unauthenticated : 403 };
  const [unauthenticated, visitor] = open;
  if (isPublic) return { ...everybody(unauthenticated), visitor };
  return { ...expected, unauthenticated, attendee: unauthenticated, visitor };
}

/** A call that needs a member in each venue. */
const NEEDS_PERSON = 'GET /api/userInfo';

describe.each([
  ['an anonymous option exists', { login: ['anonymous', 'password'] }],
  ['the login is switched off', { ui: { loginEnabled: false } }],
] as const)('access to calls where %s', (_, config) => {
  let server: TestServer;
  const tokens = new Map<Caller | 'visitor', string | undefined>();
  beforeAll(async () => {
    server = await startTestServer({ config: structuredClone(config) as FoyerConfig });
    for (const caller of ['unauthenticated', 'alg none', 'attendee', 'disabled', 'non-member'] as const)
      tokens.set(caller, (await callerOn(server, caller)).token);
    if ('login' in config) tokens.set('visitor', await server.tokenOf('visitor'));
  }, 60_000);
  afterAll(() => server.close());

  const isForAll = (name: string, { open }: Cell) => open !== undefined || name === NEEDS_PERSON;
  // How the login is not required matters only to calls that are open then.
  const calls = Object.entries(CELLS)
    .flatMap(([name, cells]) => [cells].flat().map((cell) => [name, cell] as const))
    .filter(([name, cell]) => 'login' in config || isForAll(name, cell));
  test.each(calls)('%s, by those with and without a token', async (name, cell) => {
    const [method = ''] = name.split(' ');
    const callers = [...tokens].filter(
      ([caller]) => isForAll(name, cell) || caller === 'unauthenticated' || caller === 'visitor',
    );
    const answered = callers.map(async ([caller, token]) => {
      const { status } = await server.ask(cell.path, { method, token, ...sent(cell) });
      return [caller, status];
    });
    expect(await Promise.all(answered)).toEqual(
      callers.map(([caller]) => [caller, openStatuses(cell)[caller]]),
    );
  });
});
