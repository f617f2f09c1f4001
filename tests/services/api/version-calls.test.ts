import { Failure } from '@domain/shared/failure';
import { API_RETRY_DELAY } from '@domain/shared/limits';
import type { CallReport } from '@machines/app/call-report';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Api, createApi } from '@/services/api/api';
import { createApiClient } from '@/services/api/api-client';
import { network } from './network';

const version = { mode: 'LIVE', version: 4, publishedVersion: 4, publishedArchitectureId: 'hall' };

function apiOn(fetch: typeof globalThis.fetch) {
  const reports: CallReport[] = [];
  const client = createApiClient({ token: () => 'secret', fetch });
  client.watch((report) => reports.push(report));
  const reported = () => reports.flatMap((report) => (report.type === 'call.failed' ? [report.failure] : []));
  return { api: createApi(client), reported };
}

async function failing(call: Promise<unknown>): Promise<Failure> {
  const failure = call.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  const answer = await failure;
  if (answer instanceof Failure) return answer;
  throw new Error('The call did not fail');
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CALLS: [string, (api: Api, signal?: AbortSignal) => Promise<unknown>][] = [
  ['the version', (api, signal) => api.pollVersion(signal)],
  ['the own profile', (api, signal) => api.ownProfile('hall', 'ada', signal)],
];

describe.each(CALLS)('asked in the background for %s', (_, ask) => {
  it('the call does not continue without a user', async () => {
    const { calls, fetch } = network({ status: 503 });
    const stopping = new AbortController();
    const failure = ask(apiOn(fetch).api, stopping.signal).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(API_RETRY_DELAY / 2);
    stopping.abort();
    expect(await failure).toMatchObject({ status: 503 });
    expect(calls).toHaveLength(1);
  });

  it('an answer of the wrong shape is a failure that is not shown', async () => {
    const { api, reported } = apiOn(network({ json: { data: 7, mode: 'NONE' } }).fetch);
    expect((await failing(ask(api))).kind).toBe('PROCESSING_ERROR');
    expect(reported()).toEqual([]);
  });
});

it('the version is returned as the server sends it', async () => {
  const { calls, fetch } = network({ json: version });
  expect(await apiOn(fetch).api.pollVersion()).toEqual(version);
  expect(calls).toMatchObject([{ path: '/api/venue/version', method: 'GET' }]);
});

it('name, title and company are taken from the own profile, and ids are escaped in the path', async () => {
  const attributes = { name: 'Ada', title: 'Analyst', company: 'Engines', openForNetworking: true };
  const { calls, fetch } = network({ json: { data: { attributes } } });
  expect(await apiOn(fetch).api.ownProfile('hall/1', 'a?b')).toEqual({
    name: 'Ada',
    title: 'Analyst',
    company: 'Engines',
  });
  expect(calls).toMatchObject([
    { path: '/api/userProfile/architecture/hall%2F1/userProfile/a%3Fb', method: 'GET' },
  ]);
});
