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

/** Sets the size of the lists until the end of the test. */
export function measureLists(): void {
  window.ResizeObserver = FixedSizes;
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement;
    },
  });
}
