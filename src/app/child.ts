import type { ChildId } from '@machines/app/app.setup';
import type { BackgroundChildId, backgroundChildren } from '@machines/app/background/background-children';
import type { children } from '@machines/app/children';
import { type ActorRef, type EventFromLogic, type SnapshotFrom, waitFor } from 'xstate';
import type { AppActor } from './app-actor';

type Children = typeof children & typeof backgroundChildren;

export type ChildSnapshot<Id extends ChildId> = SnapshotFrom<Children[Id]>;

export interface ChildActor<Id extends ChildId>
  extends ActorRef<ChildSnapshot<Id>, EventFromLogic<Children[Id]>> {}

type AppSnapshot = SnapshotFrom<AppActor>;

/** Returns a long-lived actor; undefined in the background, until its code has loaded. */
export function findChild<Id extends ChildId>(snapshot: AppSnapshot, id: Id): ChildActor<Id> | undefined {
  const { children } = snapshot;
  const found = children[id] ?? children.background?.getSnapshot().children[id as BackgroundChildId];
  return found as ChildActor<Id> | undefined;
}

/**
 * Returns a long-lived actor.
 * @throws Error when it does not exist: the root was not started, the child crashed, or its code has not loaded.
 */
export function child<Id extends ChildId>(app: AppActor, id: Id): ChildActor<Id> {
  const actor = findChild(app.getSnapshot(), id);
  if (!actor) throw new Error(`The actor "${id}" does not run`);
  return actor;
}

/** Resolves with an actor of the background once its code has loaded. Rejects when the root is stopped before. */
export async function backgroundChild<Id extends BackgroundChildId>(
  app: AppActor,
  id: Id,
): Promise<ChildActor<Id>> {
  await waitFor(app, (snapshot) => findChild(snapshot, id) !== undefined);
  return child(app, id);
}
