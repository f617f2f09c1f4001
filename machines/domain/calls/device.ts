export type DeviceKind = 'microphone' | 'camera';

/** Why a device can't be used. */
export type DeviceFault = 'DENIED' | 'MISSING' | 'IN_USE' | 'UNKNOWN';

const FAULTS: Record<string, DeviceFault> = {
  NotAllowedError: 'DENIED',
  SecurityError: 'DENIED',
  NotFoundError: 'MISSING',
  OverconstrainedError: 'MISSING',
  NotReadableError: 'IN_USE',
  AbortError: 'IN_USE',
};

/** Returns the fault for the name of an error of `getUserMedia`. */
export const deviceFaultOf = (errorName: string): DeviceFault =>
  Object.hasOwn(FAULTS, errorName) ? (FAULTS[errorName] ?? 'UNKNOWN') : 'UNKNOWN';

/** The devices that a call opens. */
export interface WantedDevices {
  microphone: boolean;
  camera: boolean;
}
