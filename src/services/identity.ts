import { TOKEN_REFRESH_INTERVAL } from '@domain/limits';
import type { Credentials } from '@domain/login';
import type { Session } from '@domain/session';
import type { Restored, SessionReport } from '@machines/auth/auth.events';
import { watchWake } from './browser-signs';
import type { Firebase } from './firebase-app';
import { hasPendingRedirect } from './oidc/pending-redirect';
import type { TextStore } from './storage';
import {
  forgetStoredUser,
  hasStoredUser,
  storedSession,
  storedUserId,
  watchStoredUser,
} from './stored-session';

/** Who is using the browser; every rejection is a `Failure`. */
export interface Identity {
  /** The session of an earlier visit, null, or RETURNING when `signIn` has to ask how it went at a provider. */
  restore(): Promise<Restored>;
  /** Rejects with `errMsg` set to a key of the login catalogue or the server's own words. */
  signIn(credentials: Credentials): Promise<Session>;
  /** Asks for an email with a link to a new password; rejects as `signIn` does. */
  resetPassword(email: string): Promise<void>;
  /** A new ID token; rejects with UNAUTHORIZED when the session is over. */
  refresh(): Promise<Session>;
  /** Ends the session of this person, null of whoever has one; somebody who signed in meanwhile keeps theirs. */
  signOut(userId: string | null): Promise<void>;
  /** Puts another session of the same person in place of theirs. */
  renew(make: () => Promise<Session>): Promise<void>;
  /** Resolves when no session is being replaced any more. */
  settled(): Promise<void>;
  /** The session ends here as if it had ended elsewhere. */
  lose(): void;
  /** Reports when the session ends, is another one or becomes another's elsewhere, and when the page wakes with an old token. */
  watch(userId: string, onReport: (report: SessionReport) => void): () => void;
}

export interface IdentityOptions {
  firebase: Firebase;
  local: TextStore;
  whenIdle: (task: () => void) => void;
}

/** Identity over the firebase SDK, which loads when it is first needed. */
export function createIdentity({ firebase, local, whenIdle }: IdentityOptions): Identity {
  const { section, session, startedSession } = firebase;
  let takenAt = Date.now();
  let renewing = Promise.resolve();
  let tell: (report: SessionReport) => void = () => {};

  const taken = <Value>(value: Value): Value => {
    takenAt = Date.now();
    return value;
  };

  /** Looks at what other tabs keep, at once; the SDK, once it is there, hears of its own endings too. */
  function followUser(userId: string, report: (report: SessionReport) => void): () => void {
    let stop = () => {};
    let stopped = false;
    const judge = (current: string | null) => {
      if (stopped || current === userId) return;
      report({ type: current === null ? 'session.lost' : 'session.replaced' });
    };
    const follow = async () => {
      const { apiKey } = await section();
      if (stopped) return;
      stop = watchStoredUser(apiKey, () => judge(storedUserId(local, apiKey)));
    };
    const followSdk = async () => {
      const opened = await session().catch(() => null);
      if (!opened || stopped) return;
      const stops = [stop, opened.watch(judge)];
      stop = () => {
        for (const each of stops) each();
      };
    };
    void follow().catch(() => {});
    whenIdle(() => void followSdk());
    return () => {
      stopped = true;
      stop();
    };
  }

  return {
    restore: async () => {
      const { apiKey } = await section();
      if (hasPendingRedirect(apiKey)) return 'RETURNING';
      if (!hasStoredUser(local, apiKey)) return null;
      return taken(storedSession(local, apiKey, Date.now()) ?? (await (await session()).restore()));
    },
    signIn: async (credentials) => taken(await (await session()).signIn(credentials)),
    resetPassword: async (email) => (await session()).resetPassword(email),
    refresh: async () => {
      await renewing;
      return taken(await (await session()).refresh());
    },
    signOut: async (userId) => {
      const { apiKey } = await section();
      const current = storedUserId(local, apiKey);
      if (userId !== null && current !== null && current !== userId) return;
      try {
        await (await startedSession())?.signOut();
      } finally {
        forgetStoredUser(local, apiKey);
      }
    },
    renew: (make) => {
      const made = make().then((renewed) => tell({ type: 'session.renewed', session: taken(renewed) }));
      renewing = made.catch(() => {});
      return made;
    },
    settled: () => renewing,
    lose: () => tell({ type: 'session.lost' }),
    watch: (userId, onReport) => {
      tell = onReport;
      const stops = [
        followUser(userId, onReport),
        watchWake(() => {
          if (Date.now() - takenAt >= TOKEN_REFRESH_INTERVAL) onReport({ type: 'session.refresh' });
        }),
      ];
      return () => {
        tell = () => {};
        for (const stop of stops) stop();
      };
    },
  };
}
