import { Failure } from '@domain/failure';
import type { Credentials } from '@domain/login';
import { type Session, sessionOf } from '@domain/session';
import type { FirebaseConfig } from '@domain/ui-config';
import { type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  onIdTokenChanged,
  sendPasswordResetEmail,
  signOut,
  type User,
} from 'firebase/auth';
import { loginFailure, sessionFailure } from './identity-failure';
import { type RegistrationDesk, signInBy } from './sign-in-ways';
import type { TextStore } from './storage';
import { createUserPersistence } from './user-persistence';

/**
 * The firebase SDK as Foyer uses it, on hosted Firebase or on the own server's endpoints, with whoever `store` keeps
 * as signed in; opening it asks nobody.
 */
export async function openFirebaseSession(config: FirebaseConfig, desk: RegistrationDesk, store: TextStore) {
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
    /** Whoever is signed in, for what only the account settings do. Rejects with UNAUTHORIZED when nobody is. */
    signedInUser,
    /**
     * The app, with a token that says so: a member of hosted Firebase becomes one
     * with the first call to the server. Rejects with UNAUTHORIZED when nobody is signed in.
     */
    signedInApp: async (): Promise<FirebaseApp> => {
      const user = await signedInUser();
      const { claims } = await user.getIdTokenResult();
      if (claims.member !== true) await user.getIdToken(true);
      return app;
    },
    /** Whoever was signed in on an earlier visit; null, and forgotten, when that session is over. */
    restore: async (): Promise<Session | null> => {
      if (!auth.currentUser) return null;
      try {
        return await sessionFrom(auth.currentUser, true);
      } catch (error) {
        if ((error as Failure).kind !== 'UNAUTHORIZED') throw error;
        await signOut(auth);
        return null;
      }
    },
    signIn: async (credentials: Credentials): Promise<Session> => {
      try {
        const { user } = await signInBy(auth, desk, credentials);
        return await sessionFrom(user, false);
      } catch (error) {
        throw loginFailure(credentials.loginType, error);
      }
    },
    /** The email leads back to the page that is open now (spec §7). */
    resetPassword: async (email: string): Promise<void> => {
      auth.languageCode = document.documentElement.lang;
      await sendPasswordResetEmail(auth, email, { url: globalThis.location.href }).catch((error: unknown) => {
        throw loginFailure('PASSWORD_RESET', error);
      });
    },
    refresh: async (): Promise<Session> => sessionFrom(await signedInUser(), true),
    signOut: (): Promise<void> => signOut(auth),
    /** Calls back with the person's id, now and when it changes; null when nobody is signed in any more. */
    watch: (onChange: (userId: string | null) => void): (() => void) =>
      onIdTokenChanged(auth, (user) => onChange(user?.uid ?? null)),
  };
}

async function sessionFrom(user: User, renewed: boolean): Promise<Session> {
  try {
    const { token, claims } = await user.getIdTokenResult(renewed);
    return sessionOf(token, claims);
  } catch (error) {
    throw sessionFailure(error, 'Could unexpectedly not fetch auth token');
  }
}
