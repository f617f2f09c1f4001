import { Failure } from '@domain/failure';
import { TOKEN_REFRESH_INTERVAL } from '@domain/limits';
import { authToken, isRefreshing, isSignedIn, tokenEnd, tokenOwner } from '@machines/auth/auth.selectors';
import { waitFor } from 'xstate';
import { child } from './child';
import type { AppActor } from './create-app';

const MINUTE = 60_000;
/** The machine's own timer comes first, unless the page slept. */
const OVERDUE = TOKEN_REFRESH_INTERVAL + MINUTE;

/**
 * The ID token for a call, of a started root actor. After a sleep the one at hand is old: it is refreshed before it
 * is sent, because a call with a dead token would log the person out. Rejects with NOT_REACHABLE while the token is
 * over and nobody can be asked for another.
 */
export function tokenSource(app: AppActor): () => Promise<string | null> {
  const auth = child(app, 'auth');
  let known = authToken(auth.getSnapshot());
  let since = Date.now();
  auth.subscribe((snapshot) => {
    const token = authToken(snapshot);
    if (token === known) return;
    known = token;
    since = Date.now();
  });

  async function renewed(old: string): Promise<string | null> {
    auth.send({ type: 'session.refresh' });
    const snapshot = await waitFor(auth, (current) => !isRefreshing(current));
    const token = authToken(snapshot);
    if (token !== old || Date.now() < tokenEnd(snapshot)) return token;
    throw new Failure('NOT_REACHABLE', 'The session could not be refreshed');
  }

  return async () => {
    const snapshot = auth.getSnapshot();
    const token = authToken(snapshot);
    const isOld = token === known && Date.now() - since >= OVERDUE && isSignedIn(snapshot);
    return isOld && token !== null ? renewed(token) : token;
  };
}

/** The userId of whoever has the token that the token source gives now, null while there is none. */
export function ownerSource(app: AppActor): () => string | null {
  const auth = child(app, 'auth');
  return () => tokenOwner(auth.getSnapshot());
}
