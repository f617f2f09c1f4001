import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchVoice } from '@/services/calls/voice';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a person speaks from the first loud sound until a second of silence, and is not watched after the end', () => {
  let audioLevel = 0;
  const connection = { getReceivers: () => [{ getSynchronizationSources: () => [{ audioLevel }] }] };
  const changes: boolean[] = [];
  const stop = watchVoice(connection as never, (isSpeaking) => changes.push(isSpeaking));
  const last = (level: number, milliseconds: number) => {
    audioLevel = level;
    vi.advanceTimersByTime(milliseconds);
    return [...changes];
  };
  expect(last(0.01, 1_000)).toEqual([]);
  expect(last(0.2, 250)).toEqual([true]);
  expect(last(0, 750)).toEqual([true]);
  expect(last(0.3, 250)).toEqual([true]);
  expect(last(0, 1_000)).toEqual([true, false]);
  stop();
  expect(last(1, 5_000)).toEqual([true, false]);
});
