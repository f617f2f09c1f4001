import type { Blur, BlurPort } from '@machines/calls/blur.machine';
import type { CallsPorts } from '@machines/calls/calls.machine';
import type { ScreenAnswer } from '@machines/calls/screen.machine';
import type { ApiClient } from '@/services/api/api-client';
import type { TextStore } from '@/services/storage/storage';
import { type CallDevices, createCallDevices } from './call-devices';
import { createCallPeers, createIceServers } from './call-peers';
import { createDeviceMemory, type DeviceMemory } from './device-memory';
import { createVoices } from './voices';

type WatchTracks = CallDevices['watchTracks'];

/** Texts stay readable, and up to three browsers get the picture at once. */
const CONSTRAINTS: DisplayMediaStreamOptions = {
  video: { width: { max: 1920 }, height: { max: 1080 }, frameRate: { max: 15 } },
  audio: false,
};

/** Who cancels the question or denies it does not want to share, which is no failure. */
const answerOf = (error: unknown): ScreenAnswer =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? 'CANCELLED' : 'FAILED';

/** Creates the access to the screen; nothing is asked for. */
export function createCallScreen(media = navigator.mediaDevices as MediaDevices | undefined) {
  const listeners = new Set<() => void>();
  let number = 0;
  let shared: MediaStreamTrack | null = null;

  function share(track: MediaStreamTrack | null): void {
    shared?.stop();
    shared = track;
    for (const listener of listeners) listener();
  }

  /** Makes the answers to earlier questions late. */
  function close(): void {
    number += 1;
    if (shared) share(null);
  }

  function take(stream: MediaStream, asked: number): ScreenAnswer {
    const [track] = stream.getVideoTracks();
    if (!track) return 'FAILED';
    if (asked !== number) {
      track.stop();
      return 'CANCELLED';
    }
    track.contentHint = 'detail';
    share(track);
    return 'SHARED';
  }

  return {
    /** Asks the user what they share. What they choose after `close` is not shared. */
    open: async () => {
      close();
      const asked = number;
      try {
        if (!media) return 'FAILED';
        return take(await media.getDisplayMedia(CONSTRAINTS), asked);
      } catch (error) {
        return answerOf(error);
      }
    },
    /** Returns what is shared; null while nothing is. */
    track: () => shared,
    /** Calls back when the track is another one; returns the function that stops. */
    watchTrack: (onChange: () => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    /** Calls back when the user stops sharing in the browser; returns the function that stops. */
    watchEnd: (onEnd: () => void) => {
      const track = shared;
      if (track?.readyState === 'ended') onEnd();
      track?.addEventListener('ended', onEnd);
      return () => track?.removeEventListener('ended', onEnd);
    },
    /** Stops sharing. */
    close,
  };
}

/** The screen, or a part of it, that the user shares. No error is thrown. */
type CallScreen = ReturnType<typeof createCallScreen>;

/** Returns the watch over what the others get: a shared screen takes the place of the camera's picture. */
export const sentTracks =
  (
    { watchTracks }: Pick<CallDevices, 'watchTracks'>,
    screen: Pick<CallScreen, 'track' | 'watchTrack'>,
  ): WatchTracks =>
  (onTrack) => {
    let camera: MediaStreamTrack | null = null;
    const sendPicture = () => onTrack('camera', screen.track() ?? camera);
    const stopDevices = watchTracks((kind, track) => {
      if (kind === 'microphone') return onTrack(kind, track);
      camera = track;
      sendPicture();
    });
    const stopScreen = screen.watchTrack(sendPicture);
    return () => {
      stopDevices();
      stopScreen();
    };
  };

const LAYOUT = 'foyer:call-layout';

/** The browser's part of calls. */
export type CallMedia = CallsPorts['media'];

interface CallMediaOptions {
  call: ApiClient['call'];
  /** Kept in the browser. */
  local: TextStore;
  /** Kept during a visit. */
  session: TextStore;
}

/** What browsers say of the blur, which TypeScript does not know yet. */
interface BlurTrack extends Omit<MediaStreamTrack, 'getCapabilities' | 'getSettings' | 'applyConstraints'> {
  getCapabilities?(): { backgroundBlur?: readonly boolean[] };
  getSettings(): { backgroundBlur?: boolean };
  applyConstraints(constraints: { backgroundBlur: boolean }): Promise<void>;
}

/** A blur that the system forces or forbids cannot be switched. */
const canSwitch = (track: BlurTrack | null): track is BlurTrack =>
  track?.getCapabilities?.().backgroundBlur?.length === 2;

function blurOf(track: BlurTrack | null): Blur {
  if (!canSwitch(track)) return 'NONE';
  return track.getSettings().backgroundBlur ? 'ON' : 'OFF';
}

/** Creates the switch of the blur that the browser itself offers for the camera's picture. */
export function createCameraBlur(
  watchTracks: CallDevices['watchTracks'],
  memory: Pick<DeviceMemory, 'keepBlur' | 'isBlurred'>,
): BlurPort['blur'] {
  const listeners = new Set<() => void>();
  let camera: BlurTrack | null = null;
  const tell = () => {
    for (const listener of listeners) listener();
  };

  async function apply(track: BlurTrack, isOn: boolean): Promise<void> {
    // A camera that refuses stays as it is, which is what is told.
    await track.applyConstraints({ ...track.getConstraints(), backgroundBlur: isOn }).catch(() => {});
    if (track === camera) tell();
  }

  function take(track: BlurTrack | null): void {
    if (track === camera) return;
    camera?.removeEventListener('configurationchange', tell);
    camera = track;
    camera?.addEventListener('configurationchange', tell);
    tell();
    if (blurOf(camera) === 'OFF' && memory.isBlurred()) void apply(camera as BlurTrack, true);
  }

  return {
    watch: (onBlur) => {
      const listener = () => onBlur(blurOf(camera));
      listeners.add(listener);
      const stop = watchTracks((kind, track) => {
        if (kind === 'camera') take(track as BlurTrack | null);
      });
      listener();
      return () => {
        stop();
        listeners.delete(listener);
        if (listeners.size === 0) take(null);
      };
    },
    set: (isOn) => {
      memory.keepBlur(isOn);
      if (canSwitch(camera)) void apply(camera, isOn);
    },
  };
}

/** Creates the browser's part of calls; nothing is asked of the browser or the server. */
export function createCallMedia({ call, local, session }: CallMediaOptions): CallMedia {
  const memory = createDeviceMemory(local, session);
  const devices = createCallDevices(memory);
  const voices = createVoices();
  const screen = createCallScreen();
  const iceServers = createIceServers(call);
  const peers = createCallPeers({
    sent: { watchTracks: sentTracks(devices, screen), refuse: devices.refuse },
    iceServers,
    voices,
  });
  return {
    isEnabled: () => typeof RTCPeerConnection !== 'undefined',
    prepare: iceServers.refresh,
    devices: {
      ...devices,
      blur: createCameraBlur(devices.watchTracks, memory),
      prepare: async () => {
        await iceServers.refresh();
        return { stream: devices.stream(), ...devices.recall() };
      },
    },
    screen,
    peers,
    voices,
    layout: {
      recall: async () => (local.get(LAYOUT) === 'grid' ? 'grid' : 'speaker'),
      keep: (layout) => void local.set(LAYOUT, layout),
    },
  };
}
