import { GATE_TIMEOUT } from '@domain/limits';
import { type ActorRef, type AnyMachineSnapshot, type EventObject, waitFor } from 'xstate';

/**
 * Waits until a machine has made up its mind, one way or the other: `ready` may never come, `settled` does.
 * Rejects when the navigation is superseded or after the gate's time-out.
 */
export const settled = <Snapshot extends AnyMachineSnapshot, Event extends EventObject>(
  actor: ActorRef<Snapshot, Event>,
  signal: AbortSignal,
): Promise<Snapshot> =>
  waitFor(actor, (snapshot) => !snapshot.hasTag('pending'), { signal, timeout: GATE_TIMEOUT });
