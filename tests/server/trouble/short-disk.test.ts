import { decodeJwt } from 'jose';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { identityErrorAnswer } from '../../../server/backend/identity/identity-error';
import { composeCommands } from '../../../server/compose';
import { METHODS } from '../../../server/platform/http/route';
import { ROUTES } from '../../../server/routes';
import { startTestServer } from '../../support/server';
import { serverForTests } from '../../support/server-for-tests';

const server = serverForTests(() => startTestServer());
beforeAll(async () => {
  await server.tokenOf('host');
});

const ERROR = { errMsg: 'The server is out of disk space: nothing was saved. Try again later.' };
/** Every described call that writes. */
const WRITES = ROUTES.flatMap((described) =>
  METHODS.filter((method) => (method !== 'GET' && method !== 'HEAD') || described[method]?.captures)
    .filter((method) => described[method])
    .map((method) => [method, described.path.replaceAll(/:\w+/g, 'hall')] as const),
);
const addressOf = (path: string) =>
  path === '/matomo.php'
    ? `${path}?idsite=1&rec=1&_id=0123456789abcdef&url=${encodeURIComponent(`${server.url}/`)}`
    : path;

test.each(WRITES)('%s %s is rejected while the disk is short', async (method, path) => {
  const token = await server.tokenOf('host');
  server.disk.isFull = true;
  const { status, headers, json } = await server.ask(addressOf(path), { method, token });
  server.disk.isFull = false;
  expect([status, headers['retry-after'], json()]).toEqual([507, '60', ERROR]);
});

/** The routes of the identity endpoints, which need no description: every one with a handler of its own. */
test('every identity endpoint is rejected while the disk is short, in the form that the SDK reads', async () => {
  const { routes } = server.identity.routes;
  const served = routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('.js'));
  const paths = new Set(
    served.map(({ method, path }) => `${method} ${path.replace(':name', 'accounts:signUp')}`),
  );
  expect(paths.size).toBe(4);
  server.disk.isFull = true;
  for (const route of paths) {
    const [method = '', path = ''] = route.split(' ');
    const { status, json } = await server.ask(path, { method });
    expect([route, status, json()]).toEqual([
      route,
      507,
      {
        error: expect.objectContaining({
          code: 507,
          message: expect.stringMatching(/^INSUFFICIENT_STORAGE/),
        }),
      },
    ]);
  }
  server.disk.isFull = false;
});

test('an address that nobody describes is guarded as well, and reading is not', async () => {
  const token = await server.tokenOf('host');
  server.disk.isFull = true;
  const statuses = await Promise.all([
    server.ask('/somewhere', { method: 'PUT' }),
    server.ask('/api/ui/venue?architectureId=hall', { token }),
    server.ask('/livez'),
    server.ask('/healthz'),
  ]);
  server.disk.isFull = false;
  expect(statuses.map(({ status }) => status)).toEqual([507, 200, 200, 503]);
});

test('people log in and out while the disk is short, and a command saves nothing rather than half', async () => {
  server.disk.isShort = true;
  const token = await server.tokenOf('ada');
  const { session_id: session } = decodeJwt(token);
  const loggedOut = await server.ask('/api/account/sessions/end', { json: { session } });
  const adding = composeCommands(server.services)['people/add-host']?.run({ email: 'new@hall.example' });
  await expect(adding).rejects.toThrow(ERROR.errMsg);
  server.disk.isShort = false;
  expect(loggedOut.status).toBe(204);
  expect(await server.identity.accounts.byEmail('new@hall.example')).toBeUndefined();
});

test('a full database is told to the SDK like a short disk', async () => {
  const c = { header: () => {}, json: (body: unknown, status: number) => ({ body, status }) };
  const answer = identityErrorAnswer(pino({ level: 'silent' }));
  const full = Object.assign(new Error('x'), { code: '53100' });
  expect(await answer(full, c as never)).toMatchObject({ status: 507 });
});
