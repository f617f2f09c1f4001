import { SCROLL_DURATION } from '@domain/shared/limits';
import { isMotionReduced } from './use-media-query';

/** Eases from 0 to 1, slowly at both ends. */
export const easeInOutCubic = (share: number): number =>
  share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;

const running = new WeakMap<Element, number>();

/** spec §9: scrolls to a distance from the top within 300 ms, at once with reduced motion. */
export function scrollToTop(scroller: Element, top: number): void {
  cancelAnimationFrame(running.get(scroller) ?? 0);
  const start = scroller.scrollTop;
  const began = performance.now();
  const step = (now: number): void => {
    const share = isMotionReduced() ? 1 : Math.min((now - began) / SCROLL_DURATION, 1);
    scroller.scrollTop = start + (top - start) * easeInOutCubic(Math.max(share, 0));
    if (share < 1) running.set(scroller, requestAnimationFrame(step));
    else running.delete(scroller);
  };
  running.set(scroller, requestAnimationFrame(step));
}

/** Scrolls the page to an element, below its `scroll-margin-top`. */
export function scrollToElement(element: Element): void {
  const scroller = document.scrollingElement;
  if (!scroller) return;
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  scrollToTop(scroller, scroller.scrollTop + element.getBoundingClientRect().top - margin);
}
