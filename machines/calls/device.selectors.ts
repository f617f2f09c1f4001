import type { DeviceFault } from '@domain/calls/device';
import type { SnapshotFrom } from 'xstate';
import type { deviceMachine } from './device.machine';

type Snapshot = SnapshotFrom<typeof deviceMachine>;
/** Returns whether a device records. */
export const isDeviceOn = (snapshot: Snapshot): boolean => snapshot.matches('on');
/** Returns whether a device is being opened. */
export const isDeviceOpening = (snapshot: Snapshot): boolean => snapshot.matches('opening');
/** Returns whether a device was unplugged, or taken away by the browser. */
export const isDeviceLost = (snapshot: Snapshot): boolean => snapshot.matches('lost');
/** Returns why a device could not be opened; null while it could. */
export const deviceFault = (snapshot: Snapshot): DeviceFault | null =>
  snapshot.matches('failed') ? snapshot.context.fault : null;
/** Returns which device was chosen; empty while the browser chooses. */
export const chosenDevice = (snapshot: Snapshot): string => snapshot.context.deviceId;
