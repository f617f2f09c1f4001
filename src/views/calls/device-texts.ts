import type { BrowserKind } from '@domain/calls/browser-kind';
import type { DeviceFault, DeviceKind } from '@domain/calls/device';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why a device could not be opened, and what helps. */
export const FAULT_TEXTS: Record<DeviceKind, Record<DeviceFault, MessageDescriptor>> = {
  camera: {
    DENIED: msg`Camera access was denied.`,
    MISSING: msg`No camera was found. Connect one and try again.`,
    IN_USE: msg`Your camera is being used by another app. Close it and turn the camera on again.`,
    UNKNOWN: msg`Your camera could not be started.`,
  },
  microphone: {
    DENIED: msg`Microphone access was denied.`,
    MISSING: msg`No microphone was found. Connect one and try again.`,
    IN_USE: msg`Your microphone is being used by another app. Close it and turn the microphone on again.`,
    UNKNOWN: msg`Your microphone could not be started.`,
  },
};

/** How the user allows what they have denied. */
export const HELP_TEXTS: Record<BrowserKind, MessageDescriptor> = {
  chromium: msg`Click the icon to the left of the address, allow it, and turn it on again.`,
  firefox: msg`Click the crossed-out symbol in the address bar, remove the block, and turn it on again.`,
  safari: msg`Open “Settings for This Website” in the Safari menu, allow it, and turn it on again.`,
  ios: msg`Open the website settings from the address bar, allow it, and turn it on again.`,
  android: msg`Tap the icon beside the address, open “Permissions”, allow it, and turn it on again.`,
};

/** A device that was unplugged during the call. */
export const LOST_TEXTS: Record<DeviceKind, MessageDescriptor> = {
  microphone: msg`Your microphone was disconnected. Connect it and turn it on again.`,
  camera: msg`Your camera was disconnected. Connect it and turn it on again.`,
};
