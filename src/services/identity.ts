import type { Credentials } from '@domain/login';
import type { Session } from '@domain/session';
import type { Firebase } from './firebase-app';
import type { TextStore } from './storage';
import { forgetStoredUser, hasStoredUser, storedSession } from './stored-session';

/** Who is using the browser; every rejection is a `Failure`. */
export interface Identity {
  /** The session of an earlier visit, or null. */
  restore(): Promise<Session | null>;
  /** Rejects with `errMsg` set to a key of the login catalogue. */
  signIn(credentials: Credentials): Promise<Session>;
  /** A new ID token; rejects with UNAUTHORIZED when the session is over. */
  refresh(): Promise<Session>;
  signOut(): Promise<void>;
  /** Calls back once when the session ends elsewhere: another tab, a deleted or disabled account. */
  watch(onLost: () => void): () => void;
}

export interface IdentityOptions {
  firebase: Firebase;
  local: TextStore;
  whenIdle: (task: () => void) => void;
}

/** Identity over the firebase SDK, which loads when it is first needed. */
export function createIdentity({ firebase, local, whenIdle }: IdentityOptions): Identity {
  const { section, session, startedSession } = firebase;

  return {
    restore: async () => {
      const { apiKey } = await section();
      if (!hasStoredUser(local, apiKey)) return null;
      return storedSession(local, apiKey, Date.now()) ?? (await session()).restore();
    },
    signIn: async (credentials) => (await session()).signIn(credentials),
    refresh: async () => (await session()).refresh(),
    signOut: async () => {
      const { apiKey } = await section();
      try {
        await (await startedSession())?.signOut();
      } finally {
        forgetStoredUser(local, apiKey);
      }
    },
    watch: (onLost) => {
      let stop = () => {};
      let stopped = false;
      const follow = async () => {
        const opened = await session().catch(() => null);
        if (opened && !stopped) stop = opened.watch(onLost);
      };
      whenIdle(() => void follow());
      return () => {
        stopped = true;
        stop();
      };
    },
  };
}
