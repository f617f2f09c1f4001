// @vitest-environment jsdom

import { afterEach, expect, it } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { createVisitCapture } from '@/services/logs/log-capture';
import { textStore } from '@/services/storage/storage';
import { network } from '../api/network';

afterEach(() => sessionStorage.clear());

function visit(...answers: Parameters<typeof network>) {
  const { calls, fetch } = network(...answers);
  const { call } = createApiClient({ token: () => null, fetch });
  return {
    calls,
    open: createVisitCapture(
      call,
      textStore(() => sessionStorage),
    ),
  };
}

it('a visit is captured once, however often the page is opened', async () => {
  const { calls, open } = visit({ status: 204 });
  await open();
  await open();
  await visit({ status: 204 }).open();
  expect(calls.map(({ path, method, body }) => [method, path, body])).toEqual([
    ['POST', '/api/capture/login', undefined],
  ]);
});

it('a visit that could not be captured is captured by the next page', async () => {
  const { calls, open } = visit({ status: 400 }, { status: 204 });
  await expect(open()).rejects.toMatchObject({ status: 400 });
  await open();
  expect(calls).toHaveLength(2);
});
