import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createVoices } from '@/services/calls/voices';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('people speak from the first loud sound until a second of silence, and one timer hears all of them', () => {
  const levels = { grace: 0, alan: 0 };
  const voices = createVoices();
  const connectionOf = (name: keyof typeof levels) => ({
    getReceivers: () => [{ getSynchronizationSources: () => [{ audioLevel: levels[name] }] }],
  });
  const remove = voices.add('grace', connectionOf('grace') as never);
  voices.add('alan', connectionOf('alan') as never);
  expect(vi.getTimerCount()).toBe(0);
  const told: (readonly string[])[] = [];
  const stop = voices.watch((sessions) => told.push(sessions));
  expect(vi.getTimerCount()).toBe(1);
  const last = (next: Partial<typeof levels>, milliseconds: number) => {
    Object.assign(levels, next);
    vi.advanceTimersByTime(milliseconds);
    return told.splice(0);
  };
  expect(last({ grace: 0.01 }, 1_000)).toEqual([]);
  expect(last({ grace: 0.03 }, 250)).toEqual([]);
  expect(last({ grace: 0.3 }, 250)).toEqual([['grace']]);
  expect(last({ alan: 0.3 }, 250)).toEqual([['grace', 'alan']]);
  expect(last({ grace: 0 }, 750)).toEqual([]);
  expect(last({ grace: 0.3 }, 250)).toEqual([]);
  expect(last({ grace: 0 }, 2_000)).toEqual([['alan']]);
  levels.grace = 0.3;
  remove();
  expect(last({}, 1_000)).toEqual([]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(last({ alan: 0 }, 5_000)).toEqual([]);
});
