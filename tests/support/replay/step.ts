import type { AnyEventObject, AnyStateMachine, SnapshotFrom } from 'xstate';

/** The events between two stable states of a live machine. */
export interface Step<Machine extends AnyStateMachine> {
  before: SnapshotFrom<Machine>;
  event: AnyEventObject;
  now: SnapshotFrom<Machine>;
  /** Facts announced during this step. */
  facts: readonly AnyEventObject[];
  /** Slots invoked during this step. */
  asked: readonly { slot: string; input: unknown }[];
  /** Events sent to the actors in the slots during this step. */
  sent: readonly { to: string; event: AnyEventObject }[];
}
