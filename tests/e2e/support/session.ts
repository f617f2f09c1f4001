import { expect, type Page } from 'playwright/test';
import type { Person } from './people';

const KEY = 'firebase:authUser:local:[DEFAULT]';
const EMPTY_PAGE = '/empty-page';
const BODY = '<!doctype html><link rel="icon" href="data:,">';
const IDENTITY = '/identitytoolkit.googleapis.com/v1/accounts';

/** Signs a person in by the identity API and stores the session in the browser as the Firebase SDK does. */
export async function keepSession(page: Page, { email, password }: Person): Promise<void> {
  const data = { email, password, returnSecureToken: true };
  const answer = await page.request.post(`${IDENTITY}:signInWithPassword?key=local`, { data });
  expect(answer.status()).toBe(200);
  const { localId, displayName, idToken, refreshToken, expiresIn } = await answer.json();
  const now = Date.now();
  const user = {
    uid: localId,
    email,
    emailVerified: true,
    displayName,
    isAnonymous: false,
    providerData: [
      { providerId: 'password', uid: email, email, displayName, phoneNumber: null, photoURL: null },
    ],
    stsTokenManager: {
      refreshToken,
      accessToken: idToken,
      expirationTime: now + Number(expiresIn) * 1_000,
    },
    createdAt: String(now),
    lastLoginAt: String(now),
    apiKey: 'local',
    appName: '[DEFAULT]',
  };
  // Any page of the origin has access to its storage; this one makes no requests.
  await page.route(EMPTY_PAGE, (route) => route.fulfill({ contentType: 'text/html', body: BODY }));
  await page.goto(EMPTY_PAGE);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, JSON.stringify(user)] as const);
  await page.unroute(EMPTY_PAGE);
}
