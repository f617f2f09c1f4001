import { isOwnAddress } from '@domain/shared/address';
import { Failure } from '@domain/shared/failure';
import type { PlayedVideo, PlayerPort, VideoStop } from '@machines/media-board/player.machine';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client';

const HLS = 'application/vnd.apple.mpegurl';

const accessSchema = v.object({ accessUrl: v.string(), expiresAt: v.string() });

/** Loads an address into an element, from a second on; calls back with where it cannot be loaded. */
type Load = (
  video: HTMLVideoElement,
  address: string,
  at: number,
  onError: (why: string) => void,
) => () => void;

/** The browser plays it itself. */
const loadNatively: Load = (video, address, at, onError) => {
  const events = new AbortController();
  const { signal } = events;
  const begin = () => {
    if (at > 0) video.currentTime = at;
  };
  video.addEventListener('loadedmetadata', begin, { once: true, signal });
  video.addEventListener('error', () => onError(video.error?.message || 'the film cannot be loaded'), {
    signal,
  });
  video.src = address;
  return () => {
    events.abort();
    video.removeAttribute('src');
    video.load();
  };
};

/** Browsers without HLS of their own get it from a library. */
async function streamLoader(): Promise<Load> {
  const { default: Hls } = await import('hls.js/light');
  return (video, address, at, onError) => {
    if (!Hls.isSupported()) {
      onError('this browser plays no streams');
      return () => {};
    }
    // A worker made of text is not allowed by the page's policy.
    const hls = new Hls({ enableWorker: false, startPosition: at > 0 ? at : -1 });
    hls.on(Hls.Events.ERROR, (_, { fatal, details }) => fatal && onError(details));
    hls.loadSource(address);
    hls.attachMedia(video);
    return () => hls.destroy();
  };
}

const loaderFor = async (video: HTMLVideoElement, isStream: boolean): Promise<Load> =>
  isStream && video.canPlayType(HLS) === '' ? streamLoader() : loadNatively;

/**
 * Plays a video in its element. When it cannot be loaded any more although its address was renewed, it goes on with the
 * new address.
 */
function play(
  video: HTMLVideoElement,
  { isStream, address, at }: PlayedVideo,
  onStop: (stop: VideoStop) => void,
) {
  let [current, renewed] = [address, address];
  let unload = () => {};
  let isEnded = false;

  async function load(from: number, isPlaying: boolean): Promise<void> {
    const start = await loaderFor(video, isStream);
    if (isEnded) return;
    current = renewed;
    unload = start(video, current, from, fail);
    if (isPlaying) await video.play();
  }
  const stop = (why: unknown): void =>
    onStop({
      failure: new Failure('WIDGET_ERROR', `The video cannot be played: ${String(why)}`),
      at: video.currentTime,
    });
  function fail(why: string): void {
    const { currentTime, paused } = video;
    if (renewed === current) {
      stop(why);
      return;
    }
    unload();
    load(currentTime, !paused).catch(stop);
  }

  load(at, false).catch(stop);
  return {
    renew: (next: string) => {
      renewed = next;
    },
    end: () => {
      isEnded = true;
      unload();
    },
  };
}

/** Creates the player of videos on the page. */
export const createVideoPlayer = (call: ApiClient['call']): PlayerPort => ({
  accessVideo: async ({ isStream: _, videoUrl, ...place }) => {
    // Videos of others, and films that the venue serves to everybody, have one address for all.
    if (!isOwnAddress(videoUrl) || !videoUrl.startsWith('/backend-assets/'))
      return { address: videoUrl, expiresAt: Number.POSITIVE_INFINITY };
    const { accessUrl, expiresAt } = await call('/api/video-access', {
      method: 'POST',
      body: { ...place, videoUrl },
      schema: accessSchema,
      // The venue may have changed: that ends no session.
      reports: 'none',
    });
    return { address: accessUrl, expiresAt: Date.parse(expiresAt) };
  },
  playVideo: (played, onStop, onRenewal) => {
    const video = document.getElementById(played.elementId);
    if (!(video instanceof HTMLVideoElement)) throw new Error('There is no element for the video');
    const { renew, end } = play(video, played, onStop);
    onRenewal(renew);
    return end;
  },
});
