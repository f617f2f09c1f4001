import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { storeWalks } from '../support/counted-walks';

configure({ asyncUtilTimeout: 10_000 });
// The files share their modules: what one leaves in a store, the next one would see.
afterEach(() => {
  cleanup();
  notifications.clean();
});
afterAll(storeWalks);

// jsdom lacks APIs that Mantine and the router use. Reduced motion is on: transitions end at once.
window.innerWidth = 1366;
window.innerHeight = 800;

const WIDTH = /\((min|max)-width:\s*([\d.]+)(px|em)\)/g;

function holds(query: string): boolean {
  if (query.includes('prefers-reduced-motion')) return true;
  const bounds = [...query.matchAll(WIDTH)];
  return (
    bounds.length > 0 &&
    bounds.every(([, bound, amount, unit]) => {
      const width = Number(amount) * (unit === 'em' ? 16 : 1);
      return bound === 'min' ? window.innerWidth >= width : window.innerWidth <= width;
    })
  );
}

window.matchMedia = (query) => ({
  matches: holds(query),
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
Object.assign(window, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });

const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);
window.HTMLElement.prototype.scrollIntoView = () => {};
window.HTMLElement.prototype.scrollTo = function scrollTo(
  this: HTMLElement,
  place?: ScrollToOptions | number,
) {
  if (typeof place === 'object') this.scrollTop = place.top ?? this.scrollTop;
};
window.HTMLElement.prototype.scrollBy = () => {};
window.scrollTo = () => {};
window.HTMLMediaElement.prototype.play = () => Promise.resolve();
window.HTMLMediaElement.prototype.pause = () => {};
window.HTMLMediaElement.prototype.load = () => {};
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
