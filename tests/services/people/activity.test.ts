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

  it('a window that gets the focus or becomes visible is reported until the end, an element is not', () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    const onFocus = vi.fn();
    const stop = createActivity().watchFocus(onFocus);
    const turn = (target: EventTarget, type: string) => {
      onFocus.mockClear();
      target.dispatchEvent(new Event(type, { bubbles: type !== 'focus' }));
      return onFocus.mock.calls.length;
    };
    expect(turn(window, 'focus')).toBe(1);
    expect(turn(document.body, 'focus')).toBe(0);
    expect(turn(document, 'visibilitychange')).toBe(1);
    visibility.mockReturnValue('hidden');
    expect(turn(document, 'visibilitychange')).toBe(0);
    expect(turn(window, 'focus')).toBe(1);
    stop();
    visibility.mockReturnValue('visible');
    expect([turn(window, 'focus'), turn(document, 'visibilitychange')]).toEqual([0, 0]);
    visibility.mockRestore();
  });

  it('a page that is hidden or left is reported until the end', () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    const onHidden = vi.fn();
    const stop = createActivity().watchHiding(onHidden);
    const leave = () => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      window.dispatchEvent(new Event('pagehide'));
      return onHidden.mock.calls.length;
    };
    expect(leave()).toBe(1);
    visibility.mockReturnValue('hidden');
    expect(leave()).toBe(3);
    stop();
    expect(leave()).toBe(3);
    visibility.mockRestore();
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
