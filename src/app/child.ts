import type { ChildId, children } from '@machines/app/children';
import type { ActorRefFrom } from 'xstate';
import type { AppActor } from './create-app';

export type ChildActor<Id extends ChildId> = ActorRefFrom<(typeof children)[Id]>;

/**
 * A long-lived actor under the root.
 * @throws Error when it is not there: the root was not started, or the child crashed.
 */
export function child<Id extends ChildId>(app: AppActor, id: Id): ChildActor<Id> {
  const actor = app.getSnapshot().children[id];
  if (!actor) throw new Error(`The actor "${id}" does not run`);
  return actor as ChildActor<Id>;
}
