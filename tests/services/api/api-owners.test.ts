import type { CallReport } from '@machines/app/call-report';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import type { CallOptions } from '@/services/api/call-options';
import { network } from './network';

const schema = v.unknown();

interface Signed {
  token: string | null;
  owner: string | null;
}

const ADA: Signed = { token: 'ada-1', owner: 'ada' };
const ADA_RENEWED: Signed = { token: 'ada-2', owner: 'ada' };
const GRACE: Signed = { token: 'grace-1', owner: 'grace' };
const SIGNED_OUT: Signed = { token: null, owner: null };
const GONE = [
  ['no user is', SIGNED_OUT],
  ['another user is', GRACE],
] as const;

/** A page whose signed-in user may change. */
function pageOf(initial: Signed, ...answers: Parameters<typeof network>) {
  const { calls, fetch } = network(...answers);
  let signed = initial;
  let onAnswer = () => {};
  const asked = vi.fn(async () => signed.token);
  const answered: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    onAnswer();
    return response;
  };
  const client = createApiClient({ token: asked, owner: () => signed.owner, fetch: answered });
  const reports: CallReport[] = [];
  client.watch((report) => reports.push(report));
  const enter = (next: Signed) => {
    signed = next;
  };
  return {
    calls,
    client,
    enter,
    /** Signs another user in once the first answer arrives. */
    enterOnAnswer: (next: Signed) => {
      onAnswer = () => enter(next);
    },
    asked,
    call: (more: Partial<CallOptions<typeof schema>> = {}) =>
      client.call('/api/x', { method: 'POST', schema, ...more }).then(
        () => 'answered',
        (failure: unknown) => failure,
      ),
    bearers: () => calls.map(({ headers }) => headers.get('authorization')),
    failed: () => reports.filter(({ type }) => type === 'call.failed'),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a call that waits for its next attempt', () => {
  it.each(GONE)(
    'the waiting call is given up unreported with its last answer when %s signed in by then',
    async (_, next) => {
      const page = pageOf(ADA, { status: 503 }, {});
      const ended = page.call();
      await vi.advanceTimersByTimeAsync(1_000);
      page.enter(next);
      await vi.runAllTimersAsync();
      expect(await ended).toMatchObject({ status: 503 });
      expect(page.bearers()).toEqual(['Bearer ada-1']);
      expect(page.failed()).toEqual([]);
    },
  );

  it('the waiting call is sent again with the newer token of the same user', async () => {
    const page = pageOf(ADA, { status: 503 }, {});
    const ended = page.call();
    await vi.advanceTimersByTimeAsync(1_000);
    page.enter(ADA_RENEWED);
    await vi.runAllTimersAsync();
    expect(await ended).toBe('answered');
    expect(page.bearers()).toEqual(['Bearer ada-1', 'Bearer ada-2']);
  });

  it('a call without a user continues with the token of a user who signed in meanwhile', async () => {
    const page = pageOf(SIGNED_OUT, { status: 503 }, {});
    const ended = page.call();
    await vi.advanceTimersByTimeAsync(1_000);
    page.enter(ADA);
    await vi.runAllTimersAsync();
    expect(await ended).toBe('answered');
    expect(page.bearers()).toEqual([null, 'Bearer ada-1']);
  });

  it('a waiting call of the new user continues when that of the previous user is given up', async () => {
    const page = pageOf(ADA, { status: 503 }, { status: 503 }, {});
    const before = page.call();
    await vi.advanceTimersByTimeAsync(1_000);
    page.enter(GRACE);
    const after = page.call();
    await vi.runAllTimersAsync();
    expect(await before).toMatchObject({ status: 503 });
    expect(await after).toBe('answered');
    expect(page.bearers()).toEqual(['Bearer ada-1', 'Bearer grace-1', 'Bearer grace-1']);
  });
});

describe('a call that is on its way', () => {
  it.each(GONE.flatMap(([who, next]) => [401, 403, 404].map((status) => [status, who, next] as const)))(
    'a sent call answered with %i when %s signed in ends no session',
    async (status, _, next) => {
      const page = pageOf(ADA, { status }, {});
      page.enterOnAnswer(next);
      expect(await page.call()).toMatchObject({ status });
      expect(page.bearers()).toEqual(['Bearer ada-1']);
      expect(page.failed()).toEqual([]);
    },
  );

  it.each(GONE)('a failed call is not retried when %s signed in', async (_, next) => {
    const page = pageOf(ADA, { status: 503 }, {});
    page.enterOnAnswer(next);
    expect(await page.call()).toMatchObject({ status: 503 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each(GONE)('a call is not sent when %s signed in before its token is available', async (_, next) => {
    const page = pageOf(ADA, {});
    page.asked.mockImplementationOnce(async () => {
      page.enter(next);
      return next.token;
    });
    expect(await page.call()).toMatchObject({ kind: 'NOT_REACHABLE' });
    expect(page.calls).toEqual([]);
    expect(page.failed()).toEqual([]);
  });
});

describe('a call whose signal is aborted', () => {
  it('a call aborted before it is sent is never sent', async () => {
    const page = pageOf(ADA, {});
    expect(await page.call({ signal: AbortSignal.abort() })).toMatchObject({ kind: 'NOT_REACHABLE' });
    expect(page.calls).toEqual([]);
  });

  it('a call aborted while it is sent is not retried and fails with its last answer', async () => {
    const aborting = new AbortController();
    const { calls, fetch } = network({ status: 503 }, {});
    const client = createApiClient({
      token: () => 'ada-1',
      fetch: async (...request) => {
        aborting.abort();
        return fetch(...request);
      },
    });
    const ended = client.call('/api/x', { schema, signal: aborting.signal });
    await expect(ended).rejects.toMatchObject({ status: 503 });
    expect(calls).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
