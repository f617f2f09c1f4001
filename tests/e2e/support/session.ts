import { expect, type Page } from 'playwright/test';
import type { Person } from './people';

const IDENTITY = '/identitytoolkit.googleapis.com/v1/accounts';

/** Runs in each document of the page: only the first one of the origin finds no mark in the tab. */
function storeOnce({ origin, mark, text }: Record<'origin' | 'mark' | 'text', string>): void {
  if (location.origin !== origin || sessionStorage.getItem(mark)) return;
  sessionStorage.setItem(mark, 'stored');
  localStorage.setItem('firebase:authUser:local:[DEFAULT]', text);
}

/** Signs a person in by the identity API; the next page finds the session stored as the Firebase SDK does it. */
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
  const { origin } = new URL(answer.url());
  await page.addInitScript(storeOnce, {
    origin,
    mark: `stories:${localId}:${now}`,
    text: JSON.stringify(user),
  });
}
