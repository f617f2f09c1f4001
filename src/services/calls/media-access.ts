import { type DeviceFault, type DeviceKind, deviceFaultOf } from '@domain/calls/device';

const CONSTRAINTS: Record<DeviceKind, MediaStreamConstraints & { audio?: object; video?: object }> = {
  microphone: { audio: { echoCancellation: true, noiseSuppression: true } },
  camera: { video: { width: { ideal: 960 }, height: { ideal: 540 }, facingMode: 'user' } },
};

/** The kinds of tracks that devices record. */
export const TRACK_KINDS: Record<DeviceKind, string> = { microphone: 'audio', camera: 'video' };

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
export function createMediaAccess(media: Pick<MediaDevices, 'getUserMedia'> | undefined, chosen: Chosen) {
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
