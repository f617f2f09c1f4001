import { vi } from 'vitest';

type Notify = (entries: { isIntersecting: boolean }[]) => void;

/** Stands for the visibility of elements, which jsdom does not know: nothing that is observed is visible before `show`. */
export function stubVisibility() {
  let isShown = false;
  const waiting = new Set<Notify>();
  class Watch {
    readonly #notify: Notify;
    constructor(notify: Notify) {
      this.#notify = notify;
    }
    observe() {
      if (isShown) this.#notify([{ isIntersecting: true }]);
      else waiting.add(this.#notify);
    }
    unobserve() {}
    disconnect() {
      waiting.delete(this.#notify);
    }
  }
  vi.stubGlobal('IntersectionObserver', Watch);
  return {
    /** Makes everything visible, what is observed now and later. */
    show: () => {
      isShown = true;
      for (const notify of [...waiting]) notify([{ isIntersecting: true }]);
    },
  };
}
