import { INPUT_REPORT_INTERVAL } from '@domain/shared/limits';
import { listenTo, watchHands } from '@/services/browser/browser-signs';

const CHANNEL = 'foyer:activity';

/** Detects whether the user is active. */
export interface Activity {
  /**
   * Calls back with input in any tab of this browser, at the beginning and end of every few seconds with
   * some.
   */
  watch(onInput: () => void): () => void;
  /** Calls back when the user turns to this window: it gets the focus or becomes visible. */
  watchFocus(onFocus: () => void): () => void;
  /** Calls back when the page is hidden or left. */
  watchHiding(onHidden: () => void): () => void;
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
