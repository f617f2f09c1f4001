import { FirebaseError } from 'firebase/app';
import {
  type Auth,
  browserPopupRedirectResolver,
  getRedirectResult,
  OAuthProvider,
  signInWithPopup,
  signInWithRedirect,
  type UserCredential,
} from 'firebase/auth';
import { forgetStoredEvent, installAuthFrame } from './auth-frame';
import { forgetPendingRedirect } from './pending-redirect';

interface TrustedTypes {
  defaultPolicy: unknown;
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

const USER_CANCELLED = 'auth/user-cancelled';
const POPUP_BLOCKED = 'auth/popup-blocked';
const PROBE = 'foyer:probe';
const SCRIPTS = 'https://apis.google.com/';

/** Allows the scripts that the SDK of hosted Firebase adds by their plain address, and no others. */
export function allowFrameScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => {
      if (url.startsWith(SCRIPTS)) return url;
      throw new TypeError('Scripts come from this origin and the identity service only.');
    },
  });
}

const isOwnServer = (auth: Auth): boolean => auth.emulatorConfig !== null;

function prepare(auth: Auth): void {
  if (isOwnServer(auth)) installAuthFrame();
  else allowFrameScripts();
}

/** Returns whether this page can leave a note in session storage for the next page in this tab. */
function hasSessionStorage(): boolean {
  try {
    sessionStorage.setItem(PROBE, '1');
    sessionStorage.removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns whether the identity domain is this origin's: browsers partition the storage of a foreign one,
 * which breaks redirects.
 */
const isOwnDomain = (auth: Auth): boolean => isOwnServer(auth) || auth.config.authDomain === location.host;

/** Rejects when the user returns by the browser's history to the page as it was left. */
const cameBack = (auth: Auth): Promise<never> =>
  new Promise((_, reject) => {
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      forgetPendingRedirect(auth.config.apiKey);
      reject(new FirebaseError(USER_CANCELLED, 'The person came back without an answer.'));
    });
  });

function redirect(auth: Auth, provider: OAuthProvider): Promise<never> {
  forgetStoredEvent();
  return Promise.race([signInWithRedirect(auth, provider, browserPopupRedirectResolver), cameBack(auth)]);
}

async function popUp(auth: Auth, provider: OAuthProvider): Promise<UserCredential> {
  try {
    return await signInWithPopup(auth, provider, browserPopupRedirectResolver);
  } catch (error) {
    const isBlocked = error instanceof FirebaseError && error.code === POPUP_BLOCKED;
    if (isBlocked && hasSessionStorage()) return redirect(auth, provider);
    throw error;
  }
}

/**
 * Signs in with an identity provider, `oidc.…`, with its pages in `language`. Redirects to the provider, and
 * `redirectResult` returns the outcome on the next page (spec §7); opens a window where redirects cannot
 * work.
 * Rejects with the SDK's errors; settles without leaving the page only with a window or on return by the
 * history.
 */
export function signInWithProvider(
  auth: Auth,
  providerId: string,
  language: string,
): Promise<UserCredential> {
  prepare(auth);
  const provider = new OAuthProvider(providerId);
  provider.setCustomParameters({ ui_locales: language });
  return isOwnDomain(auth) && hasSessionStorage() ? redirect(auth, provider) : popUp(auth, provider);
}

/**
 * Returns the user who returned from an identity provider; null when none did, or sign-in was cancelled. Call
 * it once per page when `hasPendingRedirect` returns true. Rejects with the SDK's errors.
 */
export function redirectResult(auth: Auth): Promise<UserCredential | null> {
  prepare(auth);
  return getRedirectResult(auth, browserPopupRedirectResolver);
}
