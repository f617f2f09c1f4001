import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../support/server';
import { ARCHITECTURE } from '../../../support/venue-fixture';
import { attendee, CVENT, type EventServices, openEventServices } from './event-services';

let services: EventServices;
let server: TestServer;
beforeAll(async () => {
  services = openEventServices();
  server = await startTestServer({ config: { cvent: CVENT }, registrationFetch: services.fetch });
}, 60_000);
afterAll(() => server.close());

async function post(path: string, body: object): Promise<Record<string, string>> {
  const { json } = await server.ask(path, { json: body });
  return json() as Record<string, string>;
}

describe('a registration that is no longer active', () => {
  /** Signs in by a number that was cancelled a quarter of an hour ago. */
  async function cancelled(number: string) {
    services.attendees.push(attendee(number, `${number}@opera.example`));
    const { customToken } = await post('/api/cvent/login', {
      architectureID: ARCHITECTURE,
      confirmationNumber: number,
    });
    const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=local';
    const signedIn = await post(signIn, { token: customToken, returnSecureToken: true });
    const { idToken: token, refreshToken } = signedIn;
    expect((await server.ask('/api/venue', { method: 'HEAD', token })).status).toBe(200);
    services.attendees.pop();
    expect((await server.ask('/api/venue', { method: 'HEAD', token })).status).toBe(200);
    server.clock.now = Date.now() + 15 * 60_000;
    onTestFinished(() => {
      server.clock.now = undefined;
    });
    return { token, refreshToken };
  }

  test.each([
    ['the door', 'HEAD', '/api/venue'],
    ['the venue', 'GET', `/api/ui/venue?architectureId=${ARCHITECTURE}`],
  ])('an ended registration is rejected at %s, and then at every other call', async (what, method, path) => {
    const { token } = await cancelled(`AT${what.length}`);
    expect((await server.ask('/api/userInfo', { token })).status).toBe(200);
    expect((await server.ask(path, { method, token })).status).toBe(403);
    expect((await server.ask('/api/userInfo', { token })).status).toBe(403);
  });

  test('an ended registration gets a token without membership when its session is refreshed', async () => {
    const { refreshToken = '' } = await cancelled('GOESON');
    const { status, json } = await server.ask('/securetoken.googleapis.com/v1/token?key=local', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
    });
    const { id_token: token = '' } = json() as Record<string, string>;
    expect([status, decodeJwt(token).member]).toEqual([200, false]);
    expect((await server.ask('/api/userInfo', { token })).status).toBe(403);
  });
});
