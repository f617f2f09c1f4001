import * as v from 'valibot';

export type DeviceKind = 'microphone' | 'camera';
export const DEVICE_KINDS: readonly DeviceKind[] = ['microphone', 'camera'];

/** Why a device can't be used. `UNPUBLISHED`: what it records can't be sent to the others. */
export type DeviceFault = 'DENIED' | 'MISSING' | 'IN_USE' | 'UNPUBLISHED' | 'UNKNOWN';

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

/** A microphone or a camera that the browser offers. */
export interface DeviceOption {
  kind: DeviceKind;
  deviceId: string;
  label: string;
}

const choiceSchema = v.object({
  microphone: v.boolean(),
  camera: v.boolean(),
  ids: v.object({ microphone: v.string(), camera: v.string() }),
  isBlurred: v.optional(v.boolean()),
});

/**
 * What the user chose last: which devices are on, which ones they are, and whether the background is blurred; an empty
 * id leaves it to the browser.
 */
export type DeviceChoice = v.InferOutput<typeof choiceSchema>;

/** Returns a stored choice; null for anything else. */
export function deviceChoiceOf(text: string | null): DeviceChoice | null {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), choiceSchema), text);
  return success ? output : null;
}

/** When the user looks at camera and microphone before they are in a call: always, once in a visit, or never. */
export type DeviceCheck = 'always' | 'once' | 'never';

interface Beginning {
  wanted: WantedDevices;
  check: DeviceCheck;
  choice: WantedDevices | null;
}

/** Returns the devices that are on when a call begins: none of a person who is asked first. */
export function firstDevices({ wanted, check, choice }: Beginning): WantedDevices {
  if (check === 'never') return wanted;
  return {
    microphone: wanted.microphone && choice?.microphone === true,
    camera: wanted.camera && choice?.camera === true,
  };
}

/** Browsers that differ in how camera and microphone are allowed. */
export type BrowserKind = 'ios' | 'android' | 'firefox' | 'safari' | 'chromium';

const SIGNS: readonly (readonly [BrowserKind, RegExp])[] = [
  ['ios', /iPhone|iPad|iPod/],
  ['android', /Android/],
  ['firefox', /Firefox\//],
  ['chromium', /Chrom(?:e|ium)\//],
  ['safari', /Safari\//],
];

/** Returns the kind of a browser by its user agent string. */
export const browserKindOf = (userAgent: string): BrowserKind =>
  SIGNS.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'chromium';
