import { SCROLL_DURATION } from '@domain/shared/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { easeInOutCubic, scrollToTop } from '@/ui/hooks/scroll-to';

const reduce = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ matches, media }) as MediaQueryList);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [0, 0],
  [0.25, 0.0625],
  [0.5, 0.5],
  [0.75, 0.9375],
  [1, 1],
])('after %s of the time %s of the way is done', (share, way) => {
  expect(easeInOutCubic(share)).toBeCloseTo(way, 10);
});

test('scrolling takes 300 ms and is at half its distance after half the time', () => {
  reduce(false);
  const scroller = document.createElement('div');
  scrollToTop(scroller, 1000);
  vi.advanceTimersByTime(SCROLL_DURATION / 2);
  expect(scroller.scrollTop).toBeGreaterThan(300);
  expect(scroller.scrollTop).toBeLessThan(700);
  vi.advanceTimersByTime(SCROLL_DURATION / 2 + 20);
  expect(scroller.scrollTop).toBe(1000);
});

test('a second target replaces the first', () => {
  reduce(false);
  const scroller = document.createElement('div');
  scrollToTop(scroller, 1000);
  vi.advanceTimersByTime(100);
  scrollToTop(scroller, 0);
  vi.advanceTimersByTime(SCROLL_DURATION + 20);
  expect(scroller.scrollTop).toBe(0);
});

test('with reduced motion the target is reached at once', () => {
  reduce(true);
  const scroller = document.createElement('div');
  scrollToTop(scroller, 1000);
  vi.advanceTimersByTime(20);
  expect(scroller.scrollTop).toBe(1000);
});
