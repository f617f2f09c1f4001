import { Failure } from '@domain/failure';
import type { Credentials } from '@domain/login';
import { loginMessageOf } from '@domain/login-message';
import { type Session, sessionOf } from '@domain/session';
import type { FirebaseConfig } from '@domain/ui-config';
import { type FirebaseApp, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth';

const OVER = [
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-user-token',
];

/** The firebase SDK as Foyer uses it, on hosted Firebase or on the own server's endpoints. */
export function openFirebaseSession(config: FirebaseConfig) {
  const { local, ...options } = config;
  const app = initializeApp(options);
  const auth = initializeAuth(app, {
    persistence: [browserLocalPersistence, inMemoryPersistence],
  });
  if (local) connectAuthEmulator(auth, globalThis.location.origin, { disableWarnings: true });

  return {
    /**
     * The app, once it is known who is signed in, with a token that says so: a member of hosted Firebase becomes one
     * with the first call to the server. Rejects with UNAUTHORIZED when nobody is signed in.
     */
    signedInApp: async (): Promise<FirebaseApp> => {
      await auth.authStateReady();
      if (!auth.currentUser) throw new Failure('UNAUTHORIZED', 'The session is over');
      const { claims } = await auth.currentUser.getIdTokenResult();
      if (claims.member !== true) await auth.currentUser.getIdToken(true);
      return app;
    },
    restore: async (): Promise<Session | null> => {
      await auth.authStateReady();
      return auth.currentUser ? sessionFrom(auth.currentUser, true).catch(nobodyWhenOver) : null;
    },
    signIn: async ({ email, password }: Credentials): Promise<Session> => {
      try {
        const { user } = await signInWithEmailAndPassword(auth, email, password);
        return await sessionFrom(user, false);
      } catch (error) {
        throw signInFailure(error);
      }
    },
    refresh: async (): Promise<Session> => {
      await auth.authStateReady();
      if (!auth.currentUser) throw new Failure('UNAUTHORIZED', 'The session is over');
      return sessionFrom(auth.currentUser, true);
    },
    signOut: async (): Promise<void> => {
      await auth.authStateReady();
      await signOut(auth);
    },
    watch: (onLost: () => void): (() => void) =>
      onIdTokenChanged(auth, (user) => {
        if (!user) onLost();
      }),
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
    throw failureFrom(error, 'Could unexpectedly not fetch auth token');
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

function failureFrom(error: unknown, message: string): Failure {
  if (error instanceof Failure) return error;
  const code = codeOf(error);
  if (OVER.includes(code)) return new Failure('UNAUTHORIZED', message, { cause: error });
  const kind = code === 'auth/network-request-failed' ? 'NOT_REACHABLE' : 'PROCESSING_ERROR';
  return new Failure(kind, message, { cause: error });
}

function signInFailure(error: unknown): Failure {
  const { kind, message } = failureFrom(error, 'Sign-in was refused');
  return new Failure(kind, message, { cause: error, errMsg: loginMessageOf(codeOf(error)) });
}
