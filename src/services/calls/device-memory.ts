import { type DeviceChoice, type DeviceKind, deviceChoiceOf } from '@domain/calls/device';
import type { TextStore } from '@/services/storage/storage';

const CHOICE = 'foyer:devices';
const CHECKED = 'foyer:devices-checked';
const FIRST: DeviceChoice = {
  microphone: true,
  camera: true,
  ids: { microphone: '', camera: '' },
};

/** Before the user has said what is on. */
const OFF: DeviceChoice = { ...FIRST, microphone: false, camera: false };

/** What the user chose for calls: in this browser, and whether they have looked at it in this visit. */
export interface DeviceMemory {
  recall(): { choice: DeviceChoice | null; isChecked: boolean };
  /** Keeps which microphone or camera is used from now on. */
  keepDevice(kind: DeviceKind, deviceId: string): void;
  /** Keeps which devices are on. */
  keepUsed(on: Record<DeviceKind, boolean>): void;
  /** Keeps whether what is behind the user is blurred. */
  keepBlur(isBlurred: boolean): void;
  isBlurred(): boolean;
  /** Keeps which devices are on, and that the user has looked at them. */
  keepChoice(on: Record<DeviceKind, boolean>): void;
  /** Returns which one was chosen; empty when the browser chooses. */
  chosen(kind: DeviceKind): string;
}

/** Creates the memory of the devices; all tabs share what was chosen. */
export function createDeviceMemory(local: TextStore, session: TextStore): DeviceMemory {
  const choice = () => deviceChoiceOf(local.get(CHOICE));
  const last = () => choice() ?? FIRST;
  const keep = (next: DeviceChoice) => void local.set(CHOICE, JSON.stringify(next));
  return {
    recall: () => ({ choice: choice(), isChecked: session.get(CHECKED) !== null }),
    keepDevice: (kind, deviceId) => keep({ ...(choice() ?? OFF), ids: { ...last().ids, [kind]: deviceId } }),
    keepUsed: (on) => keep({ ...last(), ...on }),
    keepBlur: (isBlurred) => keep({ ...(choice() ?? OFF), isBlurred }),
    isBlurred: () => last().isBlurred === true,
    keepChoice: (on) => {
      keep({ ...last(), ...on });
      session.set(CHECKED, 'yes');
    },
    chosen: (kind) => last().ids[kind],
  };
}
