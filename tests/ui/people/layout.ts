import { afterEach, beforeEach } from 'vitest';

const { ResizeObserver: none } = window;
const place = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetParent');

/** The layout that jsdom lacks: in these tests a list is 640 pixels high and its rows are 64. */
class FixedSizes {
  readonly #tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element) {
    const height = target.tagName === 'LI' ? 64 : 640;
    const entry = { target, contentRect: { width: 360, height } } as ResizeObserverEntry;
    queueMicrotask(() => this.#tell([entry], this));
  }
  unobserve() {}
  disconnect() {}
}

/** Sets the size of the lists in this file's tests. */
export function measureLists(): void {
  beforeEach(() => {
    window.ResizeObserver = FixedSizes;
    Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
      configurable: true,
      get(this: HTMLElement) {
        return this.parentElement;
      },
    });
  });
  afterEach(() => {
    window.ResizeObserver = none;
    if (place) Object.defineProperty(HTMLElement.prototype, 'offsetParent', place);
  });
}
