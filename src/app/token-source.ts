import { isStale } from '@domain/login/session';
import { Failure } from '@domain/shared/failure';
import { currentSession, isSignedIn } from '@machines/auth/auth.selectors';
import { isRefreshing } from '@machines/auth/session.machine';
import { waitFor } from 'xstate';
import type { AppActor } from './app-actor';
import { child } from './child';

/**
 * Returns a function that returns the ID token for a call, of a started root actor. After a sleep the current
 * token is stale: it is refreshed before it is sent, because a call with an expired token would log the user
 * out. Rejects with NOT_REACHABLE while the token has expired and no other can be fetched.
 */
export function tokenSource(app: AppActor): () => Promise<string | null> {
  const auth = child(app, 'auth');

  async function refreshed(old: string): Promise<string | null> {
    auth.send({ type: 'token.refresh' });
    const { session } = auth.getSnapshot().children;
    // Rejects when the session ends meanwhile: then there is no token.
    if (session) await waitFor(session, (snapshot) => !isRefreshing(snapshot)).catch(() => {});
    const current = currentSession(auth.getSnapshot());
    if (current?.token !== old || Date.now() < current.expiresAt) return current?.token ?? null;
    throw new Failure('NOT_REACHABLE', 'The session could not be refreshed');
  }

  return async () => {
    const snapshot = auth.getSnapshot();
    const session = currentSession(snapshot);
    if (!session) return null;
    return isSignedIn(snapshot) && isStale(session, Date.now()) ? refreshed(session.token) : session.token;
  };
}

/** Returns a function for the userId of the token source's current token, null while there is none. */
export function ownerSource(app: AppActor): () => string | null {
  const auth = child(app, 'auth');
  return () => currentSession(auth.getSnapshot())?.user.userId ?? null;
}
