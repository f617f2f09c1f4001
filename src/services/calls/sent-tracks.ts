import type { CallDevices } from './call-devices';
import type { CallScreen } from './call-screen';

type WatchTracks = CallDevices['watchTracks'];

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
