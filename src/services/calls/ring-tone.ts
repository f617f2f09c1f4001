import { type AlertSound, RING } from '@/services/chat/alert-sound';
import type { ChatAlerts } from '@/services/chat/chat-alerts';

/** Between the beginnings of two tones, in milliseconds. */
const PAUSE = 3_000;
const LOCK = 'foyer:ring-tone';

type RingAlerts = Pick<ChatAlerts, 'watch' | 'openSound'>;

/** Runs the work in one tab of the browser, where it can tell, until the signal aborts. */
function inOneTab(signal: AbortSignal, start: () => () => void): void {
  const run = () =>
    new Promise<void>((resolve) => {
      const stop = start();
      signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });
  const locks = globalThis.navigator?.locks;
  // A tab that no longer waits is told by an error.
  if (locks) locks.request(LOCK, { signal }, () => (signal.aborted ? undefined : run())).catch(() => {});
  else void run();
}

function repeat(sound: AlertSound): () => void {
  sound.play();
  const timer = setInterval(sound.play, PAUSE);
  return () => {
    clearInterval(timer);
    sound.stop();
  };
}

/** Plays the tone of a call, while the user wants sounds; returns the function that stops. */
export function playRingTone({ watch, openSound }: RingAlerts): () => void {
  let playing: AbortController | null = null;
  const unwatch = watch(({ sound }) => {
    playing?.abort();
    playing = sound ? new AbortController() : null;
    if (playing) inOneTab(playing.signal, () => repeat(openSound(RING)));
  });
  return () => {
    unwatch();
    playing?.abort();
  };
}
