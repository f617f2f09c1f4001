import type { Failure } from '@domain/shared/failure';
import type { ChildId } from '@machines/app/app.setup';
import type { BackgroundChildId } from '@machines/app/background/background-children';
import { useActorRef, useSelector } from '@xstate/react';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import type { Actor, AnyStateMachine, InputFrom } from 'xstate';
import type { Services } from '@/services/services';
import type { AppActor } from './app-actor';
import { type ChildActor, type ChildSnapshot, child, findChild } from './child';
import type { App } from './create-app';
import type { FaultReport } from './faults';

const AppContext = createContext<App | null>(null);

export const AppProvider = ({ app, children }: { app: App; children: ReactNode }) => (
  <AppContext value={app}>{children}</AppContext>
);

/** Returns the app, for the hooks beside this file. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('There is no app above this component');
  return app;
}

/** Returns the function that reports errors to the log. */
export const useFaultReport = (): FaultReport => useApp().report;

/** Returns the root actor. */
export const useAppActor = (): AppActor => useApp().actor;

/** Returns the text typed into a field before a forced reload. */
export const useDraft = (field: string): string => useApp().drafts[field] ?? '';

/** Returns a long-lived actor, to send events to; throws when its code has not loaded. */
export const useChild = <Id extends ChildId>(id: Id): ChildActor<Id> => child(useApp().actor, id);

/** Returns the function that tells the log and the visitor of content that cannot be shown (spec §4). */
export function useContentReport(): (failure: Failure) => void {
  const report = useFaultReport();
  const globalError = useChild('globalError');
  return useCallback(
    (failure) => {
      report(failure.kind, failure);
      // Other failures are those of calls, which raise their own errors.
      if (failure.kind === 'WIDGET_ERROR') globalError.send({ type: 'content.fail' });
    },
    [report, globalError],
  );
}

/** Returns one selected value of a long-lived actor; re-renders when that value changes. */
export const useChildValue = <Id extends ChildId, Value>(
  id: Id,
  selector: (snapshot: ChildSnapshot<Id>) => Value,
): Value => useSelector<ChildActor<Id>, Value>(useChild(id), selector);

/** Returns an actor of the background, to send events to; undefined until its code has loaded. */
export const useBackground = <Id extends BackgroundChildId>(id: Id): ChildActor<Id> | undefined =>
  useSelector(useApp().actor, (snapshot) => findChild(snapshot, id));

/** Returns one selected value of an actor in the background, and `missing` until its code has loaded. */
export const useBackgroundValue = <Id extends BackgroundChildId, Value>(
  id: Id,
  selector: (snapshot: ChildSnapshot<Id>) => Value,
  missing: Value,
): Value => {
  const actor = useBackground(id);
  return useSelector<ChildActor<Id> | undefined, Value>(actor, (snapshot) =>
    snapshot === undefined ? missing : selector(snapshot),
  );
};

/** Returns the machine with the failures it announces sent to the log. */
const reportingTo = <Logic extends AnyStateMachine>(report: FaultReport, logic: Logic): Logic =>
  logic.provide({
    actions: {
      notifyParent: (_: unknown, { failure }: { failure: Failure }) => report(logic.id, failure),
    },
  }) as Logic;

/** What a machine that a view spawns may use. */
export type SpawnServices = Services;

/** Creates an actor that lives as long as the component: `fill` hands its machine a port. */
export function useSpawned<Logic extends AnyStateMachine>(
  fill: (services: Services) => Logic,
  input: InputFrom<Logic>,
): Actor<Logic> {
  const { services, inspect, report } = useApp();
  const [logic] = useState(() => reportingTo(report, fill(services)));
  return useActorRef(logic, { input, inspect });
}
