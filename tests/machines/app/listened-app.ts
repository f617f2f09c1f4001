import type { UiConfig } from '@domain/ui-config';
import type { AppEmitted } from '@machines/app/app.events';
import { appMachine } from '@machines/app/app.machine';
import { type ChildId, children } from '@machines/app/children';
import { type AnyActorRef, type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate';
import type { Walked } from '../../support/replay/coverage';

export type Delivery = [ChildId, AnyEventObject];

interface ListenedAppOptions {
  walked: Walked;
  /** The child that crashes while it starts, and with what. */
  broken?: { id: string; error: unknown };
  loadConfig?: () => Promise<UiConfig>;
}

const never = () => new Promise<UiConfig>(() => {});

/** The root over children that only listen. */
export function listenedApp({ walked, broken, loadConfig = never }: ListenedAppOptions) {
  const deliveries: Delivery[] = [];
  const emitted: AppEmitted[] = [];
  const ear = (id: string) =>
    fromCallback(({ receive }) => {
      if (broken?.id === id) throw broken.error;
      receive((event) => deliveries.push([id as ChildId, event]));
    });
  const slots = [...Object.keys(children), 'watchCalls'];
  const ears = Object.fromEntries(slots.map((id) => [id, ear(id)]));
  const filled = appMachine.provide({
    actors: { ...ears, loadConfig: fromPromise<UiConfig>(loadConfig) } as never,
  });
  const isRoot = (other: AnyActorRef) => other._parent === undefined;
  const actor = createActor(filled, { inspect: walked.inspector(isRoot) });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  walked.see(actor.getSnapshot());
  return { actor, deliveries, emitted };
}
