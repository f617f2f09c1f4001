import { isRetried, retryDelay, serverDate, takesBearer } from '@domain/shared/call-rules';
import { describe, expect, it } from 'vitest';

const STATUSES: [number | undefined, boolean][] = [
  [undefined, true],
  [100, true],
  [199, true],
  [200, false],
  [400, false],
  [428, false],
  [429, true],
  [430, false],
  [499, false],
  [500, true],
  [503, true],
  [599, true],
  [600, false],
];

describe('another attempt', () => {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
    it.each(STATUSES)(`a retry of a ${method} answered with %s is made: %s`, (status, retried) => {
      expect(isRetried(method, status)).toBe(retried);
    });

  it('a date that has just passed asks for no time', () => {
    expect(retryDelay(new Date(now).toUTCString(), now + 1)).toBe(30_000);
  });

  it('a call without a method is a GET', () => {
    expect([isRetried(undefined, 503), isRetried(undefined, 404)]).toEqual([true, false]);
  });

  it.each(['PATCH', 'OPTIONS', 'TRACE'])('a retry of a %s is never made', (method) => {
    expect(isRetried(method, 503)).toBe(false);
  });

  const now = Date.UTC(2026, 10, 21, 12, 0, 0);
  it.each([
    ['nothing', null, 30_000],
    ['an empty header', '', 30_000],
    ['five seconds', '5', 5_000],
    ['no time at all', '0', 0],
    ['five minutes', '300', 300_000],
    ['an hour', '3600', 300_000],
    ['a date that is now', new Date(now).toUTCString(), 0],
    ['a date in ten seconds', new Date(now + 10_000).toUTCString(), 10_000],
    ['a date in an hour', new Date(now + 3_600_000).toUTCString(), 300_000],
    ['a date in the past', new Date(now - 1_000).toUTCString(), 30_000],
    ['nonsense', 'soon', 30_000],
    ['a negative number', '-5', 30_000],
  ])('a retry waits as Retry-After requires with %s', (_, header, delay) => {
    expect(retryDelay(header, now)).toBe(delay);
  });
});

it.each([
  ['/api/venue', true],
  ['/ui-config.json', true],
  ['/', true],
  ['//evil.example/api', false],
  ['/\\evil.example', false],
  ['https://evil.example/api', false],
  ['https://firebasestorage.googleapis.com/v0/b/hall', true],
  ['https://firebasestorage.googleapis.com.evil.example/', false],
  ['http://firebasestorage.googleapis.com/', false],
  ['https://evil.example/https://firebasestorage.googleapis.com/', false],
  ['api/venue', false],
])('the bearer goes to %s: %s', (address, taken) => {
  expect(takesBearer(address)).toBe(taken);
});

const DATE = 'Sat, 21 Nov 2026 12:00:00 GMT';
it.each([
  ['without cache-control', DATE, null, Date.UTC(2026, 10, 21, 12)],
  ['with no-store', DATE, 'no-store', Date.UTC(2026, 10, 21, 12)],
  ['with no-cache', DATE, 'private, no-cache', Date.UTC(2026, 10, 21, 12)],
  ['with max-age=0', DATE, 'max-age=0', Date.UTC(2026, 10, 21, 12)],
  ['that may be cached', DATE, 'public, max-age=600', null],
  ['that may be cached for a moment', DATE, 'max-age=05', null],
  ['without a date', null, null, null],
  ['with a broken date', 'yesterday', null, null],
])('the date of an answer %s sets the server time or not', (_, date, cacheControl, at) => {
  expect(serverDate(date, cacheControl)).toBe(at);
});
