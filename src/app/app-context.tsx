import type { ChildId } from '@machines/app/children';
import { useActorRef, useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Actor, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type { Services } from '@/services/services';
import { type ChildActor, child } from './child';
import type { App, AppActor } from './create-app';

const AppContext = createContext<App | null>(null);

export const AppProvider = ({ app, children }: { app: App; children: ReactNode }) => (
  <AppContext value={app}>{children}</AppContext>
);

function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('There is no app above this component');
  return app;
}

/** The root actor. */
export const useAppActor = (): AppActor => useApp().actor;

/** What was typed into a field before a forced reload. */
export const useDraft = (field: string): string => useApp().drafts[field] ?? '';

/** A long-lived actor, to send events to. */
export const useChild = <Id extends ChildId>(id: Id): ChildActor<Id> => child(useApp().actor, id);

/** One selected value of a long-lived actor; re-renders when that value changes. */
export function useChildValue<Id extends ChildId, Value>(
  id: Id,
  selector: (snapshot: SnapshotFrom<ChildActor<Id>>) => Value,
): Value {
  return useSelector(useChild(id), selector as never) as Value;
}

/** An actor that lives as long as the component: `fill` is one of `spawned/`. */
export function useSpawned<Logic extends AnyStateMachine>(
  fill: (services: Services) => Logic,
  input: InputFrom<Logic>,
): Actor<Logic> {
  const { services, inspect } = useApp();
  const [logic] = useState(() => fill(services));
  return useActorRef(logic, { input, inspect } as never);
}
