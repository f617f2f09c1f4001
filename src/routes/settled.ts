import { GATE_TIMEOUT } from '@domain/shared/limits';
import { type ActorRef, type AnyMachineSnapshot, type EventObject, waitFor } from 'xstate';

/**
 * Waits until a machine has decided, either way: `ready` may never come, `settled` does.
 * Rejects when the navigation is superseded or after the gate's timeout.
 */
export const settled = <Snapshot extends AnyMachineSnapshot, Event extends EventObject>(
  actor: ActorRef<Snapshot, Event>,
  signal: AbortSignal,
): Promise<Snapshot> =>
  waitFor(actor, (snapshot) => !snapshot.hasTag('pending'), { signal, timeout: GATE_TIMEOUT });
