import { deleteApp } from 'firebase/app';
import { getAuth } from 'firebase/auth';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openFirebaseSession } from '@/services/identity/firebase-session';
import { PROJECT_ID } from '../../../server/backend/project-id';
import { PASSWORD } from '../../support/known-password';
import { memoryTexts } from '../../support/memory-texts';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
  vi.stubGlobal('location', new URL(server.url));
}, 60_000);
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

it('a token request returns a token with the membership granted after signing in', async () => {
  await server.tokenOf('outsider');
  const { host } = new URL(server.url);
  const config = { apiKey: 'local', authDomain: host, projectId: PROJECT_ID, local: true };
  const nobody = () => Promise.reject(new Error('there is no registration'));
  const desk = { call: nobody, architectureId: undefined };
  const session = await openFirebaseSession(config, desk, memoryTexts());
  const { user } = await session.signIn({
    loginType: 'EMAIL_PASSWORD',
    email: 'outsider@hall.example',
    password: PASSWORD,
  });
  const app = await session.signedInApp();
  const memberOf = async () => (await getAuth(app).currentUser?.getIdTokenResult())?.claims.member;
  expect(await memberOf()).toBe(false);

  await server.identity.accounts.update(user.userId, { member: true });
  await session.signedInApp();
  expect(await memberOf()).toBe(true);
  await deleteApp(app);
});
