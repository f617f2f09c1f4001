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
import { allowFrameScripts } from './frame-scripts';
import { forgetPendingRedirect } from './pending-redirect';

const USER_CANCELLED = 'auth/user-cancelled';
const POPUP_BLOCKED = 'auth/popup-blocked';
const PROBE = 'foyer:probe';

const isOwnServer = (auth: Auth): boolean => auth.emulatorConfig !== null;

function prepare(auth: Auth): void {
  if (isOwnServer(auth)) installAuthFrame();
  else allowFrameScripts();
}

/** Can this page leave a note for the page that comes after it in this tab? */
function hasSessionStorage(): boolean {
  try {
    sessionStorage.setItem(PROBE, '1');
    sessionStorage.removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
}

/** Browsers keep storage of a foreign identity domain apart, so that the way back from it finds nothing. */
const isOwnDomain = (auth: Auth): boolean => isOwnServer(auth) || auth.config.authDomain === location.host;

/** Rejects when the person comes back by the browser's history to the page as it was left. */
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
 * Signs in with an identity provider, `oidc.…`, whose pages shall speak `language`. The page is left for it, and
 * `redirectResult` tells the next page how it went (spec §7); where that cannot work a window is opened instead.
 * Rejects with the SDK's errors; settles without leaving the page only with a window or a way back by the history.
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
 * Who came back from an identity provider; null when nobody did, or turned back before the end. To be asked once
 * a page when `hasPendingRedirect` says so. Rejects with the SDK's errors.
 */
export function redirectResult(auth: Auth): Promise<UserCredential | null> {
  prepare(auth);
  return getRedirectResult(auth, browserPopupRedirectResolver);
}
