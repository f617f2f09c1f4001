import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyTransitionDefinition,
  InspectionEvent,
  StateNode,
} from 'xstate';
import { type Definition, keyOf } from './definition';

/** The parts of a machine that live actors actually reached. */
export interface MachineCoverage {
  name: string;
  states: number;
  transitions: number;
  missingStates: string[];
  missingTransitions: string[];
}

declare module 'vitest' {
  interface TaskMeta {
    machine?: MachineCoverage;
  }
}

export class Walked {
  readonly states = new Set<string>();
  readonly transitions = new Set<string>();
  /** The types of events that had an effect. */
  readonly effects = new Set<string>();

  see(snapshot: AnyMachineSnapshot): void {
    for (const node of snapshot._nodes as StateNode[]) this.states.add(node.id);
  }

  /** Returns an inspector for one actor: records each transition it takes and each state it settles in. */
  inspector(isMine: (actor: AnyActorRef) => boolean): (event: InspectionEvent) => void {
    return (event) => {
      if (event.type !== '@xstate.microstep' || !isMine(event.actorRef as AnyActorRef)) return;
      this.see(event.snapshot as AnyMachineSnapshot);
      for (const transition of event._transitions) this.#note(transition, event.event.type);
    };
  }

  #note(transition: AnyTransitionDefinition, eventType: string): void {
    this.transitions.add(keyOf(transition));
    // A machine may leave its first state before anything is seen of it.
    this.states.add(transition.source.id);
    if (transition.target || transition.actions.length > 0) this.effects.add(eventType);
  }

  against(name: string, definition: Definition): MachineCoverage {
    return {
      name,
      states: definition.states.length,
      transitions: definition.transitions.length,
      missingStates: definition.states.filter((state) => !this.states.has(state)),
      missingTransitions: definition.transitions.filter((transition) => !this.transitions.has(transition)),
    };
  }
}
