import { afterEach, expect, test } from 'vitest';
import { ACTION } from '../../../support/client-fixture';
import { startTestServer, type TestServer } from '../../../support/server';

const PATH = '/__/auth/action?mode=resetPassword&oobCode=a-secret-code';

let server: TestServer;
afterEach(() => server.close());

test('the reset page is public, under the policy of all pages, without a venue', async () => {
  server = await startTestServer();
  await server.venues.unpublish();
  const page = await server.ask(PATH);
  const { headers } = page;
  expect([page.status, page.text, headers['cache-control']]).toEqual([200, ACTION, 'no-cache']);
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  const again = await server.ask(PATH, { headers: { 'if-none-match': String(headers.etag) } });
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await server.ask(PATH, { method: 'POST' })).status).toBe(405);
  expect(JSON.stringify(server.logged())).not.toContain('a-secret-code');
}, 60_000);

test('with hosted identity the reset page is missing: the hosted service has its own', async () => {
  const web = {
    apiKey: 'AIza-not-a-secret',
    authDomain: 'fair.firebaseapp.com',
    projectId: 'fair',
    databaseURL: 'https://fair-default-rtdb.europe-west1.firebasedatabase.app',
  };
  server = await startTestServer({ config: { firebase: { web, serviceAccount: '/none.json' } } });
  expect((await server.ask(PATH)).status).toBe(404);
});
