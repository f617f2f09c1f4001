import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../../../support/people';
import { startTestServer, type TestServer } from '../../../support/server';

const PATH = '/api/account/sessions/end-others';
const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.tokenOf('ada');
}, 60_000);
afterAll(() => server.close());

async function session(): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'ada@hall.example', password: PASSWORD, returnSecureToken: true });
  const answer = await server.ask(SIGN_IN, { method: 'POST', headers, body });
  return (answer.json() as { idToken: string }).idToken;
}

const endOthers = (token: string | undefined) => server.ask(PATH, { method: 'POST', token });
const statusOf = async (token: string) => (await server.ask('/api/venue', { method: 'HEAD', token })).status;

test("the call ends the other sessions of the caller, without a body, and no other user's", async () => {
  const [here, there, host] = [await session(), await session(), await server.tokenOf('host')];
  const { status, text, headers } = await endOthers(here);
  expect([status, text, headers['cache-control']]).toEqual([204, '', 'no-store']);
  expect([await statusOf(here), await statusOf(there), await statusOf(host)]).toEqual([200, 403, 200]);
});

test('the call is rejected without a valid session', async () => {
  const over = await session();
  const here = await session();
  await endOthers(here);
  const answers = await Promise.all([over, undefined, 'x.y.z'].map(endOthers));
  expect(answers.map(({ status }) => status)).toEqual([403, 401, 401]);
  expect(await statusOf(here)).toBe(200);
});

test('the call supports no other method', async () => {
  const answer = await server.ask(PATH, { token: await session() });
  expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
});
