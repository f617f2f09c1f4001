import { privateChannelId } from '@domain/chat/channel-id';
import { describe, expect, test } from 'vitest';
import { retentionRules } from '../../../../server/compose';
import { createQueueHint } from '../../../../server/features/moderation';
import { createReports } from '../../../../server/features/moderation/reports';
import { removeExpired } from '../../../../server/platform/store/retention';
import { silentLog } from '../../../support/store';
import { LOBBY, moderationServer, newId } from './moderation-server';

const { server, uidOf, write, post, say, reports, actions, read } = moderationServer();
const messageTarget = (messageId: string, channelId = LOBBY) => ({ kind: 'MESSAGE', channelId, messageId });

const report = (messageId: string, more: object = {}) =>
  post('ada', 'reports', { target: messageTarget(messageId), reason: 'SPAM', ...more });

const DAY = 86_400_000;
const DELETED = { authorName: 'The guest', sentAt: 1, deleted: true };

describe('reporting', () => {
  test('the hosts get a message as it was, with the five before it', async () => {
    for (let at = 1; at <= 6; at += 1) await say('guest', `before ${at}`, at);
    const id = await say('guest', 'Buy now', 7);
    await say('guest', 'later', 8);
    expect((await report(id, { words: ' Again and again ' })).status).toBe(204);
    await write(`messages/${LOBBY}/${id}/text`, 'Nothing to see');
    const [got] = await reports();
    expect(got).toEqual({
      id: expect.any(Number),
      reportedAt: expect.any(Number),
      kind: 'MESSAGE',
      reason: 'SPAM',
      words: 'Again and again',
      userId: uidOf('guest'),
      name: 'Gina Guest',
      channelId: LOBBY,
      messageId: id,
      reporter: 'Ada Lovelace',
      kept: {
        message: { authorId: uidOf('guest'), authorName: 'The guest', text: 'Buy now', sentAt: 7 },
        before: [2, 3, 4, 5, 6].map((at) => ({
          authorId: uidOf('guest'),
          authorName: 'The guest',
          text: `before ${at}`,
          sentAt: at,
        })),
      },
    });
  });

  test('the hosts see of a report that its message is no longer there, and still what was said', async () => {
    const id = await say('guest', 'Buy now', 1);
    await report(id);
    await write(`messages/${LOBBY}/${id}`, { ...DELETED, authorId: uidOf('guest') });
    const [got] = await reports();
    expect(got).toMatchObject({ isGone: true, kept: { message: { text: 'Buy now' } } });
  });

  test('the hosts see the reports also while it is unknown what is no longer there', async () => {
    await report(await say('guest', 'Buy now', 1));
    const { services } = server();
    const read = () => Promise.reject(new Error('no answer'));
    const queue = createReports({
      ...services,
      records: { ...services.records, read },
      mode: 'live',
      ownAttributes: async () => [],
    });
    expect((await queue.open(0)).reports).toMatchObject([{ kept: { message: { text: 'Buy now' } } }]);
  });

  test('the hosts get the name of a person, or their public profile with it', async () => {
    const { db } = server().store;
    const profile = { company: 'Acme', title: 'Dr' };
    await db.updateTable('profile').set(profile).where('uid', '=', uidOf('guest')).execute();
    for (const kind of ['NAME', 'PROFILE'])
      await post('ada', 'reports', { target: { kind, userId: uidOf('guest') }, reason: 'HATE' });
    expect((await reports()).map(({ kept }) => kept)).toEqual([
      { name: 'Gina Guest' },
      { name: 'Gina Guest', profile },
    ]);
  });

  test('the hosts get a post of a wall as it was', async () => {
    const [postId, asset] = [newId(), 'a'.repeat(32)];
    const wallPost = { authorId: uidOf('guest'), text: 'Look at this', asset, createdAt: 5, approved: true };
    await write(`wall/wall-1/${postId}`, wallPost);
    const target = { kind: 'WALL_POST', widgetId: 'wall-1', postId };
    expect((await post('ada', 'reports', { target, reason: 'HATE' })).status).toBe(204);
    const { approved: _, ...kept } = wallPost;
    expect(await reports()).toMatchObject([
      { kind: 'WALL_POST', userId: uidOf('guest'), kept: { post: { widgetId: 'wall-1', postId, ...kept } } },
    ]);
    const gone = { target: { ...target, postId: newId() }, reason: 'HATE' };
    expect((await post('ada', 'reports', gone)).status).toBe(404);
  });

  test('nobody reports a message that they cannot read, or that is no longer there', async () => {
    const pair = privateChannelId(uidOf('guest'), uidOf('host'));
    const hidden = await say('guest', 'Between us', 1, pair);
    const deleted = await say('guest', 'Gone', 1);
    await write(`messages/${LOBBY}/${deleted}`, {
      authorId: uidOf('guest'),
      authorName: 'x',
      deleted: true,
      sentAt: 1,
    });
    const asked = [
      post('ada', 'reports', { target: messageTarget(hidden, pair), reason: 'SPAM' }),
      report(deleted),
      report(newId()),
      post('ada', 'reports', { target: messageTarget(hidden, '../../x'), reason: 'SPAM' }),
      post('ada', 'reports', { target: { kind: 'PROFILE', userId: 'nobody' }, reason: 'SPAM' }),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await reports()).toEqual([]);
  });

  test('nobody reports themselves', async () => {
    const own = await say('ada', 'Mine', 1);
    expect((await report(own)).status).toBe(409);
    const name = { target: { kind: 'NAME', userId: uidOf('ada') }, reason: 'SPAM' };
    expect((await post('ada', 'reports', name)).status).toBe(409);
  });

  test.each<[what: string, more: object]>([
    ['an unknown reason', { reason: 'BORING' }],
    ['too many words', { words: 'x'.repeat(1_001) }],
    ['no target', { target: undefined }],
    ['a target of another kind', { target: { kind: 'AREA', userId: 'x' } }],
  ])('a report with %s is not valid', async (_, more) => {
    const id = await say('guest', 'Hello', 1);
    expect((await report(id, more)).status).toBe(400);
  });

  test('a person reports twenty times a day', async () => {
    const id = await say('guest', 'Hello', 1);
    const asked = await Promise.all(Array.from({ length: 21 }, () => report(id)));
    const statuses = asked.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(20).fill(204), 429]);
    server().clock.now = Date.now() + DAY + 1_000;
    expect((await report(id)).status).toBe(204);
  });

  test('hosts read the reports a page at a time', async () => {
    const { db } = server().store;
    const row = {
      reported_at: new Date(),
      mode: 'live' as const,
      reporter: uidOf('ada'),
      uid: uidOf('guest'),
      user_id: uidOf('guest'),
      kind: 'NAME' as const,
      reason: 'SPAM',
      words: '',
      kept: '{}',
    };
    await db
      .insertInto('moderation_report')
      .values(Array.from({ length: 51 }, () => row))
      .execute();
    const token = await server().tokenOf('host');
    const page = async (query: string) =>
      (await server().ask(`/api/moderation/reports${query}`, { token })).json() as {
        data: { reports: { id: number }[]; after?: number };
      };
    const { data: first } = await page('');
    expect([first.reports.length, first.after]).toEqual([50, first.reports[49]?.id]);
    const { data: second } = await page(`?after=${first.after}`);
    expect([second.reports.length, second.after]).toEqual([1, undefined]);
  });
});

describe('a report', () => {
  test('is dismissed once, by whom the log tells, and opened again', async () => {
    await report(await say('guest', 'Hello', 1));
    const [{ id } = {}] = await reports();
    expect((await post('host', `reports/${id}/dismiss`)).status).toBe(200);
    expect((await post('host', `reports/${id}/dismiss`)).status).toBe(404);
    expect(await reports()).toEqual([]);
    const [action] = await actions();
    expect(action).toMatchObject({ kind: 'REPORT_DISMISSED', host: 'Hanna Host', name: 'Gina Guest' });
    expect((await post('host', `log/${action?.id}/undo`)).status).toBe(204);
    expect((await reports()).map((one) => one.id)).toEqual([id]);
  });

  test('is removed 180 days after it was closed, and not while it is open', async () => {
    await report(await say('guest', 'Hello', 1));
    await report(await say('guest', 'Again', 2));
    const [{ id } = {}] = await reports();
    await post('host', `reports/${id}/dismiss`);
    const expire = (days: number) =>
      removeExpired({
        db: server().store.db,
        rules: retentionRules(server().services).filter(({ name }) => name === 'moderation'),
        config: {},
        log: silentLog,
        clock: () => Date.now() + days * DAY,
      });
    const left = async () =>
      (await server().store.db.selectFrom('moderation_report').select('id').execute()).length;
    await expire(179);
    expect([await left(), (await actions()).length]).toEqual([2, 1]);
    await expire(181);
    expect([await left(), (await actions()).length]).toEqual([1, 0]);
  });
});

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
