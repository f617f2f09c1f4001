import type {
  DeviceCheck,
  DeviceChoice,
  DeviceFault,
  DeviceKind,
  DeviceOption,
  WantedDevices,
} from '@domain/calls/device';

/** Pictures and sound, as a browser's `MediaStream`. */
export interface CallStream {
  readonly id: string;
}

export interface DevicesInput {
  /** The devices that may be on from the beginning. */
  wanted: WantedDevices;
  check: DeviceCheck;
}

/** The answer of the slot `prepareDevices`. */
export interface PreparedDevices {
  /** What the user's devices record; it stays the same when devices are opened and closed. */
  stream: CallStream;
  /** What the user chose last; null when they never did. */
  choice: DeviceChoice | null;
  /** The user has looked at camera and microphone in this visit. */
  isChecked: boolean;
}

export type DevicesEvent =
  | { type: 'devices.retry' }
  /** Opens the check of camera and microphone in the call. */
  | { type: 'devices.review' }
  /** Ends the check. */
  | { type: 'devices.confirm' }
  /** With which devices the user takes part, who has never chosen any. */
  | ({ type: 'devices.answer' } & WantedDevices)
  | DevicesReport;

/** Reports of the slot `watchOptions`: always everything that the browser offers. */
export type DevicesReport = { type: 'options.received'; options: readonly DeviceOption[] };

/** The call need not wait for the devices. */
export type DevicesFact = { type: 'devices.opened' };

export interface DevicesContext extends DevicesInput, PreparedDevices {
  options: readonly DeviceOption[];
}

export interface DeviceInput {
  kind: DeviceKind;
  isWanted: boolean;
  /** Which one was chosen last; empty leaves it to the browser. */
  deviceId: string;
}

export interface DeviceSelection {
  kind: DeviceKind;
  deviceId: string;
}

/**
 * Reports of the slot `watchDevice`: the device was unplugged, or taken away by the browser; or what it records can't be
 * sent to the others, and it was closed.
 */
export type DeviceReport = { type: 'device.ended' } | { type: 'device.refused' };

export type DeviceEvent =
  | { type: 'device.toggle' }
  /** Turns the device on that is off. */
  | { type: 'device.open' }
  | { type: 'device.choose'; deviceId: string }
  | DeviceReport;

export interface DeviceContext {
  kind: DeviceKind;
  isWanted: boolean;
  deviceId: string;
  fault: DeviceFault | null;
}
