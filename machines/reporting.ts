import { type AnyEventObject, type AnyStateMachine, sendParent } from 'xstate';

/**
 * Returns the machine with its announced events sent to its parent. A cast, because `provide` forgets which machine
 * it was.
 */
export const reporting = <Machine extends AnyStateMachine>(machine: Machine): Machine =>
  machine.provide({
    actions: { announce: sendParent((_: unknown, fact: AnyEventObject) => fact) },
  }) as Machine;
