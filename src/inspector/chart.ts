import type { AnyStateMachine, AnyTransitionDefinition, StateNode } from 'xstate';
import type { Chart, ChartState, ChartTransition } from './recording-file';

type Node = StateNode;

const keyAt = (source: string, event: string, place: number): string => `${source} ${event} ${place}`;

/** Returns the key of a transition in its chart. */
export function keyOf(transition: AnyTransitionDefinition): string {
  const node = transition.source as Node;
  const siblings = node.transitions.get(transition.eventType) ?? node.always ?? [];
  return keyAt(node.id, transition.eventType, siblings.indexOf(transition as never));
}

interface Named {
  type?: string;
  name?: string;
  guards?: unknown[];
}

/** Returns the name of an action or a delay as a chart refers to it; functions written in place have none. */
const nameOf = (part: unknown): string =>
  typeof part === 'string' ? part : ((part as Named).type ?? 'inline').replace(/^xstate\./, '');

function guardName(guard: unknown): string {
  const { guards, name } = guard as Named;
  if (!guards) return nameOf(guard);
  if (guards.length === 1) return `not ${guardName(guards[0])}`;
  return guards.map(guardName).join(name === 'and' || name === 'or' ? ` ${name} ` : ', ');
}

function delayOf({ machine, after }: Node, event: string): ChartTransition['delay'] {
  const found = after.find(({ eventType }) => eventType === event);
  if (!found) return undefined;
  const name = String(found.delay);
  const declared: unknown = machine.implementations.delays[name] ?? found.delay;
  return { name, milliseconds: typeof declared === 'number' ? declared : null };
}

const transitionsOf = (node: Node): ChartTransition[] =>
  [...node.transitions, ['', node.always ?? []] as const].flatMap(([event, list]) =>
    list.map((transition, place) => ({
      key: keyAt(node.id, event, place),
      source: node.id,
      targets: (transition.target ?? []).map(({ id }) => id),
      event,
      guard: transition.guard ? guardName(transition.guard) : null,
      actions: transition.actions.map(nameOf),
      delay: delayOf(node, event),
    })),
  );

const childrenOf = (node: Node): Node[] => Object.values(node.states);
const withDescendants = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(withDescendants)];

function stateOf(node: Node): ChartState {
  const first = node.parent?.type === 'compound' ? node.parent.initial.target : [];
  return {
    id: node.id,
    name: node.key,
    type: node.type,
    isInitial: first.some(({ id }) => id === node.id),
    entry: node.entry.map(nameOf),
    exit: node.exit.map(nameOf),
    invokes: node.invoke.map(({ id, src }) => ({ id, src: String(src) })),
    states: childrenOf(node).map(stateOf),
  };
}

/** Returns the definition of a machine as plain data, which any window can be sent. */
export function chartOf({ id, root }: AnyStateMachine): Chart {
  return { id, root: stateOf(root), transitions: withDescendants(root).flatMap(transitionsOf) };
}

/** Returns the states of a chart, parents before their children. */
export const statesOf = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(statesOf)];

/** Returns the ids of the active states of a state value, the root's included. */
export function activeIn({ root }: Chart, value: unknown): Set<string> {
  const active = new Set<string>();
  function enter(state: ChartState, inner: unknown): void {
    active.add(state.id);
    const values = typeof inner === 'string' ? { [inner]: null } : ((inner ?? {}) as Record<string, unknown>);
    for (const child of state.states) if (child.name in values) enter(child, values[child.name]);
  }
  enter(root, value);
  return active;
}

const seconds = (milliseconds: number): string => `${Number((milliseconds / 1000).toFixed(3))} s`;

const OWN_EVENTS: readonly [RegExp, string][] = [
  [/^xstate\.done\.actor\.(.*)$/, '$1 done'],
  [/^xstate\.error\.actor\.(.*)$/, '$1 failed'],
  [/^xstate\.snapshot\.(.*)$/, '$1 changed'],
  [/^xstate\.done\.state\.(.*)$/, '$1 finished'],
  [/^xstate\.after\.([^.]+)\..*$/, 'after $1'],
  [/^xstate\.init$/, 'started'],
  [/^xstate\.stop$/, 'stopped'],
  [/^$/, 'always'],
];

/** Returns the type of an event as people write it: "signIn done", "after lockout". */
export const eventText = (type: string): string =>
  OWN_EVENTS.reduce((text, [pattern, words]) => text.replace(pattern, words), type);

/** Returns a transition as text: "after lockout 120 s [isLast]". */
export function transitionText({ event, guard, delay }: ChartTransition): string {
  const time = delay?.milliseconds ? ` ${seconds(delay.milliseconds)}` : '';
  return `${eventText(event)}${time}${guard ? ` [${guard}]` : ''}`;
}
