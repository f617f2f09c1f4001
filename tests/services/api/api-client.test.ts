import { Failure } from '@domain/shared/failure';
import type { CallReport } from '@machines/app/call-report';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiClient, createApiClient } from '@/services/api/api-client';
import { network } from './network';

const schema = v.object({ mode: v.string() });
const good = { json: { mode: 'LIVE' } };

function clientOn(fetch: typeof globalThis.fetch, token: string | null = 'secret') {
  const reports: CallReport[] = [];
  const client = createApiClient({ token: () => token, fetch });
  const unwatch = client.watch((report) => reports.push(report));
  return { client, reports, unwatch };
}

/** Returns the outcome of the call after all timers have run. */
async function outcome(client: ApiClient, path = '/api/venue/version', more = {}) {
  const answer = client.call(path, { schema, ...more }).then(
    (value) => ({ value }),
    (failure: unknown) => ({ failure: failure as Failure }),
  );
  await vi.runAllTimersAsync();
  return answer;
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the bearer', () => {
  it.each([
    ['/api/venue/version', 'secret', 'Bearer secret'],
    ['/ui-config.json', 'secret', 'Bearer secret'],
    ['https://firebasestorage.googleapis.com/v0/b/hall', 'secret', 'Bearer secret'],
    ['https://elsewhere.example/api', 'secret', null],
    ['//elsewhere.example/api', 'secret', null],
    ['/api/venue/version', null, null],
  ])('the bearer of a call to %s with the token %s is %s', async (path, token, bearer) => {
    const { calls, fetch } = network(good);
    await outcome(clientOn(fetch, token).client, path);
    expect(calls[0]?.headers.get('authorization')).toBe(bearer);
  });

  it('the token is requested again for every attempt', async () => {
    const { calls, fetch } = network({ status: 503 }, good);
    const tokens = ['one', 'two'];
    const client = createApiClient({ token: () => tokens.shift() ?? null, fetch });
    await outcome(client);
    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer one', 'Bearer two']);
  });
});

describe('a call', () => {
  it('a call returns the parsed answer', async () => {
    const { calls, fetch } = network(good);
    expect(await outcome(clientOn(fetch).client)).toEqual({ value: { mode: 'LIVE' } });
    expect(calls).toMatchObject([{ path: '/api/venue/version', method: 'GET' }]);
  });

  it('a call sends its query and its body', async () => {
    const { calls, fetch } = network(good);
    await outcome(clientOn(fetch).client, '/api/ui/venue', {
      query: { architectureId: 'a b', empty: undefined },
    });
    await outcome(clientOn(fetch).client, '/api/like', { method: 'POST', body: { uuid: 'one' } });
    expect(calls.map(({ path }) => path)).toEqual(['/api/ui/venue?architectureId=a+b', '/api/like']);
    expect(calls[1]).toMatchObject({ method: 'POST', body: '{"uuid":"one"}' });
  });

  it.each([
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [404, 'PROCESSING_ERROR'],
    [409, 'PROCESSING_ERROR'],
    [423, 'PROCESSING_ERROR'],
  ])('a call answered with %i fails as %s with the message of the server', async (status, kind) => {
    const { calls, fetch } = network({ status, json: { errMsg: 'server.words' } });
    const { client, reports } = clientOn(fetch);
    const { failure } = (await outcome(client)) as { failure: Failure };
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ kind, status, errMsg: 'server.words' });
    expect(calls).toHaveLength(1);
    expect(reports).toEqual([{ type: 'call.failed', failure }]);
  });

  it.each([
    ['an answer of another shape', { json: { version: 1 } }],
    ['an answer that is cut off', { text: '{"mode": "LI' }],
    ['an empty answer', { text: '' }],
    ['a page instead of data', { text: '<!doctype html>', headers: { 'content-type': 'text/html' } }],
  ])('a call fails as a processing error on %s', async (_, answer) => {
    const { fetch } = network(answer);
    const { client, reports } = clientOn(fetch);
    const { failure } = (await outcome(client)) as { failure: Failure };
    expect(failure).toBeInstanceOf(Failure);
    expect(failure.kind).toBe('PROCESSING_ERROR');
    expect(reports.map(({ type }) => type)).toContain('call.failed');
  });

  it.each([
    ['no object', 'text'],
    ['a list', [1]],
    ['a number instead of words', { errMsg: 7 }],
  ])('a call fails without a message when the server sends %s', async (_, json) => {
    const { fetch } = network({ status: 404, json });
    const { failure } = (await outcome(clientOn(fetch).client)) as { failure: Failure };
    expect(failure).toMatchObject({ kind: 'PROCESSING_ERROR', status: 404, errMsg: undefined });
  });

  it.each([
    [401, 1],
    [403, 1],
    [404, 0],
  ])('a call that reports only the end of a session and gets %i makes %i reports', async (status, count) => {
    const { fetch } = network({ status });
    const { client, reports } = clientOn(fetch);
    await outcome(client, '/api/x', { reports: 'session' });
    expect(reports.filter(({ type }) => type === 'call.failed')).toHaveLength(count);
  });

  it('a silent call fails without a report', async () => {
    const { fetch } = network({ status: 404 });
    const { client, reports } = clientOn(fetch);
    expect(await outcome(client, '/api/x', { reports: 'none' })).toMatchObject({ failure: { status: 404 } });
    expect(reports).toEqual([]);
  });

  it('a HEAD call needs no body', async () => {
    const { calls, fetch } = network({ status: 200 });
    const call = clientOn(fetch).client.call('/api/venue', { method: 'HEAD', schema: v.unknown() });
    await vi.runAllTimersAsync();
    await expect(call).resolves.toBeUndefined();
    expect(calls[0]?.method).toBe('HEAD');
  });

  it('a call without an answer fails after twenty seconds', async () => {
    const fetch = vi.fn(
      (_: unknown, { signal }: RequestInit = {}) =>
        new Promise<Response>((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const { client } = clientOn(fetch as typeof globalThis.fetch);
    const call = client.call('/api/x', { schema, retries: 0 }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await call).toMatchObject({ kind: 'NOT_REACHABLE', status: undefined });
  });
});

describe('the date of an answer', () => {
  const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
  const datesIn = (reports: readonly CallReport[]) =>
    reports.flatMap((report) => (report.type === 'call.dated' ? [report.at] : []));

  it.each([
    ['of a success', 200, { date }, [Date.UTC(2026, 10, 21, 12)]],
    ['of an error', 404, { date, 'cache-control': 'no-store' }, [Date.UTC(2026, 10, 21, 12)]],
    ['of an answer that may be cached', 200, { date, 'cache-control': 'max-age=60' }, []],
  ])('the date %s is reported or not', async (_, status, headers, dates) => {
    const { fetch } = network({ ...good, status, headers });
    const { client, reports } = clientOn(fetch);
    await outcome(client);
    expect(datesIn(reports)).toEqual(dates);
  });

  it('the date is reported with the time that has passed since, whenever the page wakes', async () => {
    const page = new EventTarget();
    for (const name of ['addEventListener', 'removeEventListener'] as const)
      vi.stubGlobal(name, page[name].bind(page));
    const { fetch } = network({ ...good, headers: { date } });
    const { client, reports, unwatch } = clientOn(fetch);
    vi.setSystemTime(Date.UTC(2026, 10, 21, 9));
    page.dispatchEvent(new Event('pageshow'));
    expect(reports).toEqual([]);
    await outcome(client);
    vi.setSystemTime(Date.now() + 3_600_000);
    page.dispatchEvent(new Event('online'));
    unwatch();
    page.dispatchEvent(new Event('online'));
    expect(datesIn(reports)).toEqual([Date.UTC(2026, 10, 21, 12), Date.UTC(2026, 10, 21, 13)]);
    vi.unstubAllGlobals();
  });
});

describe('a call that was refused for its token', () => {
  /** A client whose token is replaced while the first call is on its way. */
  function clientWith(next: string | null, ...answers: Parameters<typeof network>) {
    const { calls, fetch } = network(...answers);
    let token: string | null = 'old';
    const settled = vi.fn(async () => {
      token = next;
    });
    const client = createApiClient({ token: () => token, settled, fetch });
    const reports: CallReport[] = [];
    client.watch((report) => reports.push(report));
    return { client, calls, reports, settled };
  }
  const bearers = ({ calls }: ReturnType<typeof clientWith>) =>
    calls.map(({ headers }) => headers.get('authorization'));

  it.each([401, 403])('a call rejected with %i is sent again when the token has changed', async (status) => {
    const setting = clientWith('new', { status }, good);
    expect(await outcome(setting.client, '/api/x', { method: 'POST' })).toEqual({ value: { mode: 'LIVE' } });
    expect(bearers(setting)).toEqual(['Bearer old', 'Bearer new']);
    expect(setting.reports).toEqual([]);
  });

  it('a rejected call whose new token is rejected too ends the session', async () => {
    const setting = clientWith('new', { status: 401 });
    await outcome(setting.client);
    expect(bearers(setting)).toEqual(['Bearer old', 'Bearer new']);
    expect(setting.reports).toMatchObject([{ type: 'call.failed', failure: { status: 401 } }]);
  });

  it.each(['old', null])('a rejected call fails when the token is now %s', async (next) => {
    const setting = clientWith(next, { status: 401 });
    expect(await outcome(setting.client)).toMatchObject({ failure: { kind: 'UNAUTHORIZED' } });
    expect(bearers(setting)).toEqual(['Bearer old']);
  });

  it('a call rejected for another reason does not wait for a token', async () => {
    const setting = clientWith('new', { status: 404 });
    await outcome(setting.client);
    expect(setting.settled).not.toHaveBeenCalled();
  });
});
