import type { ScreenAnswer } from '@machines/calls/screen.events';

/** Texts stay readable, and up to three browsers get the picture at once. */
const CONSTRAINTS: DisplayMediaStreamOptions = {
  video: { width: { max: 1920 }, height: { max: 1080 }, frameRate: { max: 15 } },
  audio: false,
};

/** The screen, or a part of it, that the user shares. No error is thrown. */
export interface CallScreen {
  /** Asks the user what they share. What they choose after `close` is not shared. */
  open(): Promise<ScreenAnswer>;
  /** Returns what is shared; null while nothing is. */
  track(): MediaStreamTrack | null;
  /** Calls back when the track is another one; returns the function that stops. */
  watchTrack(onChange: () => void): () => void;
  /** Calls back when the user stops sharing in the browser; returns the function that stops. */
  watchEnd(onEnd: () => void): () => void;
  /** Stops sharing. */
  close(): void;
}

/** Who cancels the question or denies it does not want to share, which is no failure. */
const answerOf = (error: unknown): ScreenAnswer =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? 'CANCELLED' : 'FAILED';

/** Creates the access to the screen; nothing is asked for. */
export function createCallScreen(media = navigator.mediaDevices as MediaDevices | undefined): CallScreen {
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
    track: () => shared,
    watchTrack: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    watchEnd: (onEnd) => {
      const track = shared;
      if (track?.readyState === 'ended') onEnd();
      track?.addEventListener('ended', onEnd);
      return () => track?.removeEventListener('ended', onEnd);
    },
    close,
  };
}
