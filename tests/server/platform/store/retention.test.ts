import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../../../server/platform/store/database';
import { keepRetention, type Retention } from '../../../../server/platform/store/retention';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 20);

// No data is queried: the rules below count their calls.
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: new Pool() }) });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

function started(remove: Retention['remove'], config?: { logs: number }, vacuum?: () => Promise<void>) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info', base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  const rules: Retention[] = [{ name: 'logs', key: 'logs', days: 30, remove }];
  return { end: keepRetention({ db, rules, config, log, vacuum }), lines };
}

test('expired rows are removed at the start and then hourly until the end', async () => {
  const remove = vi.fn<Retention['remove']>(async () => 0);
  const { end, lines } = started(remove);
  await vi.advanceTimersByTimeAsync(HOUR - 1);
  expect(remove).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(remove).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(remove.mock.calls.map(([, before]) => before.getTime())).toEqual([
    NOW - 30 * DAY,
    NOW + HOUR - 30 * DAY,
    NOW + 2 * HOUR - 30 * DAY,
  ]);
  await end();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect([remove.mock.calls.length, lines]).toEqual([3, []]);
});

test('a clock that is set forward by years deletes nothing for a day', async () => {
  const remove = vi.fn<Retention['remove']>(async () => 0);
  const { end, lines } = started(remove);
  vi.setSystemTime(NOW + 3_650 * DAY);
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(lines.map(({ level, msg }) => [level, msg])).toContainEqual([
    40,
    'the clock was set forward: expired rows are removed a day later',
  ]);
  vi.setSystemTime(NOW + 2 * HOUR);
  await vi.advanceTimersByTimeAsync(23 * HOUR - 1);
  expect(remove).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(remove.mock.calls[1]?.[1]).toEqual(new Date(NOW + 25 * HOUR - 30 * DAY));
  await end();
});

test('the configured days replace those of the rule, and removed rows are logged', async () => {
  const remove = vi.fn<Retention['remove']>(async () => 7);
  const { end, lines } = started(remove, { logs: 2 });
  await end();
  expect(remove.mock.calls[0]?.[1]).toEqual(new Date(NOW - 2 * DAY));
  expect(lines).toMatchObject([{ name: 'logs', removed: 7, msg: 'expired rows removed' }]);
});

test('the space of removed rows is freed hourly, after the removal, and a failure is logged', async () => {
  const steps: string[] = [];
  const remove = async () => steps.push('remove');
  const vacuum = vi.fn(async () => void steps.push('vacuum'));
  vacuum.mockRejectedValueOnce(new Error('away'));
  const { end, lines } = started(remove, undefined, vacuum);
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  await end();
  expect(steps).toEqual(['remove', 'remove', 'remove', 'vacuum']);
  expect(lines.map(({ level, msg }) => [level, msg])).toContainEqual([
    50,
    'expired rows could not be removed',
  ]);
});

test('a failed removal is logged and retried an hour later', async () => {
  const remove = vi.fn<Retention['remove']>(async () => 0);
  remove.mockRejectedValueOnce(new Error('away'));
  const { end, lines } = started(remove);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(remove).toHaveBeenCalledTimes(2);
  expect(lines).toMatchObject([{ level: 50, msg: 'expired rows could not be removed' }]);
  await end();
});
