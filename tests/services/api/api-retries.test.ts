import type { Failure } from '@domain/shared/failure';
import type { CallReport } from '@machines/app/call-report';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { type CallOptions, retryDelayOf } from '@/services/api/call-options';
import { network } from './network';

const schema = v.unknown();
const good = { json: { mode: 'LIVE' } };
const METHODS = ['GET', 'HEAD', 'POST'] as const;

/** A call in progress, and everything reported about it. */
function start(fetch: typeof globalThis.fetch, more: Partial<CallOptions<typeof schema>> = {}) {
  const reports: CallReport[] = [];
  const client = createApiClient({ token: () => null, fetch });
  client.watch((report) => reports.push(report));
  const ended = client.call('/api/x', { schema, ...more }).then(
    () => 'answered' as const,
    (error: unknown) => error as Failure,
  );
  const waiting = () =>
    reports.flatMap((report) => (report.type === 'call.delayed' ? [report.call.delay] : []));
  return { client, ended, reports, waiting };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

const CELLS = METHODS.flatMap((method) => [
  ...[429, 500, 502, 503, 504, 599].map((status) => [method, status, 3] as const),
  ...[400, 401, 403, 404, 409, 413, 415, 423].map((status) => [method, status, 1] as const),
]);

describe('attempts', () => {
  it.each(CELLS)(
    'a %s that is always answered with %i is attempted %i times',
    async (method, status, attempts) => {
      const { calls, fetch } = network({ status });
      const { ended } = start(fetch, { method });
      await vi.runAllTimersAsync();
      expect(calls).toHaveLength(attempts);
      expect(await ended).toMatchObject({ status });
    },
  );

  it.each(METHODS)('a %s without any answer is attempted three times', async (method) => {
    const { calls, fetch } = network('nothing');
    const { ended } = start(fetch, { method });
    await vi.runAllTimersAsync();
    expect(calls).toHaveLength(3);
    expect(await ended).toMatchObject({ kind: 'NOT_REACHABLE' });
  });

  it('a call whose answer is cut short is attempted again', async () => {
    let attempts = 0;
    const cutShort = async () => {
      attempts += 1;
      const body = new ReadableStream({
        pull(controller) {
          controller.enqueue(new TextEncoder().encode('{"mode":'));
          controller.error(new TypeError('network error'));
        },
      });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    };
    const { ended } = start(cutShort);
    await vi.runAllTimersAsync();
    expect(attempts).toBe(3);
    expect(await ended).toMatchObject({ kind: 'NOT_REACHABLE' });
  });

  it('a call is attempted as often as it allows', async () => {
    const { calls, fetch } = network('nothing');
    const { ended, waiting } = start(fetch, { retries: 0 });
    await ended;
    expect(calls).toHaveLength(1);
    expect(waiting()).toEqual([]);
  });

  it('attempts are thirty seconds apart', async () => {
    const { calls, fetch } = network('nothing', { status: 503 }, good);
    const { ended } = start(fetch);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(3);
    expect(await ended).toBe('answered');
  });

  it('every attempt sends the same body', async () => {
    const { calls, fetch } = network({ status: 500 }, good);
    start(fetch, { method: 'POST', body: { uuid: 'one' } });
    await vi.runAllTimersAsync();
    expect(calls.map(({ body }) => body)).toEqual(['{"uuid":"one"}', '{"uuid":"one"}']);
  });
});

describe('Retry-After', () => {
  it.each([
    ['5', 5_000],
    ['299', 299_000],
    ['301', 300_000],
    ['Sat, 21 Nov 2026 12:00:07 GMT', 7_000],
    ['Sat, 21 Nov 2026 13:00:00 GMT', 300_000],
    ['whenever', 30_000],
  ])('a Retry-After of %s delays the next attempt by %i ms', async (header, delay) => {
    const { calls, fetch } = network({ status: 429, headers: { 'retry-after': header } }, good);
    const { waiting } = start(fetch);
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(2);
    expect(waiting()).toEqual([delay]);
  });

  it.each([
    ['without room on the server', 507, undefined, null],
    ['that may be sent again in more than thirty seconds', 429, '31', null],
    ['that may be sent again sooner', 429, '30', 30_000],
  ])('of an upload %s others are told at once, or it waits', (_, status, after, delay) => {
    const upload = {
      method: 'POST',
      form: { data: new FormData(), onPart: () => {} },
      schema,
      isOwnerGone: () => false,
      onceKey: null,
    } as const;
    const headers = new Headers(after === undefined ? {} : { 'retry-after': after });
    expect(retryDelayOf(upload, 2, status, headers)).toBe(delay);
  });

  it('every attempt of a write that is done once has the same id, and another call another one', async () => {
    const { calls, fetch } = network({ status: 503 }, good, good);
    const options = { method: 'POST', once: true } as const;
    const { ended } = start(fetch, options);
    await vi.runAllTimersAsync();
    await ended;
    await start(fetch, options).ended;
    const [first, second, other] = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect([second === first, other === first]).toEqual([true, false]);
  });
});

describe('a waiting call', () => {
  it('a waiting call is reported with its reason, and again when it no longer waits', async () => {
    const { fetch } = network({ status: 503 }, good);
    const { reports } = start(fetch);
    await vi.runAllTimersAsync();
    const id = expect.any(String);
    expect(reports).toEqual([
      { type: 'call.delayed', call: { id, kind: 'PROCESSING_ERROR', status: 503, delay: 30_000 } },
      { type: 'call.settled', id },
    ]);
    const ids = reports.map((report) => ('call' in report ? report.call.id : 'id' in report && report.id));
    expect(ids[0]).toBe(ids[1]);
  });

  it('a stopped call fails with its last answer', async () => {
    const { calls, fetch } = network({ status: 503, json: { errMsg: 'server.resting' } });
    const { client, ended, reports } = start(fetch);
    await vi.advanceTimersByTimeAsync(1_000);
    client.stopRetries();
    expect(await ended).toMatchObject({ status: 503, errMsg: 'server.resting' });
    await vi.runAllTimersAsync();
    expect(calls).toHaveLength(1);
    expect(reports.map(({ type }) => type)).toEqual(['call.delayed', 'call.settled', 'call.failed']);
  });

  it('all waiting calls are stopped together, and later calls wait again', async () => {
    const { fetch } = network('nothing');
    const one = start(fetch);
    const other = one.client.call('/api/y', { schema }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    one.client.stopRetries();
    expect(await one.ended).toMatchObject({ kind: 'NOT_REACHABLE' });
    expect(await other).toMatchObject({ kind: 'NOT_REACHABLE' });
    void one.client.call('/api/z', { schema }).catch(() => {});
    await vi.advanceTimersByTimeAsync(1_000);
    expect(one.waiting()).toHaveLength(3);
    one.client.stopRetries();
  });

  it('a waiting call leaves no timer behind', async () => {
    const { fetch } = network('nothing');
    const { client, ended } = start(fetch);
    await vi.advanceTimersByTimeAsync(1_000);
    client.stopRetries();
    await ended;
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('a listener that unsubscribed receives no message', async () => {
  const { fetch } = network({ status: 404 });
  const reports: CallReport[] = [];
  const client = createApiClient({ token: () => null, fetch });
  client.watch((report) => reports.push(report))();
  await client.call('/api/x', { schema }).catch(() => {});
  expect(reports).toEqual([]);
});

describe('when the server is reached again', () => {
  it('a call without an answer is retried at once and no longer waits', async () => {
    const { calls, fetch } = network('nothing', good);
    const { client, ended, reports } = start(fetch);
    await vi.advanceTimersByTimeAsync(1_000);
    client.hastenRetries();
    expect(await ended).toBe('answered');
    expect(calls).toHaveLength(2);
    expect(reports.map(({ type }) => type)).toEqual(['call.delayed', 'call.settled']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([429, 503])('a call that was answered with %i waits its full delay', async (status) => {
    const { calls, fetch } = network({ status }, good);
    const { client } = start(fetch);
    await vi.advanceTimersByTimeAsync(1_000);
    client.hastenRetries();
    await vi.advanceTimersByTimeAsync(28_999);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['its first wait', 1_000, 2],
    ['its second wait', 31_000, 3],
  ])('a call is tried at once in %s', async (_, at, attempts) => {
    const { calls, fetch } = network('nothing');
    const { client } = start(fetch);
    await vi.advanceTimersByTimeAsync(at);
    client.hastenRetries();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toHaveLength(attempts);
  });

  it('a call is retried early only once when the link is lost repeatedly', async () => {
    const { calls, fetch } = network('nothing');
    const { client, ended } = start(fetch);
    for (let second = 0; second < 20; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      client.hastenRetries();
    }
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls).toHaveLength(3);
    expect(await ended).toMatchObject({ kind: 'NOT_REACHABLE' });
  });

  it('nothing happens when no call waits', async () => {
    const { calls, fetch } = network(good);
    const { client, ended } = start(fetch);
    client.hastenRetries();
    expect(await ended).toBe('answered');
    expect(calls).toHaveLength(1);
  });
});
