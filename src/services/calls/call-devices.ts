import type { WantedDevices } from '@domain/calls/device';
import { type DeviceFault, type DeviceKind, deviceFaultOf } from '@domain/calls/device';
import type { OpenedDevices } from '@machines/calls/devices.events';

const CONSTRAINTS: Record<DeviceKind, MediaStreamConstraints> = {
  microphone: { audio: { echoCancellation: true, noiseSuppression: true } },
  camera: { video: { width: { ideal: 960 }, height: { ideal: 540 }, facingMode: 'user' } },
};

const TRACK_KINDS: Record<DeviceKind, string> = { microphone: 'audio', camera: 'video' };

const KINDS: readonly DeviceKind[] = ['microphone', 'camera'];

const faultOf = (error: unknown): DeviceFault =>
  error instanceof DOMException ? deviceFaultOf(error.name) : 'UNKNOWN';

function stopAll(tracks: readonly MediaStreamTrack[]): void {
  for (const track of tracks) track.stop();
}

type OnTrack = (kind: DeviceKind, track: MediaStreamTrack | null) => void;

/** Microphone and camera of this browser. No error is thrown: a fault says why a device can't be used. */
export interface CallDevices {
  /** Opens the wanted devices; their stream stays the same when a device is opened or closed later. */
  open(wanted: WantedDevices): Promise<OpenedDevices>;
  /** Opens one device; a muted microphone is heard again. */
  openOne(kind: DeviceKind): Promise<DeviceFault | null>;
  /** Mutes the microphone, and closes the camera. */
  turnOff(kind: DeviceKind): void;
  isOpen(kind: DeviceKind): boolean;
  /** Calls back when a device ends by itself; returns the function that stops. */
  watchEnd(kind: DeviceKind, onEnd: () => void): () => void;
  /** Calls back with what a device records, now and whenever that changes; returns the function that stops. */
  watchTracks(onTrack: OnTrack): () => void;
  close(): void;
}

/** Creates the access to the devices; nothing is opened. */
export function createCallDevices(media = navigator.mediaDevices as MediaDevices | undefined): CallDevices {
  let stream = new MediaStream();
  const listeners = new Set<OnTrack>();
  const trackOf = (kind: DeviceKind): MediaStreamTrack | null =>
    stream.getTracks().find((track) => track.kind === TRACK_KINDS[kind]) ?? null;

  const tell = (kind: DeviceKind) => {
    for (const listener of listeners) listener(kind, trackOf(kind));
  };

  function end(kind: DeviceKind): void {
    const track = trackOf(kind);
    if (!track) return;
    track.stop();
    stream.removeTrack(track);
  }

  const request = async (kinds: readonly DeviceKind[]): Promise<MediaStreamTrack[]> => {
    const constraints: MediaStreamConstraints = Object.assign({}, ...kinds.map((kind) => CONSTRAINTS[kind]));
    return (await media?.getUserMedia(constraints))?.getTracks() ?? [];
  };

  async function record(kinds: readonly DeviceKind[]): Promise<DeviceFault | null> {
    const target = stream;
    const tracks = await request(kinds).catch(faultOf);
    if (!Array.isArray(tracks)) return tracks;
    // Without access to devices, or when the call has ended meanwhile.
    if (tracks.length === 0 || target !== stream) {
      stopAll(tracks);
      return 'UNKNOWN';
    }
    kinds.forEach(end);
    for (const track of tracks) stream.addTrack(track);
    kinds.forEach(tell);
    return null;
  }

  return {
    open: async (wanted) => {
      const kinds = KINDS.filter((kind) => wanted[kind]);
      const fault = kinds.length > 0 ? await record(kinds) : null;
      return { stream: fault === null ? stream : null, fault };
    },
    openOne: async (kind) => {
      const track = trackOf(kind);
      if (!track) return record([kind]);
      track.enabled = true;
      return null;
    },
    turnOff: (kind) => {
      const track = trackOf(kind);
      if (kind === 'microphone' && track) {
        track.enabled = false;
        return;
      }
      end(kind);
      tell(kind);
    },
    isOpen: (kind) => trackOf(kind) !== null,
    watchEnd: (kind, onEnd) => {
      const track = trackOf(kind);
      const ended = () => {
        end(kind);
        tell(kind);
        onEnd();
      };
      track?.addEventListener('ended', ended);
      return () => track?.removeEventListener('ended', ended);
    },
    watchTracks: (onTrack) => {
      listeners.add(onTrack);
      for (const kind of KINDS) onTrack(kind, trackOf(kind));
      return () => void listeners.delete(onTrack);
    },
    close: () => {
      for (const kind of KINDS) end(kind);
      stream = new MediaStream();
    },
  };
}
