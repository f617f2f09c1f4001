import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyTransitionDefinition,
  InspectionEvent,
  StateNode,
} from 'xstate';
import type { Chart } from '@/inspector/recording-file';
import type { Definition } from './definition';
import { WalkCounts, type Walks } from './walk-counts';

/** The parts of a machine that live actors actually reached, and the promises that held there. */
export interface MachineCoverage {
  name: string;
  states: number;
  transitions: number;
  missingStates: string[];
  missingTransitions: string[];
  chart: Chart;
  walks: Walks;
  /** How often each promise held. */
  promises: Record<string, number>;
}

declare module 'vitest' {
  interface TaskMeta {
    machine?: MachineCoverage;
  }
}

const hasEffect = ({ target, actions }: AnyTransitionDefinition): boolean =>
  target !== undefined || actions.length > 0;

export class Walked {
  readonly counts = new WalkCounts();
  /** The types of events that had an effect. */
  readonly effects = new Set<string>();

  see(snapshot: AnyMachineSnapshot): void {
    this.counts.enter((snapshot._nodes as StateNode[]).map(({ id }) => id));
  }

  /** Returns an inspector for one actor: records each transition it takes and each state it settles in. */
  inspector(isMine: (actor: AnyActorRef) => boolean): (event: InspectionEvent) => void {
    return (event) => {
      if (!isMine(event.actorRef as AnyActorRef)) return;
      this.counts.observe(event);
      if (event.type === '@xstate.microstep' && event._transitions.some(hasEffect))
        this.effects.add(event.event.type);
    };
  }

  /** Returns what was reached of a machine, and which of its promises held. */
  against(definition: Definition, promises: ReadonlyMap<string, number> = new Map()): MachineCoverage {
    const walks = this.counts.walks();
    const { chart } = definition;
    return {
      name: chart.id,
      states: definition.states.length,
      transitions: definition.transitions.length,
      missingStates: definition.states.filter((state) => !(state in walks.states)),
      missingTransitions: definition.transitions.filter((transition) => !(transition in walks.transitions)),
      chart,
      walks,
      promises: Object.fromEntries(promises),
    };
  }
}
