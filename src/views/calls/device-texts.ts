import type { DeviceFault, DeviceKind } from '@domain/calls/device';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type FaultTexts = Record<DeviceFault, MessageDescriptor>;

/** Why the devices of a call could not be opened, and what helps. */
export const DEVICE_TEXTS: FaultTexts = {
  DENIED: msg`Camera or microphone access was denied. Allow it in your browser’s address bar, then try again.`,
  MISSING: msg`No camera or microphone was found. Connect one and try again, or join without it.`,
  IN_USE: msg`Your camera or microphone is being used by another app. Close it and try again.`,
  UNKNOWN: msg`Video chat is not enabled in this browser. You can still join and listen.`,
};

export const CAMERA_TEXTS: FaultTexts = {
  DENIED: msg`Camera access was denied. Allow it in your browser’s address bar.`,
  MISSING: msg`No camera was found. Connect one and try again.`,
  IN_USE: msg`Your camera is being used by another app.`,
  UNKNOWN: msg`Your camera could not be started.`,
};

export const MICROPHONE_TEXTS: FaultTexts = {
  DENIED: msg`Microphone access was denied. Allow it in your browser’s address bar.`,
  MISSING: msg`No microphone was found. Connect one and try again.`,
  IN_USE: msg`Your microphone is being used by another app.`,
  UNKNOWN: msg`Your microphone could not be started.`,
};

/** A device that was unplugged during the call. */
export const LOST_TEXTS: Record<DeviceKind, MessageDescriptor> = {
  microphone: msg`Your microphone was disconnected. Connect it and turn it on again.`,
  camera: msg`Your camera was disconnected. Connect it and turn it on again.`,
};
