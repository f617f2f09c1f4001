import { Failure } from '@domain/failure';
import type { Credentials } from '@domain/login';
import { type Session, sessionOf } from '@domain/session';
import type { FirebaseConfig } from '@domain/ui-config';
import { type FirebaseApp, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  onIdTokenChanged,
  sendPasswordResetEmail,
  signOut,
  type User,
} from 'firebase/auth';
import { loginFailure, sessionFailure } from './identity-failure';
import { type RegistrationDesk, signInBy } from './sign-in-ways';

/** The firebase SDK as Foyer uses it, on hosted Firebase or on the own server's endpoints. */
export function openFirebaseSession(config: FirebaseConfig, desk: RegistrationDesk) {
  const { local, ...options } = config;
  const app = initializeApp(options);
  const auth = initializeAuth(app, {
    persistence: [browserLocalPersistence, inMemoryPersistence],
  });
  if (local) connectAuthEmulator(auth, globalThis.location.origin, { disableWarnings: true });

  async function signedInUser(): Promise<User> {
    await auth.authStateReady();
    if (!auth.currentUser) throw new Failure('UNAUTHORIZED', 'The session is over');
    return auth.currentUser;
  }

  return {
    /** Whoever is signed in, for what only the account settings do. Rejects with UNAUTHORIZED when nobody is. */
    signedInUser,
    /**
     * The app, once it is known who is signed in, with a token that says so: a member of hosted Firebase becomes one
     * with the first call to the server. Rejects with UNAUTHORIZED when nobody is signed in.
     */
    signedInApp: async (): Promise<FirebaseApp> => {
      const user = await signedInUser();
      const { claims } = await user.getIdTokenResult();
      if (claims.member !== true) await user.getIdToken(true);
      return app;
    },
    restore: async (): Promise<Session | null> => {
      await auth.authStateReady();
      return auth.currentUser ? sessionFrom(auth.currentUser, true).catch(nobodyWhenOver) : null;
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
    signOut: async (): Promise<void> => {
      await auth.authStateReady();
      await signOut(auth);
    },
    /** Calls back with the person's id, now and when it changes; null when nobody is signed in any more. */
    watch: (onChange: (userId: string | null) => void): (() => void) =>
      onIdTokenChanged(auth, (user) => onChange(user?.uid ?? null)),
  };
}

function nobodyWhenOver(failure: Failure): null {
  if (failure.kind === 'UNAUTHORIZED') return null;
  throw failure;
}

async function sessionFrom(user: User, renewed: boolean): Promise<Session> {
  try {
    const { token, claims } = await user.getIdTokenResult(renewed);
    return sessionOf(token, claims);
  } catch (error) {
    throw sessionFailure(error, 'Could unexpectedly not fetch auth token');
  }
}
