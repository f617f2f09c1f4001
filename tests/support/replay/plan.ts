import type { AnyEventObject, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import type { Definition } from './definition';

/** What happened between two stable states of a live machine. */
export interface Step<Machine extends AnyStateMachine> {
  before: SnapshotFrom<Machine>;
  event: AnyEventObject;
  now: SnapshotFrom<Machine>;
  /** Facts announced during this step. */
  facts: readonly AnyEventObject[];
  /** Slots asked during this step. */
  asked: readonly { slot: string; input: unknown }[];
  /** Sent to the actors in the slots during this step. */
  sent: readonly { to: string; event: AnyEventObject }[];
}

interface SlotAnswers {
  done?: readonly unknown[];
  error?: readonly unknown[];
}

/** How one machine is walked: every event it takes, with the payloads that make a difference. */
export interface Plan<Machine extends AnyStateMachine> {
  machine: Machine;
  input?: InputFrom<Machine>;
  events: {
    [Type in EventFromLogic<Machine>['type']]: readonly Extract<EventFromLogic<Machine>, { type: Type }>[];
  };
  /** What each invoked slot may answer, by the id of the invoke. */
  slots?: Record<string, SlotAnswers>;
  /** Where the walk turns back: counters and clocks have no end of their own. */
  isFar?: (snapshot: SnapshotFrom<Machine>) => boolean;
  /** Sentences that hold after every step. */
  invariants: Record<string, (step: Step<Machine>) => boolean>;
}

const answers = (id: string, { done = [], error = [] }: SlotAnswers): AnyEventObject[] => [
  ...done.map((output) => ({ type: `xstate.done.actor.${id}`, output })),
  ...error.map((reason) => ({ type: `xstate.error.actor.${id}`, error: reason })),
];

/** Everything that can happen to a machine: events, answers of its slots, elapsed delays. */
export function happenings<Machine extends AnyStateMachine>(
  plan: Plan<Machine>,
  definition: Definition,
): AnyEventObject[] {
  const slots = plan.slots ?? {};
  const silent = definition.invokes.filter(({ id }) => !slots[id]);
  if (silent.length > 0) throw new Error(`No answers for ${silent.map(({ id }) => id).join(', ')}`);
  return [
    ...(Object.values(plan.events) as AnyEventObject[][]).flat(),
    ...Object.entries(slots).flatMap(([id, slot]) => answers(id, slot)),
    ...[...definition.delays.keys()].map((type) => ({ type })),
  ];
}
