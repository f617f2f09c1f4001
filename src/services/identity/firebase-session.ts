import type { Credentials } from '@domain/login/login';
import { type Session, sessionOf } from '@domain/login/session';
import { Failure, toFailure } from '@domain/shared/failure';
import type { FirebaseConfig } from '@domain/shared/ui-config';
import { type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  onIdTokenChanged,
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
import { type RegistrationCredentials, registrationToken } from './registration-session';
import { createUserPersistence } from './user-persistence';

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
