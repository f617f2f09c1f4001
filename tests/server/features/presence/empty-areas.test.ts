import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { Json } from '../../../../server/backend/realtime/tree/read-node';
import { sweepEmptyAreas } from '../../../../server/features/presence/attendees';

const log = pino({ level: 'silent' });

test('counts of empty areas alone are removed, until the job is stopped', () => {
  vi.useFakeTimers();
  const counts: Record<string, Json> = {
    'live/attendeeCounts': { lobby: 2, expo: 0, 'a%2Fb': 0 },
    'stage/attendeeCounts': null,
  };
  const written: Record<string, Json>[] = [];
  const stop = sweepEmptyAreas({
    realtime: {
      read: (path) => counts[path] ?? null,
      write: async (writes) => void written.push(writes),
    },
    log,
  });
  vi.advanceTimersByTime(10_000);
  expect(written).toEqual([{ 'live/attendeeCounts/expo': null, 'live/attendeeCounts/a%2Fb': null }]);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(written).toHaveLength(1);
  vi.useRealTimers();
});
