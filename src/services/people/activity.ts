import { INPUT_REPORT_INTERVAL } from '@domain/shared/limits';
import { watchHands } from '@/services/logs/browser-signs';

const CHANNEL = 'foyer:activity';

/** Detects whether the user is active. */
export interface Activity {
  /**
   * Calls back with input in any tab of this browser, at the beginning and end of every few seconds with
   * some.
   */
  watch(onInput: () => void): () => void;
}

/** Watches the input of all tabs of this origin; of this tab only where tabs cannot communicate. */
export function createActivity(): Activity {
  return {
    watch: (onInput) => {
      const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let waiting = false;

      function report(): void {
        waiting = false;
        onInput();
        channel?.postMessage('input');
        timer = setTimeout(() => {
          timer = undefined;
          if (waiting) report();
        }, INPUT_REPORT_INTERVAL);
      }
      function notice(): void {
        if (timer === undefined) report();
        else waiting = true;
      }

      const unwatch = watchHands(notice);
      channel?.addEventListener('message', onInput);
      notice();
      return () => {
        unwatch();
        clearTimeout(timer);
        channel?.close();
      };
    },
  };
}
