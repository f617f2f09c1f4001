import {
  DEVICE_KINDS,
  type DeviceFault,
  type DeviceKind,
  type DeviceOption,
  deviceFaultOf,
  type WantedDevices,
} from '@domain/calls/device';
import type { DeviceMemory } from './device-memory';

const OPTION_KINDS: Partial<Record<MediaDeviceKind, DeviceKind>> = {
  audioinput: 'microphone',
  videoinput: 'camera',
};

type OnTrack = (kind: DeviceKind, track: MediaStreamTrack | null) => void;

/** A device that is being opened. */
interface Opening {
  number: number;
  answer: (fault: DeviceFault | null) => void;
}

/** Hears that a device no longer records. */
export interface EndListener {
  onEnd: () => void;
  onRefused: () => void;
}

const CONSTRAINTS: Record<DeviceKind, MediaStreamConstraints & { audio?: object; video?: object }> = {
  microphone: { audio: { echoCancellation: true, noiseSuppression: true } },
  camera: { video: { width: { ideal: 960 }, height: { ideal: 540 }, facingMode: 'user' } },
};

/** The kinds of tracks that devices record. */
const TRACK_KINDS: Record<DeviceKind, string> = { microphone: 'audio', camera: 'video' };

type Chosen = (kind: DeviceKind) => string;
type Access = ReadonlyMap<DeviceKind, MediaStreamTrack | DeviceFault>;

const faultOf = (error: unknown): DeviceFault =>
  error instanceof DOMException ? deviceFaultOf(error.name) : 'UNKNOWN';

/** Returns what is asked of the browser; a chosen device that is gone is replaced by another one. */
function constraintsOf(kind: DeviceKind, deviceId: string): MediaStreamConstraints {
  const { audio, video } = CONSTRAINTS[kind];
  if (deviceId === '') return { ...(audio && { audio }), ...(video && { video }) };
  const chosen = { deviceId: { ideal: deviceId } };
  if (audio) return { audio: { ...audio, ...chosen } };
  const { facingMode: _, ...size } = video as { facingMode: string };
  return { video: { ...size, ...chosen } };
}

const isGranted = async (kind: DeviceKind): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: kind as PermissionName })).state === 'granted';
  } catch {
    return false;
  }
};

/** Creates the access to microphone and camera. No error is thrown: a fault says why a device can't be used. */
function createMediaAccess(media: Pick<MediaDevices, 'getUserMedia'> | undefined, chosen: Chosen) {
  async function request(kinds: readonly DeviceKind[]): Promise<Access> {
    if (!media) return new Map(kinds.map((kind) => [kind, 'UNKNOWN']));
    const asked = kinds.map((kind) => constraintsOf(kind, chosen(kind)));
    const stream = await media.getUserMedia(Object.assign({}, ...asked));
    const trackOf = (kind: DeviceKind) =>
      stream.getTracks().find((track) => track.kind === TRACK_KINDS[kind]) ?? 'UNKNOWN';
    return new Map(kinds.map((kind) => [kind, trackOf(kind)]));
  }

  /** Opens one of several devices; a user who has denied them is not asked again. */
  async function openAlone(kind: DeviceKind, fault: DeviceFault): Promise<MediaStreamTrack | DeviceFault> {
    if (fault === 'DENIED' && !(await isGranted(kind))) return fault;
    return (await open([kind])).get(kind) ?? fault;
  }

  async function openEach(kinds: readonly DeviceKind[], fault: DeviceFault): Promise<Access> {
    const found = new Map<DeviceKind, MediaStreamTrack | DeviceFault>();
    for (const kind of kinds) found.set(kind, await openAlone(kind, fault));
    return found;
  }

  /** Opens devices, at once, so that the browser asks once. */
  const open = (kinds: readonly DeviceKind[]): Promise<Access> =>
    request(kinds).catch((error: unknown) => {
      const fault = faultOf(error);
      return kinds.length > 1 ? openEach(kinds, fault) : new Map(kinds.map((kind) => [kind, fault]));
    });

  return open;
}

/** Creates the access to the devices; nothing is opened. */
export function createCallDevices(
  memory: DeviceMemory,
  media = navigator.mediaDevices as MediaDevices | undefined,
) {
  const request = createMediaAccess(media, memory.chosen);
  const numbers: Record<DeviceKind, number> = { microphone: 0, camera: 0 };
  const listeners = new Set<OnTrack>();
  const ends = new Map<MediaStreamTrack, EndListener>();
  let stream: MediaStream | undefined;
  const waiting = new Map<DeviceKind, Opening>();
  /** What the browser has not answered for yet. */
  const opening = new Set<DeviceKind>();

  const opened = (): MediaStream => {
    stream ??= new MediaStream();
    return stream;
  };

  const trackOf = (kind: DeviceKind): MediaStreamTrack | null =>
    stream?.getTracks().find((track) => track.kind === TRACK_KINDS[kind]) ?? null;

  const tell = (kind: DeviceKind) => {
    for (const listener of listeners) listener(kind, trackOf(kind));
  };

  function end(kind: DeviceKind): void {
    const track = trackOf(kind);
    if (!track) return;
    track.stop();
    stream?.removeTrack(track);
  }

  function close(kind: DeviceKind): void {
    end(kind);
    tell(kind);
  }

  /** Makes the answers to earlier openings late. */
  const renumber = (kind: DeviceKind): number => {
    opening.delete(kind);
    numbers[kind] += 1;
    return numbers[kind];
  };

  function take(kind: DeviceKind, track: MediaStreamTrack): void {
    end(kind);
    opened().addTrack(track);
    tell(kind);
  }

  function settle(
    kind: DeviceKind,
    { number, answer }: Opening,
    found: MediaStreamTrack | DeviceFault,
  ): void {
    const isTrack = typeof found !== 'string';
    if (isTrack && number === numbers[kind]) take(kind, found);
    else if (isTrack) found.stop();
    answer(isTrack ? null : found);
  }

  async function openWaiting(): Promise<void> {
    const openings = new Map(waiting);
    waiting.clear();
    for (const [kind, found] of await request([...openings.keys()])) {
      const one = openings.get(kind) as Opening;
      if (one.number === numbers[kind]) opening.delete(kind);
      settle(kind, one, found);
    }
  }

  const isChosen = (kind: DeviceKind, track: MediaStreamTrack): boolean =>
    ['', track.getSettings().deviceId].includes(memory.chosen(kind));

  const options = async (): Promise<DeviceOption[]> =>
    ((await media?.enumerateDevices().catch(() => [])) ?? []).flatMap(({ kind: name, deviceId, label }) => {
      const kind = OPTION_KINDS[name];
      return kind && deviceId !== '' ? [{ kind, deviceId, label }] : [];
    });

  const watchTracks = (onTrack: OnTrack): (() => void) => {
    listeners.add(onTrack);
    for (const kind of DEVICE_KINDS) onTrack(kind, trackOf(kind));
    return () => void listeners.delete(onTrack);
  };

  const used = (): WantedDevices => ({
    microphone: trackOf('microphone')?.enabled ?? opening.has('microphone'),
    camera: trackOf('camera') !== null || opening.has('camera'),
  });

  return {
    /** Returns what the devices record; it stays the same until they are closed. */
    stream: opened,
    /**
     * Opens one device; a muted microphone is heard again. Devices that are opened together are asked for together. One
     * that is turned off before the browser answers stays off.
     */
    openOne: (kind: DeviceKind): Promise<DeviceFault | null> => {
      const track = trackOf(kind);
      const number = renumber(kind);
      if (track && isChosen(kind, track)) {
        track.enabled = true;
        tell(kind);
        return Promise.resolve(null);
      }
      // Not every system opens a second one of the kind before the first is closed.
      close(kind);
      opening.add(kind);
      if (waiting.size === 0) queueMicrotask(() => void openWaiting());
      return new Promise((resolve) => waiting.set(kind, { number, answer: resolve }));
    },
    /** Mutes the microphone, and closes the camera. */
    turnOff: (kind: DeviceKind) => {
      renumber(kind);
      const track = trackOf(kind);
      if (kind === 'microphone' && track) {
        track.enabled = false;
        tell(kind);
        return;
      }
      close(kind);
    },
    /** Returns what the user chose last. */
    recall: memory.recall,
    /** Keeps which device is opened next. */
    choose: memory.keepDevice,
    /** Keeps which devices were chosen for the next call; without a choice those that are on or being opened. */
    keepChoice: (chosen?: WantedDevices | null) => memory.keepChoice(chosen ?? used()),
    /** Keeps for the next call that a device was turned on, beside those that are on or being opened. */
    keepOn: (kind: DeviceKind) => memory.keepUsed({ ...used(), [kind]: true }),
    /** Calls back when a device ends by itself, or its track was refused; returns the function that stops. */
    watchEnd: (kind: DeviceKind, listener: EndListener) => {
      const track = trackOf(kind);
      if (!track) {
        // It was refused before anybody watched.
        queueMicrotask(() => listener.onRefused());
        return () => {};
      }
      const ended = () => {
        close(kind);
        listener.onEnd();
      };
      track.addEventListener('ended', ended);
      ends.set(track, listener);
      return () => {
        track.removeEventListener('ended', ended);
        ends.delete(track);
      };
    },
    /** Closes the device of a track that can't be sent to another browser. */
    refuse: (track: MediaStreamTrack) => {
      const kind = DEVICE_KINDS.find((one) => trackOf(one) === track);
      if (!kind) return;
      const listener = ends.get(track);
      close(kind);
      listener?.onRefused();
    },
    /** Calls back with what a device records, now and whenever that changes or is muted; returns the function that stops. */
    watchTracks,
    /** Calls back with what the browser offers, now and whenever that changes; returns the function that stops. */
    watchOptions: (onOptions: (options: DeviceOption[]) => void) => {
      let isOver = false;
      const report = () => void options().then((found) => isOver || onOptions(found));
      // Names are told once a device was opened.
      const stop = watchTracks(report);
      media?.addEventListener('devicechange', report);
      return () => {
        isOver = true;
        stop();
        media?.removeEventListener('devicechange', report);
      };
    },
    close: () => {
      for (const kind of DEVICE_KINDS) {
        renumber(kind);
        end(kind);
      }
      stream = undefined;
    },
  };
}

/** Microphone and camera of this browser. No error is thrown: a fault says why a device can't be used. */
export type CallDevices = ReturnType<typeof createCallDevices>;
