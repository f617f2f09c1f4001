import { TRANSITIONS_KEPT } from '@domain/limits';
import { stateText, type Transition } from '@domain/transition';
import type { InspectionEvent } from 'xstate';

export interface TransitionRecord {
  /** Notes what an actor system tells its inspectors: steps of machines from state to state, and no data. */
  observe(event: InspectionEvent): void;
  /** The last 50, oldest first. */
  last(): readonly Transition[];
}

const machineOf = (actor: InspectionEvent['actorRef']): string => {
  const { logic, id } = actor as { logic?: { id?: string }; id?: string };
  return logic?.id ?? id ?? '';
};

/** The machines' last steps, by name. */
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
