import { uiConfigSchema } from '@domain/shared/ui-config';
import { deleteApp, getApps } from 'firebase/app';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { createEndedSessions } from '@/services/identity/ended-sessions';
import { createFirebase, createIdentity } from '@/services/identity/identity';
import { PROJECT_ID } from '../../../server/backend/project-id';
import { PASSWORD } from '../../support/known-password';
import { memoryTexts } from '../../support/memory-texts';
import { startTestServer, type TestServer } from '../../support/server';

const KEY = 'firebase:authUser:local:[DEFAULT]';
const ENDED = 'foyer:ended-sessions';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.tokenOf('ada');
  vi.stubGlobal('location', new URL(server.url));
}, 60_000);
afterEach(async () => {
  await Promise.all(getApps().map(deleteApp));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

/** A browser in which Ada logged in, and whose network can be cut. */
async function adasBrowser() {
  const kept = new Map<string, string>();
  const local = memoryTexts(kept);
  const network = { cut: false };
  const firebase = {
    apiKey: 'local',
    authDomain: new URL(server.url).host,
    projectId: PROJECT_ID,
    local: true,
  };
  const config = async () => v.parse(uiConfigSchema, { firebase });
  const openPage = () => {
    const { call, stopRetries } = createApiClient({
      token: () => null,
      fetch: (path, init) =>
        network.cut
          ? Promise.reject(new TypeError('offline'))
          : fetch(new URL(String(path), server.url), init),
    });
    const endedSessions = createEndedSessions({ local, call, whenIdle: (task) => task() });
    const sdk = createFirebase(config, call, local);
    return {
      identity: createIdentity({ firebase: sdk, local, endedSessions, whenIdle: () => {} }),
      stopRetries,
    };
  };
  const page = openPage();
  await page.identity.signIn({ loginType: 'EMAIL_PASSWORD', email: 'ada@hall.example', password: PASSWORD });
  const { refreshToken, accessToken } = JSON.parse(kept.get(KEY) ?? '').stsTokenManager;
  const refresh = async () => {
    const answer = await server.ask('/securetoken.googleapis.com/v1/token?key=local', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
    });
    return answer.status;
  };
  const enter = async () => (await server.ask('/api/venue', { method: 'HEAD', token: accessToken })).status;
  return {
    kept,
    network,
    openPage,
    page,
    refreshToken,
    accessToken,
    alive: async () => [await refresh(), await enter()],
  };
}

it('logging out ends the session on the server', async () => {
  const { page, alive, kept } = await adasBrowser();
  expect(await alive()).toEqual([200, 200]);
  await page.identity.signOut(null);
  await vi.waitFor(async () => expect(await alive()).toEqual([400, 403]));
  await vi.waitFor(() => expect([...kept.keys()]).toEqual([]));
});

it('logging out without a network ends the session when a later page reaches the server', async () => {
  const { page, openPage, network, alive, kept, refreshToken, accessToken } = await adasBrowser();
  network.cut = true;
  await page.identity.signOut(null);
  expect([...kept.keys()]).toEqual([ENDED]);
  const stored = kept.get(ENDED) ?? '';
  expect([stored.includes(refreshToken), stored.includes(accessToken)]).toEqual([false, false]);
  page.stopRetries();
  expect(await alive()).toEqual([200, 200]);
  network.cut = false;
  openPage();
  await vi.waitFor(async () => expect(await alive()).toEqual([400, 403]));
  await vi.waitFor(() => expect([...kept.keys()]).toEqual([]));
});
