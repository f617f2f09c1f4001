import type { DeviceKind, DeviceOption } from '@domain/calls/device';
import type { SnapshotFrom } from 'xstate';
import type { devicesMachine } from './devices.machine';

type Snapshot = SnapshotFrom<typeof devicesMachine>;
/** Returns whether devices can't be used at all. */
export const areDevicesFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
/** Returns whether the call waits for the user, who is asked for their devices or looks at them. */
export const isChecking = (snapshot: Snapshot): boolean =>
  snapshot.matches({ open: 'asking' }) || snapshot.matches({ open: 'checking' });
/** Returns whether the user, who never chose any devices, is asked to turn them on. */
export const isAskingForDevices = (snapshot: Snapshot): boolean => snapshot.matches({ open: 'asking' });
/** Returns whether the user looks at camera and microphone while the call goes on. */
export const isReviewing = (snapshot: Snapshot): boolean => snapshot.matches({ open: 'reviewing' });
/** Returns what the user's devices record. */
export const ownStream = (snapshot: Snapshot) => snapshot.context.stream;
/** Returns what the browser offers; the same array until it changes. */
export const deviceOptions = (snapshot: Snapshot): readonly DeviceOption[] => snapshot.context.options;

/** Returns the machine of the blurred background; undefined until devices can be opened. */
export const devicesBlur = (snapshot: Snapshot) => snapshot.children.blur;

type Children = Snapshot['children'];
/** Returns the machine of a device; undefined until devices can be opened. */
export const deviceOf =
  <Id extends DeviceKind>(id: Id) =>
  (snapshot: Snapshot): Children[Id] =>
    snapshot.children[id];
