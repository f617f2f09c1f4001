// @vitest-environment jsdom

import { afterEach, expect, it, vi } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { createEndedSessions } from '@/services/identity/ended-sessions';
import { memoryTexts } from '../../support/memory-texts';
import { network } from '../api/network';

const KEY = 'foyer:ended-sessions';
const SESSION = 'a'.repeat(22);

afterEach(() => {
  vi.useRealTimers();
});

function page(stored: string | null, ...answers: Parameters<typeof network>) {
  vi.useFakeTimers();
  const { calls, fetch } = network(...answers);
  const kept = new Map(stored === null ? [] : [[KEY, stored]]);
  const survives: (boolean | undefined)[] = [];
  const client = createApiClient({
    token: () => null,
    fetch: (input, init) => {
      survives.push(init?.keepalive);
      return fetch(input, init);
    },
  });
  const idle: (() => void)[] = [];
  const { end } = createEndedSessions({
    local: memoryTexts(kept),
    call: client.call,
    whenIdle: (task) => idle.push(task),
  });
  const settle = () => vi.advanceTimersByTimeAsync(90_000);
  return { calls, survives, kept, idle, end, settle };
}

it('an ended session is sent by itself, also when the page closes, and then forgotten', async () => {
  const { calls, survives, kept, end, settle } = page(null, { status: 204 });
  end(SESSION);
  expect(kept.get(KEY)).toBe(JSON.stringify([SESSION]));
  await settle();
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/account/sessions/end', JSON.stringify({ session: SESSION })],
  ]);
  expect([survives, kept.size]).toEqual([[true], 0]);
});

it('an idle page sends the sessions of an earlier page', async () => {
  const { calls, kept, idle, settle } = page(JSON.stringify([SESSION, 'b'.repeat(22)]), { status: 204 });
  await settle();
  expect(calls).toEqual([]);
  for (const task of idle) task();
  await settle();
  expect([calls.length, kept.size]).toEqual([2, 0]);
});

it('a session stays stored while the server cannot end it, until the page is online again', async () => {
  const { calls, kept, end, settle } = page(
    null,
    { status: 503 },
    { status: 503 },
    { status: 503 },
    { status: 204 },
  );
  end(SESSION);
  await settle();
  expect([calls.length, kept.get(KEY)]).toEqual([3, JSON.stringify([SESSION])]);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('pageshow'));
  await settle();
  expect([calls.length, kept.size]).toEqual([4, 0]);
});

it.each([400, 404])('a session that the server rejects with %i is forgotten', async (status) => {
  const { kept, end, settle } = page(null, { status });
  end(SESSION);
  await settle();
  expect(kept.size).toBe(0);
});

it.each(['broken', '{"session":1}', '[1]'])('the stored text %j is ignored', async (stored) => {
  const { calls, idle, settle } = page(stored, { status: 204 });
  for (const task of idle) task();
  await settle();
  expect(calls).toEqual([]);
});

it('at most twenty sessions are stored', async () => {
  const { kept, end } = page(null, { status: 503 });
  for (let count = 0; count < 25; count += 1) end(String(count));
  expect(JSON.parse(kept.get(KEY) ?? '')).toEqual(
    Array.from({ length: 20 }, (_, index) => String(index + 5)),
  );
});
