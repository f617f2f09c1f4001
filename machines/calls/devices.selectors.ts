import type { DeviceFault, WantedDevices } from '@domain/calls/device';
import type { SnapshotFrom } from 'xstate';
import type { devicesMachine } from './devices.machine';

type Snapshot = SnapshotFrom<typeof devicesMachine>;
/** Returns why the devices could not be opened; null while they can. */
export const devicesFault = (snapshot: Snapshot): DeviceFault | null =>
  snapshot.matches('failed') ? snapshot.context.fault : null;
/** Returns what the user's devices record. */
export const ownStream = (snapshot: Snapshot) => snapshot.context.stream;
/** Returns which devices were asked for last. */
export const wantedDevices = (snapshot: Snapshot): WantedDevices => snapshot.context.wanted;

type Children = Snapshot['children'];
/** Returns the machine of a device; undefined until both are open. */
export const deviceOf =
  <Id extends keyof Children>(id: Id) =>
  (snapshot: Snapshot): Children[Id] =>
    snapshot.children[id];
