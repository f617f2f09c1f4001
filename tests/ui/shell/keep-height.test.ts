import { expect, test } from 'vitest';
import { keepHeight } from '@/ui/layers/keep-height';

const PROPERTY = '--foyer-retry-line';

/** Returns a line whose height is reported to its observers. */
function lineOf(height: number) {
  let tell = () => {};
  class Sizes implements ResizeObserver {
    constructor(listener: ResizeObserverCallback) {
      tell = () => listener([], this);
    }
    observe = () => tell();
    unobserve = () => {};
    disconnect = () => {
      tell = () => {};
    };
  }
  window.ResizeObserver = Sizes;
  const line = document.createElement('div');
  const become = (pixels: number) => {
    Object.defineProperty(line, 'offsetHeight', { value: pixels, configurable: true });
    tell();
  };
  become(height);
  return { line, become };
}

const room = () => document.documentElement.style.getPropertyValue(PROPERTY);

test('the page makes room for a line as high as it is, until it is gone', () => {
  const { line, become } = lineOf(56);
  const end = keepHeight(PROPERTY)(line);
  expect(room()).toBe('56px');
  become(84);
  expect(room()).toBe('84px');
  end?.();
  expect(room()).toBe('');
  become(56);
  expect(room()).toBe('');
});
