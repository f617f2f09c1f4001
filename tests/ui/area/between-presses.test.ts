import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { betweenPresses } from '@/views/area/keep-placed';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function pressable() {
  const element = document.createElement('div');
  const end = new AbortController();
  const work = vi.fn();
  const run = betweenPresses(element, end.signal, work);
  const press = () => element.dispatchEvent(new Event('pointerdown'));
  const release = (type = 'pointerup') => window.dispatchEvent(new Event(type));
  return { run, press, release, end, works: () => work.mock.calls.length };
}

test('nothing waits while no pointer is pressed', () => {
  const { run, release, works } = pressable();
  run();
  release();
  vi.runAllTimers();
  expect(works()).toBe(1);
});

test.each(['pointerup', 'pointercancel'])(
  'work during a press is done once, after its click (%s)',
  (type) => {
    const { run, press, release, works } = pressable();
    press();
    run();
    run();
    release(type);
    expect(works()).toBe(0);
    vi.runAllTimers();
    expect(works()).toBe(1);
    run();
    expect(works()).toBe(2);
  },
);

test('a press without work does nothing', () => {
  const { press, release, works } = pressable();
  press();
  release();
  vi.runAllTimers();
  expect(works()).toBe(0);
});

test('what ended during a press does nothing more', () => {
  const { run, press, release, end, works } = pressable();
  press();
  run();
  release();
  end.abort();
  vi.runAllTimers();
  expect(works()).toBe(0);
});
