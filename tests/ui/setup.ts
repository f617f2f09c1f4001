import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { storeWalks } from '../support/counted-walks';
import { openVisits } from '../support/open-visits';

// Parts of the page are loaded when they are first used, which takes long on a busy machine.
const LOADING_TIME = 30_000;
// The whole page in a message is seldom read, and takes long at each query that is tried again.
configure({ asyncUtilTimeout: LOADING_TIME, getElementError: (message) => new Error(message ?? '') });
const { offsetParent } = Object.getOwnPropertyDescriptors(HTMLElement.prototype);

/** jsdom has no layout: a test sets what it needs of one. */
function resetLayout(): void {
  window.innerWidth = 1366;
  window.innerHeight = 800;
  window.ResizeObserver = NoObserver;
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', offsetParent);
}

// What a test leaves open or in a store, the next one would see.
afterEach(() => {
  for (const visit of openVisits) visit.leave();
  cleanup();
  notifications.clean();
  resetLayout();
});
afterAll(storeWalks);

// jsdom lacks APIs that Mantine and the router use. Reduced motion is on: transitions end at once.

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
Object.assign(window, { IntersectionObserver: NoObserver, MediaStream: class {} });
resetLayout();

const HIDDEN_TAGS = /^(head|script|style|template|title|link|meta)$/;
const BLOCK_TAGS =
  /^(address|article|aside|blockquote|body|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|html|legend|li|main|nav|ol|p|pre|search|section|summary|table|ul)$/;
const INHERITED = ['visibility', 'pointer-events'];

/** What an element itself says of a property: the tests load no style sheet, and matching those of jsdom takes long. */
function ownValue(element: Element, property: string): string {
  const { style } = element as HTMLElement;
  const said = style?.getPropertyValue(property) ?? '';
  if (said !== '' || property !== 'display') return said;
  if (HIDDEN_TAGS.test(element.localName) || element.hasAttribute('hidden')) return 'none';
  return BLOCK_TAGS.test(element.localName) ? 'block' : 'inline';
}

function computedValue(element: Element, property: string): string {
  const said = ownValue(element, property);
  if (said !== '' || !INHERITED.includes(property)) return said;
  return element.parentElement ? computedValue(element.parentElement, property) : '';
}

const inDashes = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

window.getComputedStyle = (element) =>
  new Proxy((element as HTMLElement).style, {
    get: (style, name) => {
      if (name === 'getPropertyValue') return (property: string) => computedValue(element, property);
      const value = Reflect.get(style, name);
      if (typeof value === 'function') return value.bind(style);
      return typeof value === 'string' && typeof name === 'string'
        ? computedValue(element, inDashes(name))
        : value;
    },
  });
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
