import type { LogMessage } from '@domain/logs/log-message';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RETENTION } from '../../../../server/compose';
import { removeExpired } from '../../../../server/platform/store/retention';
import { CLIENT_DETAILS } from '../../../support/client-details-fixture';
import { LOG_MESSAGE } from '../../../support/log-message-fixture';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { silentLog } from '../../../support/store';

const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;

const server = serverForTests(() => startTestServer());
let ada: string;
beforeAll(async () => {
  ada = await server.tokenOf('ada');
});
afterEach(async () => {
  server.clock.now = undefined;
  await server.store.db.deleteFrom('captured_log').execute();
});

const capture = (message: unknown, token: string | undefined = ada) =>
  server.ask('/api/capture/log', { json: message, ...(token && { token }) });
const captured = () => server.store.db.selectFrom('captured_log').selectAll().orderBy('id').execute();
const withDetails = (more: Partial<LogMessage['messageDetails']>) => ({
  ...LOG_MESSAGE,
  messageDetails: { ...LOG_MESSAGE.messageDetails, ...more },
});

describe('a log message', () => {
  test('a log message is stored with its time and the user of the token, not the name in the body', async () => {
    server.clock.now = NOW;
    const clientDetails = { ...CLIENT_DETAILS, clientUsername: 'grace@hall.example' };
    const { status, body, headers } = await capture({ ...LOG_MESSAGE, clientDetails });
    expect([status, body.length, headers['cache-control']]).toEqual([204, 0, 'no-store']);
    const { uid } = (await server.identity.accounts.byEmail('ada@hall.example')) ?? {};
    expect(await captured()).toEqual([
      {
        id: expect.anything(),
        captured_at: new Date(NOW),
        uid,
        level: 'ERROR',
        category: 'page',
        origin: 'UI',
        ...LOG_MESSAGE.messageDetails,
        client: { ...CLIENT_DETAILS, clientUsername: 'ada@hall.example' },
      },
    ]);
  });

  test('a log message may have the maximum length that pages produce', async () => {
    const message = withDetails({ message: 'ü'.repeat(2_000), details: '\u0000"'.repeat(8_000) });
    expect((await capture(message)).status).toBe(400);
    const clean = withDetails({ message: 'ü'.repeat(2_000), details: '"\\'.repeat(8_000) });
    expect((await capture(clean)).status).toBe(204);
  });

  test.each<[string, unknown, string]>([
    ['an empty message', withDetails({ message: '' }), 'messageDetails.message'],
    ['a message too long', withDetails({ message: 'x'.repeat(2_001) }), 'messageDetails.message'],
    ['details too long', withDetails({ details: 'x'.repeat(16_001) }), 'messageDetails.details'],
    ['an unknown level', { ...LOG_MESSAGE, loglevel: 'FATAL' }, 'loglevel'],
    ['an unknown origin', { ...LOG_MESSAGE, messageOrigin: 'SERVER' }, 'messageOrigin'],
    ['a category that is none', { ...LOG_MESSAGE, logCategory: 'a\nb' }, 'logCategory'],
    [
      'a detail too long',
      { ...LOG_MESSAGE, clientDetails: { ...CLIENT_DETAILS, userAgent: 'x'.repeat(1_001) } },
      'clientDetails.userAgent',
    ],
    ['a key of its own', { ...LOG_MESSAGE, uid: 'grace' }, 'uid'],
    ['a missing part', { ...LOG_MESSAGE, clientDetails: undefined }, 'clientDetails'],
  ])('a log message with %s is rejected', async (_, message, path) => {
    const answer = await capture(message);
    expect([answer.status, answer.json()]).toEqual([
      400,
      { errMsg: 'The request is not valid.', faults: [{ path, message: expect.any(String) }] },
    ]);
    expect(await captured()).toEqual([]);
  });

  test('log messages are limited per person, independently of others', async () => {
    server.clock.now = Date.now();
    const statuses = new Set<number>();
    for (let sent = 0; sent < 121; sent += 1) statuses.add((await capture(LOG_MESSAGE)).status);
    expect(statuses).toEqual(new Set([204, 429]));
    expect((await captured()).length).toBeLessThanOrEqual(120);
    expect((await capture(LOG_MESSAGE, await server.tokenOf('host'))).status).toBe(204);
  });

  test.each([
    ['30 days without a word in the configuration', undefined, 30],
    ['as long as configured', { logs: 7 }, 7],
  ])('a log message is stored %s', async (_, retention, days) => {
    const { db } = server.store;
    for (const at of [NOW - days * DAY - 1, NOW - days * DAY]) {
      server.clock.now = at;
      await capture(LOG_MESSAGE, await server.tokenOf('host'));
    }
    await removeExpired({ db, rules: RETENTION, config: retention, log: silentLog, clock: () => NOW });
    expect((await captured()).map(({ captured_at }) => captured_at.getTime())).toEqual([NOW - days * DAY]);
  });
});
