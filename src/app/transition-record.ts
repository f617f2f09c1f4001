import { stateText, type Transition } from '@domain/logs/transition';
import { TRANSITIONS_KEPT } from '@domain/shared/limits';
import type { InspectionEvent } from 'xstate';

export interface TransitionRecord {
  /** Records the transitions that an actor system reports for inspection: names only, no data. */
  observe(event: InspectionEvent): void;
  /** Returns the last 50, oldest first. */
  last(): readonly Transition[];
}

const machineOf = (actor: InspectionEvent['actorRef']): string => {
  const { logic, id } = actor as { logic?: { id?: string }; id?: string };
  return logic?.id ?? id ?? '';
};

/** Records the machines' last transitions, by name. */
export function createTransitionRecord(clock: () => number = Date.now): TransitionRecord {
  const standing = new WeakMap<object, string>();
  let steps: Transition[] = [];

  return {
    observe(event) {
      if (event.type !== '@xstate.snapshot' || !('value' in event.snapshot)) return;
      const { actorRef } = event;
      const state = stateText(event.snapshot.value);
      if (standing.get(actorRef) === state) return;
      standing.set(actorRef, state);
      steps.push({ at: clock(), machine: machineOf(actorRef), event: event.event.type, state });
      if (steps.length >= 2 * TRANSITIONS_KEPT) steps = steps.slice(-TRANSITIONS_KEPT);
    },
    last: () => steps.slice(-TRANSITIONS_KEPT),
  };
}
