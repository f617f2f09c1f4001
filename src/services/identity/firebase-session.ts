import type { Credentials } from '@domain/login/login';
import { LoginFailure, type LoginFailureCode, toLoginFailure } from '@domain/login/login-failure';
import { type RegistrationLogin, registrationLoginSchema } from '@domain/login/registration-login';
import { type Session, sessionOf } from '@domain/login/session';
import { Failure, toFailure } from '@domain/shared/failure';
import type { FirebaseConfig } from '@domain/shared/ui-config';
import { type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  onIdTokenChanged,
  type Persistence,
  sendPasswordResetEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
  type User,
  type UserCredential,
} from 'firebase/auth';
import type { ApiClient } from '@/services/api/api-client';
import type { TextStore } from '@/services/storage/storage';
import { loginFailure, sessionFailure } from './identity-failure';
import { watchStoredUser } from './stored-session';

type Listener = () => Promise<void>;

/**
 * Creates the persistence in which the SDK keeps the signed-in user. It is empty while the SDK opens: the SDK
 * would ask the identity service about a stored user, and remove the user after any response it cannot parse,
 * such as a proxy's. `handOver` reports the user afterwards as if signed in by another tab, so that only the
 * end of the session removes the user.
 */
function createUserPersistence(store: TextStore, apiKey: string) {
  let isOpening = true;
  let onUserChange: Listener = async () => {};
  const unwatch = new Map<Listener, () => void>();

  class UserPersistence {
    static readonly type = 'LOCAL';
    readonly type = 'LOCAL';

    async _isAvailable(): Promise<boolean> {
      return true;
    }

    async _get(key: string): Promise<unknown> {
      return isOpening ? null : JSON.parse(store.get(key) ?? 'null');
    }

    async _set(key: string, value: unknown): Promise<void> {
      store.set(key, JSON.stringify(value));
    }

    async _remove(key: string): Promise<void> {
      if (!isOpening) store.remove(key);
    }

    _addListener(_key: string, listener: Listener): void {
      onUserChange = listener;
      unwatch.set(
        listener,
        watchStoredUser(apiKey, () => void listener()),
      );
    }

    _removeListener(_key: string, listener: Listener): void {
      unwatch.get(listener)?.();
    }
  }

  return {
    persistence: UserPersistence satisfies Persistence as Persistence,
    /** Call it once the SDK is open; rejects when the stored user cannot be read. */
    handOver: async (): Promise<void> => {
      isOpening = false;
      await onUserChange();
    },
  };
}

/** The parts of the own server that a sign-in by registration number needs. */
interface RegistrationServer {
  call: ApiClient['call'];
  /** The venue of the registration, if known before the venue is loaded. */
  architectureId: string | undefined;
}

type ProviderCredentials = Extract<Credentials, { loginType: 'FIREBASE_OIDC' }>;

const ABORTED = Object.assign(new Error('The identity provider was left without an answer'), {
  code: 'auth/user-cancelled',
});

async function withProvider(auth: Auth, { providerId, returning }: ProviderCredentials) {
  const { redirectResult, signInWithProvider } = await import('./oidc/sign-in-with-provider');
  if (!returning) return signInWithProvider(auth, providerId, document.documentElement.lang);
  const result = await redirectResult(auth);
  if (!result) throw ABORTED;
  return result;
}

type Call = ApiClient['call'];
type RegistrationCredentials = Extract<
  Credentials,
  { loginType: 'CVENT_LOGIN' } | { loginType: 'BIZZABO_LOGIN' }
>;

const LOCKED = 423;

const rejected = (way: RegistrationCredentials['loginType'], code: LoginFailureCode): LoginFailure =>
  new LoginFailure(code, { way, message: 'The registration was rejected' });

/**
 * Rejects with the failed call as a LoginFailure, without the request: it holds the number. The server's text
 * takes precedence.
 */
function rejectCall(error: unknown, way: RegistrationCredentials['loginType']): never {
  const { status, errMsg } = toFailure(error);
  if (status === LOCKED && errMsg === undefined) throw rejected(way, 'tooManyAttempts');
  throw toLoginFailure(error, way);
}

function ask(call: Call, architectureID: string, credentials: RegistrationCredentials) {
  const options = {
    method: 'POST',
    schema: registrationLoginSchema,
    reports: 'none',
  } as const;
  if (credentials.loginType === 'CVENT_LOGIN') {
    const { confirmationNumber } = credentials;
    return call('/api/cvent/login', { ...options, body: { architectureID, confirmationNumber } });
  }
  const { registrationNumber, email: emailAddress } = credentials;
  const body = { architectureID, registrationNumber: Number(registrationNumber), emailAddress };
  return call('/api/bizzabo/login', { ...options, body });
}

function tokenIn(
  { status, emailAddress, customToken }: RegistrationLogin,
  way: RegistrationCredentials['loginType'],
): string {
  if (status === 'USER_INACTIVE') throw rejected(way, 'disabled');
  if (status === 'NO_USER_FOUND' || !emailAddress) throw rejected(way, 'invalidCredentials');
  if (!customToken) throw rejected(way, 'unknown');
  return customToken;
}

/** Fetches the custom token for a registration number (spec §7 and §8). Rejects with a `LoginFailure`. */
export async function registrationToken(
  call: Call,
  architectureId: string | undefined,
  credentials: RegistrationCredentials,
): Promise<string> {
  const way = credentials.loginType;
  if (architectureId === undefined) throw rejected(way, 'unknown');
  return tokenIn(await ask(call, architectureId, credentials).catch((error) => rejectCall(error, way)), way);
}

async function withRegistration(
  auth: Auth,
  server: RegistrationServer,
  credentials: RegistrationCredentials,
) {
  return signInWithCustomToken(
    auth,
    await registrationToken(server.call, server.architectureId, credentials),
  );
}

/** Signs in by a method of spec §7. Rejects with the SDK's errors, or with a `Failure` of the own server. */
function signInBy(auth: Auth, server: RegistrationServer, credentials: Credentials): Promise<UserCredential> {
  if (credentials.loginType === 'FIREBASE_OIDC') return withProvider(auth, credentials);
  if (credentials.loginType !== 'EMAIL_PASSWORD') return withRegistration(auth, server, credentials);
  return signInWithEmailAndPassword(auth, credentials.email, credentials.password);
}

/**
 * Opens the Firebase SDK on hosted Firebase or on the own server's endpoints, with the user in `store` as
 * signed in; sends no request.
 */
export async function openFirebaseSession(
  config: FirebaseConfig,
  server: RegistrationServer,
  store: TextStore,
) {
  const { local, ...options } = config;
  const app = initializeApp(options);
  const { persistence, handOver } = createUserPersistence(store, config.apiKey);
  const auth = initializeAuth(app, { persistence });
  if (local) connectAuthEmulator(auth, globalThis.location.origin, { disableWarnings: true });
  await auth.authStateReady();
  await handOver().catch(() => signOut(auth));

  async function signedInUser(): Promise<User> {
    if (!auth.currentUser) throw new Failure('UNAUTHORIZED', 'The session is over');
    return auth.currentUser;
  }

  return {
    /** Returns the signed-in user, for the account settings. Rejects with UNAUTHORIZED when signed out. */
    signedInUser,
    /**
     * Returns the app, with a token that has the claim `member`: the server sets it on hosted Firebase with
     * the first call.
     * Rejects with UNAUTHORIZED when signed out.
     */
    signedInApp: async (): Promise<FirebaseApp> => {
      const user = await signedInUser();
      const { claims } = await user.getIdTokenResult();
      if (claims.member !== true) await user.getIdToken(true);
      return app;
    },
    /** Returns the session of an earlier visit; null, and signed out, when it has ended. */
    restore: async (): Promise<Session | null> => {
      if (!auth.currentUser) return null;
      try {
        return await sessionFrom(auth.currentUser, true);
      } catch (error) {
        if (toFailure(error).kind !== 'UNAUTHORIZED') throw error;
        await signOut(auth);
        return null;
      }
    },
    signIn: async (credentials: Credentials): Promise<Session> => {
      try {
        const { user } = await signInBy(auth, server, credentials);
        return await sessionFrom(user, false);
      } catch (error) {
        throw loginFailure(credentials.loginType, error);
      }
    },
    /** Sends the email; its link leads back to the currently open page (spec §7). */
    sendPasswordResetEmail: async (email: string): Promise<void> => {
      auth.languageCode = document.documentElement.lang;
      await sendPasswordResetEmail(auth, email, { url: globalThis.location.href }).catch((error: unknown) => {
        throw loginFailure('PASSWORD_RESET', error);
      });
    },
    refresh: async (): Promise<Session> => sessionFrom(await signedInUser(), true),
    signOut: (): Promise<void> => signOut(auth),
    /** Calls back with the user's id, now and when it changes; null when signed out. */
    watch: (onChange: (userId: string | null) => void): (() => void) =>
      onIdTokenChanged(auth, (user) => onChange(user?.uid ?? null)),
  };
}

async function sessionFrom(user: User, renewed: boolean): Promise<Session> {
  try {
    const { token, claims } = await user.getIdTokenResult(renewed);
    return sessionOf(token, claims, Date.now());
  } catch (error) {
    throw sessionFailure(error, 'Could unexpectedly not fetch auth token');
  }
}
