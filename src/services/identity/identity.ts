import { toLoginFailure } from '@domain/login/login-failure';
import type { Session } from '@domain/login/session';
import { cachedPromise } from '@domain/shared/cached-promise';
import { Failure } from '@domain/shared/failure';
import type { FirebaseConfig, UiConfig } from '@domain/shared/ui-config';
import type { AuthPort } from '@machines/auth/auth.machine';
import type { SessionReport } from '@machines/auth/session.machine';
import type { LoginViewPort } from '@machines/login-view/login-view.machine';
import type { ApiClient } from '@/services/api/api-client';
import { watchWake } from '@/services/browser/browser-signs';
import type { TextStore } from '@/services/storage/storage';
import type { EndedSessions } from './ended-sessions';
import { hasPendingRedirect } from './oidc/pending-redirect';
import {
  forgetStoredUser,
  hasStoredUser,
  storedSession,
  storedSessionId,
  storedUserId,
  watchStoredUser,
} from './stored-session';

const MISSING_SECTION = 'Failed to retrieve Firebase app configuration';

/**
 * Creates the one Firebase app of the page, whose SDK loads when it is first needed; `call` calls the own
 * server, `local` stores the signed-in user.
 */
export function createFirebase(config: () => Promise<UiConfig>, call: ApiClient['call'], local: TextStore) {
  const section = async (): Promise<FirebaseConfig> => {
    const { firebase } = await config();
    if (!firebase) throw new Failure('PROCESSING_ERROR', MISSING_SECTION, { errMsg: MISSING_SECTION });
    return firebase;
  };
  const open = async () => {
    const firebase = await section();
    const { openFirebaseSession } = await import('./firebase-session');
    const { login } = await config();
    return openFirebaseSession(firebase, { call, architectureId: login.architectureId }, local);
  };
  const session = cachedPromise(open);
  return {
    section,
    /** Returns the session of the SDK. */
    session: () => session(),
    /** Returns the session if an earlier call has opened it. */
    startedSession: async () => session.current(),
  };
}

export type Firebase = ReturnType<typeof createFirebase>;

/** The signed-in user of the browser; every rejection is a `Failure`. */
export type Identity = AuthPort['identity'] &
  LoginViewPort & {
    /** Replaces the session by another one of the same user. */
    renew(make: () => Promise<Session>): Promise<void>;
    /** Resolves when no session is being replaced any more. */
    settled(): Promise<void>;
    /** Ends the session here as if it had ended elsewhere. */
    lose(): void;
  };

export interface IdentityOptions {
  firebase: Firebase;
  local: TextStore;
  endedSessions: EndedSessions;
  whenIdle: (task: () => void) => void;
}

/** The identity service over the Firebase SDK, which loads when it is first needed. */
export function createIdentity({ firebase, local, endedSessions, whenIdle }: IdentityOptions): Identity {
  const { section, session, startedSession } = firebase;
  let renewing = Promise.resolve();
  let listener: (report: SessionReport) => void = () => {};

  /** Watches the storage changes of other tabs at once, and the SDK once it is loaded. */
  function watchUser(userId: string, report: (report: SessionReport) => void): () => void {
    let stop = () => {};
    let stopped = false;
    const check = (current: string | null) => {
      if (stopped || current === userId) return;
      report({ type: current === null ? 'session.lost' : 'session.replaced' });
    };
    const watchTabs = async () => {
      const { apiKey } = await section();
      if (stopped) return;
      stop = watchStoredUser(apiKey, () => check(storedUserId(local, apiKey)));
    };
    const watchSdk = async () => {
      const opened = await session().catch(() => null);
      if (!opened || stopped) return;
      const stops = [stop, opened.watch(check)];
      stop = () => {
        for (const each of stops) each();
      };
    };
    void watchTabs().catch(() => {});
    whenIdle(() => void watchSdk());
    return () => {
      stopped = true;
      stop();
    };
  }

  return {
    restore: async () => {
      const { apiKey } = await section();
      const isReturning = hasPendingRedirect(apiKey);
      if (!hasStoredUser(local, apiKey)) return { session: null, isReturning };
      const stored = storedSession(local, apiKey, Date.now()) ?? (await (await session()).restore());
      return { session: stored, isReturning };
    },
    signIn: async (credentials) => {
      try {
        return await (await session()).signIn(credentials);
      } catch (error) {
        throw toLoginFailure(error, credentials.loginType);
      }
    },
    sendPasswordResetEmail: async (email) => (await session()).sendPasswordResetEmail(email),
    refresh: async () => {
      await renewing;
      return (await session()).refresh();
    },
    signOut: async (userId) => {
      const { apiKey } = await section();
      const current = storedUserId(local, apiKey);
      if (userId !== null && current !== null && current !== userId) return;
      const ended = storedSessionId(local, apiKey);
      if (ended !== null) endedSessions.end(ended);
      try {
        await (await startedSession())?.signOut();
      } finally {
        forgetStoredUser(local, apiKey);
      }
    },
    renew: (make) => {
      const made = make().then((renewed) => listener({ type: 'session.renewed', session: renewed }));
      renewing = made.catch(() => {});
      return made;
    },
    settled: () => renewing,
    lose: () => listener({ type: 'session.lost' }),
    watch: (userId, onReport) => {
      listener = onReport;
      const stops = [
        watchUser(userId, onReport),
        watchWake(() => onReport({ type: 'page.woke', at: Date.now() })),
      ];
      return () => {
        listener = () => {};
        for (const stop of stops) stop();
      };
    },
  };
}
