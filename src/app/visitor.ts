import type { Visitor } from '@/services/visitor';
import type { AppActor } from './app-actor';

/** Returns the visitor of a started root actor. */
export function visitorOf(app: AppActor): Visitor {
  const { user, architectureId } = app.getSnapshot().context;
  return { email: user?.email ?? null, architectureId };
}
