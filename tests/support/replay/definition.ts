import type { AnyStateMachine, AnyTransitionDefinition, StateNode } from 'xstate';

type Node = StateNode;

/** What a machine consists of, read from its own definition. */
export interface Definition {
  /** Ids of all states below the root. */
  states: string[];
  /** One key per transition: source, event and place among those of the same event. */
  transitions: string[];
  /** Invoked slots: the id their answers carry and the slot's name. */
  invokes: { id: string; src: string }[];
  /** The events of elapsed delays with their milliseconds. */
  delays: Map<string, Delay>;
}

/** Milliseconds; some depend on what a machine knows. */
type Delay = number | ((args: { context: unknown }) => number);

const below = (node: Node): Node[] => Object.values(node.states).flatMap((child) => [child, ...below(child)]);

const keyAt = (node: Node, event: string, place: number): string => `${node.id} ${event} ${place}`;

export function keyOf(transition: AnyTransitionDefinition): string {
  const node = transition.source as Node;
  const siblings = node.transitions.get(transition.eventType) ?? node.always ?? [];
  return keyAt(node, transition.eventType, siblings.indexOf(transition as never));
}

const transitionsOf = (node: Node): string[] => [
  ...[...node.transitions].flatMap(([event, list]) => list.map((_, place) => keyAt(node, event, place))),
  ...(node.always ?? []).map((_, place) => keyAt(node, '', place)),
];

function delaysOf(machine: AnyStateMachine, nodes: Node[]): [string, Delay][] {
  return nodes.flatMap((node) =>
    node.after.map(({ delay, eventType }): [string, Delay] => {
      const value: unknown = machine.implementations.delays[String(delay)];
      if (value === undefined) throw new Error(`The delay of ${eventType} has no name`);
      return [eventType, value as Delay];
    }),
  );
}

export function definitionOf(machine: AnyStateMachine): Definition {
  const nodes = [machine.root as Node, ...below(machine.root as Node)];
  return {
    states: nodes.slice(1).map((node) => node.id),
    transitions: nodes.flatMap(transitionsOf),
    invokes: nodes.flatMap((node) => node.invoke.map(({ id, src }) => ({ id, src: String(src) }))),
    delays: new Map(delaysOf(machine, nodes)),
  };
}
