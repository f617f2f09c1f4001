import type { Visitor } from '@/services/visitor';
import type { AppActor } from './create-app';

/** Whose page it is, of a started root actor. */
export function visitorOf(app: AppActor): Visitor {
  const { user, architectureId } = app.getSnapshot().context;
  return { email: user?.email ?? null, architectureId };
}
