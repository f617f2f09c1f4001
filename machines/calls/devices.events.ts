import type { DeviceFault, DeviceKind, WantedDevices } from '@domain/calls/device';

/** Pictures and sound, as a browser's `MediaStream`. */
export interface CallStream {
  readonly id: string;
}

/** The answer of the slot `openDevices`: a stream, also without any device, or why there is none. */
export interface OpenedDevices {
  stream: CallStream | null;
  fault: DeviceFault | null;
}

export type DevicesEvent =
  | { type: 'devices.retry' }
  /** Does without a device. */
  | ({ type: 'devices.limit' } & WantedDevices);

export type DevicesFact = { type: 'devices.opened' };

export interface DevicesContext {
  wanted: WantedDevices;
  fault: DeviceFault | null;
  /** What the user's devices record. */
  stream: CallStream | null;
}

export interface DeviceInput {
  kind: DeviceKind;
}

/** Reports of the slot `watchDevice`. */
export type DeviceReport =
  /** The user does without the device. */
  | { type: 'device.missing' }
  /** The device was unplugged, or taken away by the browser. */
  | { type: 'device.ended' };

export type DeviceEvent = { type: 'device.toggle' } | DeviceReport;
