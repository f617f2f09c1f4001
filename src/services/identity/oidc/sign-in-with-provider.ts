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
import { setDefaultPolicy } from '../../default-policy';
import { forgetPendingRedirect } from './pending-redirect';

const USER_CANCELLED = 'auth/user-cancelled';
const POPUP_BLOCKED = 'auth/popup-blocked';
const PROBE = 'foyer:probe';

const isOwnServer = (auth: Auth): boolean => auth.emulatorConfig !== null;

/** The result of a redirect to an identity provider, in the SDK's format. */
interface AuthEvent {
  type: string;
  eventId: string | null;
  urlResponse: string | null;
  sessionId: string | null;
  postBody: null;
  tenantId: null;
  error: { code: string; message?: string } | null;
}

type Listener = (message: { type: 'authEvent'; authEvent: AuthEvent }) => void;

/** The storage key of the redirect result that the server's page stores; its script uses the same key. */
const STORED_EVENT = 'foyer:auth-event';

const NO_EVENT: AuthEvent = {
  type: 'unknown',
  eventId: null,
  urlResponse: null,
  sessionId: null,
  postBody: null,
  tenantId: null,
  error: { code: 'auth/no-auth-event' },
};

const isAuthEvent = (value: unknown): value is AuthEvent =>
  typeof value === 'object' && value !== null && 'type' in value && 'eventId' in value;

function parsed(text: string | null): AuthEvent {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isAuthEvent(value) ? value : NO_EVENT;
  } catch {
    return NO_EVENT;
  }
}

function takeStoredEvent(): AuthEvent {
  try {
    const text = sessionStorage.getItem(STORED_EVENT);
    sessionStorage.removeItem(STORED_EVENT);
    return parsed(text);
  } catch {
    return NO_EVENT;
  }
}

/** Removes the result of an earlier redirect, so that it is not taken for that of the next one. */
export const forgetStoredEvent = (): void => void takeStoredEvent();

function listen(listener: Listener): void {
  addEventListener('message', ({ origin, data }: MessageEvent) => {
    const authEvent: unknown = data?.authEvent;
    if (origin === location.origin && isAuthEvent(authEvent)) listener({ type: 'authEvent', authEvent });
  });
  queueMicrotask(() => listener({ type: 'authEvent', authEvent: takeStoredEvent() }));
}

const frame = {
  restyle: async () => undefined,
  ping: async (answer: () => void) => answer(),
  register: (_name: string, listener: Listener) => listen(listener),
  // The SDK only asks whether a foreign frame can use storage, and there is no such frame.
  send: () => undefined,
};

/**
 * Installs a replacement for the script of another origin that opens the identity service's frame, from which
 * the SDK receives the results of redirects. The own server has no other origin, so nothing foreign is
 * loaded.
 */
export function installAuthFrame(): void {
  const open = async (_params: unknown, opened: (frame: unknown) => unknown) => opened(frame);
  const iframes = { Iframe: Object, CROSS_ORIGIN_IFRAMES_FILTER: null, getContext: () => ({ open }) };
  Object.assign(globalThis, { gapi: { iframes } });
}

function prepare(auth: Auth): void {
  if (isOwnServer(auth)) installAuthFrame();
  // Its SDK adds a script by a plain address.
  else setDefaultPolicy();
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
