// @vitest-environment jsdom

import { INPUT_REPORT_INTERVAL } from '@domain/shared/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActivity } from '@/services/people/activity';

const press = () => document.dispatchEvent(new Event('keydown'));
const stops: (() => void)[] = [];

function tab() {
  const onInput = vi.fn();
  const stop = createActivity().watch(onInput);
  stops.push(stop);
  return { onInput, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

describe('activity', () => {
  it('activity starts with the page', () => {
    expect(tab().onInput).toHaveBeenCalledTimes(1);
  });

  it('activity is reported at the beginning and at the end of a busy period', () => {
    const { onInput } = tab();
    vi.advanceTimersByTime(INPUT_REPORT_INTERVAL);
    onInput.mockClear();
    for (let count = 0; count < 100; count += 1) press();
    expect(onInput).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(INPUT_REPORT_INTERVAL);
    expect(onInput).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(10 * INPUT_REPORT_INTERVAL);
    expect(onInput).toHaveBeenCalledTimes(2);
  });

  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'visibilitychange'])(
    '%s counts as activity',
    (type) => {
      const { onInput } = tab();
      vi.advanceTimersByTime(INPUT_REPORT_INTERVAL);
      document.dispatchEvent(new Event(type));
      expect(onInput).toHaveBeenCalledTimes(2);
    },
  );

  it('activity in one tab counts for the others', async () => {
    vi.useRealTimers();
    const first = tab();
    const second = tab();
    await expect.poll(() => first.onInput.mock.calls.length).toBe(2);
    expect(second.onInput).toHaveBeenCalledTimes(1);
  });

  it('activity is limited to its own tab without a broadcast channel', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    const { onInput } = tab();
    vi.advanceTimersByTime(INPUT_REPORT_INTERVAL);
    press();
    expect(onInput).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
  });

  it('activity is no longer watched after the end', () => {
    const { onInput, stop } = tab();
    stop();
    press();
    vi.advanceTimersByTime(10 * INPUT_REPORT_INTERVAL);
    expect(onInput).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
