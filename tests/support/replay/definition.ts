import type { AnyMachineSnapshot, AnyStateMachine, StateNode } from 'xstate';
import { chartOf, statesOf } from '@/inspector/chart';
import type { Chart } from '@/inspector/recording-file';

type Node = StateNode;

/** The parts of a machine, read from its own definition. */
export interface Definition {
  chart: Chart;
  /** The ids of all states below the root. */
  states: string[];
  /** One key per transition: source, event and index among those of the same event. */
  transitions: string[];
  /** The transitions for errors of invoked slots that have no action: the id of the invoke, and the guard if any. */
  lostErrors: string[];
  /** Invoked slots: the id in their answers and the slot's name. */
  invokes: { id: string; src: string }[];
  /** The delays by the events of their end. */
  delays: Map<string, Delay>;
}

interface Delay {
  name: string;
  /** Milliseconds; some depend on the context of a machine. */
  declared: number | ((args: AnyMachineSnapshot) => number);
}

/** Returns the milliseconds that a machine declares for a delay it starts now. */
export const declaredDelay = ({ declared }: Delay, now: AnyMachineSnapshot): number =>
  typeof declared === 'number' ? declared : declared(now);

const below = (node: Node): Node[] => Object.values(node.states).flatMap((child) => [child, ...below(child)]);

function delaysOf(machine: AnyStateMachine, nodes: Node[]): [string, Delay][] {
  return nodes.flatMap((node) =>
    node.after.map(({ delay, eventType }): [string, Delay] => {
      const name = String(delay);
      const declared: unknown = machine.implementations.delays[name];
      if (declared === undefined) throw new Error(`The delay of ${eventType} has no name`);
      return [eventType, { name, declared } as Delay];
    }),
  );
}

const ERROR = 'xstate.error.actor.';

const guardOf = (guard: unknown): string =>
  typeof guard === 'string' ? guard : ((guard as { type?: string } | undefined)?.type ?? '');

const lostErrorsOf = (node: Node): string[] =>
  [...node.transitions.values()]
    .flat()
    .filter(({ eventType, actions }) => eventType.startsWith(ERROR) && actions.length === 0)
    .map(({ eventType, guard }) => `${eventType.slice(ERROR.length)} ${guardOf(guard)}`.trim());

const missingErrorsOf = (node: Node): string[] =>
  node.invoke.map(({ id }) => id).filter((id) => !node.transitions.has(`${ERROR}${id}`));

export function definitionOf(machine: AnyStateMachine): Definition {
  const nodes = [machine.root as Node, ...below(machine.root as Node)];
  const chart = chartOf(machine);
  return {
    chart,
    states: statesOf(chart.root)
      .slice(1)
      .map(({ id }) => id),
    transitions: chart.transitions.map(({ key }) => key),
    invokes: nodes.flatMap((node) => node.invoke.map(({ id, src }) => ({ id, src: String(src) }))),
    lostErrors: nodes.flatMap((node) => [...lostErrorsOf(node), ...missingErrorsOf(node)]),
    delays: new Map(delaysOf(machine, nodes)),
  };
}
