import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { network } from './network';
import { start } from './started-call';

const good = { json: { mode: 'LIVE' } };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
});
afterEach(() => {
  vi.useRealTimers();
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
