import { INPUT_REPORT_INTERVAL } from '@domain/shared/limits';
import type { PresencePort } from '@machines/presence/presence.machine';
import { listenTo, watchHands } from '@/services/browser/browser-signs';

const CHANNEL = 'foyer:activity';

/** Detects whether the user is active. */
export type Activity = PresencePort['activity'] & {
  /** Calls back when the page is hidden or left. */
  watchHiding(onHidden: () => void): () => void;
};

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
    watchFocus: (onFocus) =>
      listenTo(window, ['focus', 'visibilitychange'], ({ target, currentTarget }) => {
        // Elements of the page get the focus too.
        const isWindow = target === currentTarget;
        if (isWindow || (target === document && document.visibilityState === 'visible')) onFocus();
      }),
    watchHiding: (onHidden) =>
      listenTo(window, ['pagehide', 'visibilitychange'], ({ type }) => {
        if (type === 'pagehide' || document.visibilityState === 'hidden') onHidden();
      }),
  };
}
