import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../../../server/platform/log';

const ZONE = process.env.TZ;
afterEach(() => {
  vi.useRealTimers();
  if (ZONE === undefined) delete process.env.TZ;
  else process.env.TZ = ZONE;
});

/** Returns what the log writes. */
function written(record: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  record(
    createLog({
      write: (line) => {
        text += line;
      },
    }),
  );
  return text;
}

test('no value of a request begins another line of the log or is more than text in it', () => {
  const hostile = 'x\n{"level":30,"msg":"host added"}\r\n\u001b[2J","uid":"host\u009b2J\u007f\u202e\u{e0041}';
  const text = written((log) => log.warn({ route: hostile, [hostile]: [hostile] }, hostile));
  expect(text.split('\n')).toEqual([expect.any(String), '']);
  expect(JSON.parse(text)).toEqual({
    level: 40,
    time: expect.any(Number),
    route: hostile,
    [hostile]: [hostile],
    msg: hostile,
  });
  expect(text.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test('the time of a log line is the same in every time zone', () => {
  process.env.TZ = 'Asia/Kolkata';
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) });
  expect(new Date().getHours()).toBe(17);
  expect(JSON.parse(written((log) => log.warn('full')))).toMatchObject({ time: 1_795_176_000_000 });
});
