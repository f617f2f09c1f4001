import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { playRingTone } from '@/services/calls/ring-tone';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A call that rings for a user who may want sounds. */
function ringing() {
  const log: string[] = [];
  let setSound = (_isWanted: boolean) => {};
  const stop = playRingTone({
    watch: (onSettings) => {
      setSound = (sound) => onSettings({ sound, notifications: false, permission: 'default' });
      setSound(false);
      return () => void log.push('unwatched');
    },
    openSound: () => ({ play: () => void log.push('played'), stop: () => void log.push('closed') }),
  });
  return { log, stop, setSound: (isWanted: boolean) => setSound(isWanted) };
}

it('a call is heard every three seconds once the user wants sounds, and silent otherwise', async () => {
  const { log, stop, setSound } = ringing();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(log).toEqual([]);
  setSound(true);
  await vi.advanceTimersByTimeAsync(6_500);
  expect(log).toEqual(['played', 'played', 'played']);
  setSound(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(log.slice(3)).toEqual(['closed']);
  setSound(true);
  await vi.advanceTimersByTimeAsync(100);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(log.slice(4)).toEqual(['played', 'unwatched', 'closed']);
});
