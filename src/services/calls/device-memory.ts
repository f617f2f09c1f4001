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

/** Creates the memory of the devices; all tabs share what was chosen. */
export function createDeviceMemory(local: TextStore, session: TextStore) {
  const choice = () => deviceChoiceOf(local.get(CHOICE));
  const last = () => choice() ?? FIRST;
  const keep = (next: DeviceChoice) => void local.set(CHOICE, JSON.stringify(next));
  return {
    recall: () => ({ choice: choice(), isChecked: session.get(CHECKED) !== null }),
    /** Keeps which microphone or camera is used from now on. */
    keepDevice: (kind: DeviceKind, deviceId: string) =>
      keep({ ...(choice() ?? OFF), ids: { ...last().ids, [kind]: deviceId } }),
    /** Keeps which devices are on. */
    keepUsed: (on: Record<DeviceKind, boolean>) => keep({ ...last(), ...on }),
    /** Keeps whether what is behind the user is blurred. */
    keepBlur: (isBlurred: boolean) => keep({ ...(choice() ?? OFF), isBlurred }),
    isBlurred: () => last().isBlurred === true,
    /** Keeps which devices are on, and that the user has looked at them. */
    keepChoice: (on: Record<DeviceKind, boolean>) => {
      keep({ ...last(), ...on });
      session.set(CHECKED, 'yes');
    },
    /** Returns which one was chosen; empty when the browser chooses. */
    chosen: (kind: DeviceKind) => last().ids[kind],
  };
}

/** What the user chose for calls: in this browser, and whether they have looked at it in this visit. */
export type DeviceMemory = ReturnType<typeof createDeviceMemory>;
