import { Failure } from '@domain/shared/failure';
import { currentSession } from '@machines/auth/auth.machine';
import { isTokenAwaited, isTokenUsable } from '@machines/auth/session.machine';
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
  return async () => {
    const at = Date.now();
    auth.send({ type: 'token.require', at });
    const { session } = auth.getSnapshot().children;
    // Rejects when the session ends meanwhile: then there is no token.
    if (session) await waitFor(session, (snapshot) => !isTokenAwaited(snapshot, at)).catch(() => {});
    const latest = auth.getSnapshot();
    const refreshed = latest.children.session?.getSnapshot();
    if (refreshed && !isTokenUsable(refreshed, Date.now()))
      throw new Failure('NOT_REACHABLE', 'The session could not be refreshed');
    return currentSession(latest)?.token ?? null;
  };
}

/** Returns a function for the userId of the token source's current token, null while there is none. */
export function ownerSource(app: AppActor): () => string | null {
  const auth = child(app, 'auth');
  return () => currentSession(auth.getSnapshot())?.user.userId ?? null;
}
