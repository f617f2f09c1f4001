import { expect, test } from 'vitest';
import { createQueueHint } from '../../../../server/features/moderation';
import { silentLog } from '../../../support/store';
import { moderationServer } from './moderation-server';

const { server, uidOf, read, post, say, reports } = moderationServer();

const NOON = Date.UTC(2026, 0, 2, 12);
const hint = () => read('hints/moderation');

test('the hosts are told of a report and of what hosts do, each time anew', async () => {
  server().clock.now = NOON;
  const id = await say('guest', 'Buy now', 1);
  expect(hint()).toBeNull();
  const target = { kind: 'MESSAGE', channelId: 'area:lobby', messageId: id };
  expect((await post('ada', 'reports', { target, reason: 'SPAM' })).status).toBe(204);
  await expect.poll(hint).toBe(NOON);
  server().clock.now = NOON + 1;
  const [{ id: reportId } = { id: 0 }] = await reports();
  expect((await post('host', `reports/${reportId}/dismiss`)).status).toBe(200);
  await expect.poll(hint).toBe(NOON + 1);
  server().clock.now = NOON + 2;
  const body = { kind: 'MUTE', userId: uidOf('guest'), minutes: 5, reason: 'Too loud' };
  const answer = await post('host', 'restrictions', body);
  await expect.poll(hint).toBe(NOON + 2);
  server().clock.now = NOON + 3;
  const { actionId } = (answer.json() as { data: { actionId: number } }).data;
  await post('host', `log/${actionId}/undo`);
  await expect.poll(hint).toBe(NOON + 3);
});

test('nobody is told of what the server rejects', async () => {
  const target = { kind: 'MESSAGE', channelId: 'area:lobby', messageId: '-NjEtLV-0123456789ab' };
  expect((await post('ada', 'reports', { target, reason: 'SPAM' })).status).toBe(404);
  expect((await post('host', 'reports/999999/dismiss')).status).toBe(404);
  expect(hint()).toBeNull();
});

test('a hint that cannot be written is only logged', async () => {
  const warnings: unknown[] = [];
  const log = { ...silentLog, warn: (fields: unknown) => void warnings.push(fields) };
  const records = { write: () => Promise.reject(new Error('unreachable')) };
  createQueueHint({ records: records as never, mode: 'live', clock: () => NOON, log: log as never })();
  await expect.poll(() => warnings).toEqual([{ reason: 'unreachable' }]);
});
