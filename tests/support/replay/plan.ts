import type { AnyEventObject, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import type { Definition } from './definition';
import type { StatePromises } from './state-promises';
import type { Step } from './step';

interface SlotAnswers {
  done?: readonly unknown[];
  error?: readonly unknown[];
}

/** An event, or its data alone where the key of the plan is its type. */
type Payload<Event> = Event extends unknown ? Event | Omit<Event, 'type'> : never;

/** The events with which one machine is walked, with the payloads that make a difference. */
export interface Plan<Machine extends AnyStateMachine> {
  machine: Machine;
  input?: InputFrom<Machine>;
  events: {
    [Type in EventFromLogic<Machine>['type']]: readonly Payload<
      Extract<EventFromLogic<Machine>, { type: Type }>
    >[];
  };
  /** The possible answers of each invoked slot, by the id of the invoke. */
  slots?: Record<string, SlotAnswers>;
  /** Why the errors of some slots are neither reported nor remembered: by the id of the invoke and the guard. */
  expectedErrors?: Record<string, string>;
  /** What only another plan of the machine, with another input, reaches. */
  elsewhere?: { missingStates?: string[]; missingTransitions: string[] };
  /** Ends the walk: counters and clocks have no end of their own. */
  isFar?: (snapshot: SnapshotFrom<Machine>) => boolean;
  /** The specified milliseconds of each delay. */
  delays?: Record<string, StatedMilliseconds<Machine>>;
  /** The specification of each atomic state, by its path. */
  states: StatePromises<Machine>;
  /** Sentences that hold after every step; undefined where a step does not concern them. */
  invariants: Record<string, (step: Step<Machine>) => boolean | undefined>;
}

type StatedMilliseconds<Machine extends AnyStateMachine> = number | ((now: SnapshotFrom<Machine>) => number);

/** Returns the events of these types, none of which carries data. */
export const withoutData = <Type extends string>(...types: Type[]) =>
  Object.fromEntries(types.map((type) => [type, [{ type }]])) as Record<Type, { type: Type }[]>;

/** Returns the answers of slots that end with an error or not at all. */
export const failing = (error: unknown, ...ids: string[]): Record<string, SlotAnswers> =>
  Object.fromEntries(ids.map((id) => [id, { error: [error] }]));

/** Checks the conclusion only where the premise holds, so that a promise whose premise never held is detected. */
export const given = (premise: boolean, conclusion: () => boolean): boolean | undefined =>
  premise ? conclusion() : undefined;

const answers = (id: string, { done = [], error = [] }: SlotAnswers): AnyEventObject[] => [
  ...done.map((output) => ({ type: `xstate.done.actor.${id}`, output })),
  ...error.map((reason) => ({ type: `xstate.error.actor.${id}`, error: reason })),
];

/** Returns everything a machine can receive: its events, answers of its slots, elapsed delays. */
export function allEvents<Machine extends AnyStateMachine>(
  plan: Plan<Machine>,
  definition: Definition,
): AnyEventObject[] {
  const slots = plan.slots ?? {};
  const silent = definition.invokes.filter(({ id }) => !slots[id]);
  if (silent.length > 0) throw new Error(`No answers for ${silent.map(({ id }) => id).join(', ')}`);
  return [
    ...Object.entries<readonly object[]>(plan.events).flatMap(([type, all]) =>
      all.map((payload) => ('type' in payload ? (payload as AnyEventObject) : { type, ...payload })),
    ),
    ...Object.entries(slots).flatMap(([id, slot]) => answers(id, slot)),
    ...[...definition.delays.keys()].map((type) => ({ type })),
  ];
}
