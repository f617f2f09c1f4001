import { Failure } from '@domain/failure';
import type { Credentials } from '@domain/login';
import type { Session } from '@domain/session';
import type { UiConfig } from '@domain/ui-config';
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
  config: () => Promise<UiConfig>;
  local: TextStore;
  whenIdle: (task: () => void) => void;
}

const MISSING_SECTION = 'Failed to retrieve Firebase app configuration';

/** Identity over the firebase SDK, which loads when it is first needed. */
export function createIdentity({ config, local, whenIdle }: IdentityOptions): Identity {
  const section = async () => {
    const { firebase } = await config();
    if (!firebase) throw new Failure('PROCESSING_ERROR', MISSING_SECTION, { errMsg: MISSING_SECTION });
    return firebase;
  };
  const load = async () => {
    const firebase = await section();
    const { openFirebaseSession } = await import('./firebase-session');
    return openFirebaseSession(firebase);
  };
  let session: ReturnType<typeof load> | undefined;
  const sdk = () => {
    session ??= load().catch((error: unknown) => {
      session = undefined;
      throw error;
    });
    return session;
  };

  return {
    restore: async () => {
      const { apiKey } = await section();
      if (!hasStoredUser(local, apiKey)) return null;
      return storedSession(local, apiKey, Date.now()) ?? (await sdk()).restore();
    },
    signIn: async (credentials) => (await sdk()).signIn(credentials),
    refresh: async () => (await sdk()).refresh(),
    signOut: async () => {
      const { apiKey } = await section();
      try {
        await (await session)?.signOut();
      } finally {
        forgetStoredUser(local, apiKey);
      }
    },
    watch: (onLost) => {
      let stop = () => {};
      let stopped = false;
      const follow = async () => {
        const opened = await sdk().catch(() => null);
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
