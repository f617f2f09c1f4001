import { FOREVER } from '@domain/moderation/moderation-limits';
import { afterEach, describe, expect, test } from 'vitest';
import { retentionRules } from '../../../../server/compose';
import { removeExpired } from '../../../../server/platform/store/retention';
import { formOf, PDF } from '../../../support/sample-files';
import { silentLog } from '../../../support/store';
import { openVisitor, type Visitor } from '../../client/visitor';
import { LOBBY, moderationServer, newId } from './moderation-server';

const { server, uidOf, read, post, say, reports, actions, undoLast, write } = moderationServer();
const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;

const mute = (more: object = {}) =>
  post('host', 'restrictions', {
    kind: 'MUTE',
    userId: uidOf('guest'),
    minutes: 60,
    reason: ' Too loud ',
    ...more,
  });

describe('removing a message', () => {
  test('by two hosts at once is one removal', async () => {
    const removal = { channelId: LOBBY, messageId: await say('guest', 'Buy now', 7), reason: 'Advertising' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post('host', 'messages/remove', removal)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(404)]);
    expect(await actions()).toHaveLength(1);
  });

  test('leaves its place, tells the log who and why, closes the report, and is undone', async () => {
    server().clock.now = NOW;
    const id = await say('guest', 'Buy now', 7);
    await post('ada', 'reports', {
      target: { kind: 'MESSAGE', channelId: LOBBY, messageId: id },
      reason: 'SPAM',
    });
    const [{ id: reportId } = {}] = await reports();
    const removal = { channelId: LOBBY, messageId: id, reason: 'Advertising', reportId };
    const { status, json } = await post('host', 'messages/remove', removal);
    expect([status, json()]).toEqual([200, { data: { actionId: expect.any(Number) } }]);
    const place = { authorId: uidOf('guest'), authorName: 'The guest', sentAt: 7 };
    expect(read(`messages/${LOBBY}/${id}`)).toEqual({ ...place, deleted: true });
    expect(read(`restrictions/${uidOf('guest')}/removed`)).toEqual({
      [id]: { since: NOW, until: NOW + 30 * 24 * HOUR, reason: 'Advertising' },
    });
    expect(await reports()).toEqual([]);
    expect(await actions()).toEqual([
      {
        id: expect.any(Number),
        actedAt: expect.any(Number),
        kind: 'MESSAGE_REMOVED',
        host: 'Hanna Host',
        userId: uidOf('guest'),
        name: 'Gina Guest',
        channelId: LOBBY,
        messageId: id,
        reason: 'Advertising',
      },
    ]);
    expect((await post('host', 'messages/remove', removal)).status).toBe(404);
    expect((await undoLast()).status).toBe(204);
    expect(read(`messages/${LOBBY}/${id}`)).toEqual({ ...place, text: 'Buy now' });
    expect(read(`restrictions/${uidOf('guest')}`)).toBeNull();
    expect((await actions())[0]).toMatchObject({ undoneAt: expect.any(Number), undoneBy: 'Hanna Host' });
    expect((await undoLast()).status).toBe(409);
  });

  test('needs a reason and a message', async () => {
    const id = await say('guest', 'Buy now', 7);
    const removal = { channelId: LOBBY, messageId: id, reason: ' ' };
    expect((await post('host', 'messages/remove', removal)).status).toBe(400);
    const other = { channelId: LOBBY, messageId: newId(), reason: 'Spam' };
    expect((await post('host', 'messages/remove', other)).status).toBe(404);
    const nowhere = { channelId: 'nowhere', messageId: id, reason: 'Spam' };
    expect((await post('host', 'messages/remove', nowhere)).status).toBe(404);
  });
});

describe('a mute', () => {
  test('is written where the rules read it, and undone', async () => {
    server().clock.now = NOW;
    expect((await mute()).status).toBe(200);
    const held = { since: NOW, until: NOW + HOUR, reason: 'Too loud' };
    expect(read(`restrictions/${uidOf('guest')}`)).toEqual({ mute: held });
    expect((await mute({ channelId: LOBBY, minutes: undefined })).status).toBe(200);
    const here = { ...held, until: FOREVER };
    expect(read(`restrictions/${uidOf('guest')}`)).toEqual({ mute: held, channels: { [LOBBY]: here } });
    expect((await actions()).map(({ kind, channelId, until }) => [kind, channelId, until])).toEqual([
      ['MUTED', LOBBY, FOREVER],
      ['MUTED', undefined, NOW + HOUR],
    ]);
    expect((await undoLast()).status).toBe(204);
    expect(read(`restrictions/${uidOf('guest')}`)).toEqual({ mute: held });
  });

  test('that was replaced by another one, or has ended, cannot be undone', async () => {
    server().clock.now = NOW;
    await mute();
    const [first] = await actions();
    server().clock.now = NOW + 1;
    await mute({ minutes: 1 });
    expect((await post('host', `log/${first?.id}/undo`)).status).toBe(409);
    server().clock.now = NOW + HOUR;
    expect((await undoLast()).status).toBe(409);
    expect((await actions()).map(({ undoneAt }) => undoneAt)).toEqual([undefined, undefined]);
  });

  test('keeps a person from sending files, until it ends', async () => {
    server().clock.now = NOW;
    await mute({ channelId: LOBBY });
    const upload = async (channelId: string) => {
      const form = formOf([
        ['channelId', channelId],
        ['file', { name: 'plan.pdf', bytes: PDF }],
      ]);
      const token = await server().tokenOf('guest');
      return (await server().ask('/api/chat/files', { method: 'POST', token, ...form })).status;
    };
    expect([await upload(LOBBY), await upload('area:expo')]).toEqual([403, 200]);
    server().clock.now = NOW + HOUR;
    expect(await upload(LOBBY)).toBe(200);
  });

  test('is removed from the realtime database once it has ended', async () => {
    server().clock.now = NOW;
    await mute();
    await mute({ channelId: LOBBY, minutes: 120 });
    const expire = () =>
      removeExpired({
        db: server().store.db,
        rules: retentionRules(server().services).filter(({ name }) => name === 'ended restrictions'),
        config: {},
        log: silentLog,
      });
    await expire();
    expect(Object.keys(read(`restrictions/${uidOf('guest')}`) ?? {})).toEqual(['mute', 'channels']);
    server().clock.now = NOW + HOUR;
    await expire();
    expect(Object.keys(read(`restrictions/${uidOf('guest')}`) ?? {})).toEqual(['channels']);
  });

  test.each<[what: string, more: () => object, status: number]>([
    ['themselves', () => ({ userId: uidOf('host') }), 409],
    ['a person who does not exist', () => ({ userId: 'nobody' }), 404],
    ['for no time', () => ({ minutes: 0 }), 400],
    ['for more than a year', () => ({ minutes: 525_601 }), 400],
    ['without a reason', () => ({ reason: '  ' }), 400],
    ['in something that is no channel', () => ({ channelId: 'nowhere' }), 404],
  ])('a host cannot mute %s', async (_, more, status) => {
    expect((await mute(more())).status).toBe(status);
    expect(await actions()).toEqual([]);
  });

  test('people with authorities are muted by administrators alone', async () => {
    const { accounts } = server().identity;
    const email = 'designer@hall.example';
    const { uid } = await accounts.create({ email, authorities: ['DESIGNER'] });
    const { moderation } = server().services;
    const by = (admin: boolean) => ({ uid: 'another', account: 'another', admin });
    const muting = { kind: 'MUTE', userId: uid, reason: 'Spam' } as const;
    await expect(moderation.restrict(muting, by(false))).rejects.toMatchObject({
      kind: 'conflict',
      message: 'moderation.adminRequired',
    });
    await moderation.restrict(muting, by(true));
    expect(read(`restrictions/${uid}/mute`)).toMatchObject({ reason: 'Spam' });
  });
});

test('an action that is sent again with the same id is done once and answered as before', async () => {
  const send = async (key: string) => {
    const token = await server().tokenOf('host');
    const headers = { 'idempotency-key': key };
    const mute = { kind: 'MUTE', userId: uidOf('guest'), minutes: 60, reason: 'Too loud' };
    return server().ask('/api/moderation/restrictions', { token, headers, json: mute });
  };
  const before = (await actions()).length;
  const key = crypto.randomUUID();
  const [first, second, other] = [await send(key), await send(key), await send(crypto.randomUUID())];
  expect([first.status, second.status, second.json()]).toEqual([200, 200, first.json()]);
  expect(other.json()).not.toEqual(first.json());
  expect(await actions()).toHaveLength(before + 2);
  expect((await send('short')).status).toBe(400);
});

const MINUTE = 60_000;

const announce = (more: object = {}) =>
  post('host', 'announcements', { text: ' Lunch is served ', minutes: 10, ...more });

describe('an announcement', () => {
  test('is written for everybody or for an area, logged, replaced and withdrawn', async () => {
    server().clock.now = NOW;
    expect((await announce()).status).toBe(200);
    const lunch = { text: 'Lunch is served', since: NOW, until: NOW + 10 * MINUTE };
    expect(read('announcements')).toEqual({ all: lunch });
    await announce({ areaId: 'expo.1', text: 'Tour', minutes: 60 });
    const tour = { text: 'Tour', since: NOW, until: NOW + 60 * MINUTE };
    expect(read('announcements')).toEqual({ all: lunch, 'area:expo%2E1': tour });
    expect(
      (await actions()).map(({ kind, reason, channelId, until }) => [kind, reason, channelId, until]),
    ).toEqual([
      ['ANNOUNCED', 'Tour', 'area:expo%2E1', NOW + 60 * MINUTE],
      ['ANNOUNCED', 'Lunch is served', undefined, NOW + 10 * MINUTE],
    ]);
    expect((await undoLast()).status).toBe(204);
    expect(read('announcements')).toEqual({ all: lunch });
    expect((await undoLast()).status).toBe(409);
  });

  test('that was replaced or is over cannot be withdrawn, and is removed a day after its end', async () => {
    server().clock.now = NOW;
    await announce();
    const [first] = await actions();
    server().clock.now = NOW + 1;
    await announce({ text: 'Coffee' });
    expect((await post('host', `log/${first?.id}/undo`)).status).toBe(409);
    server().clock.now = NOW + 11 * MINUTE;
    expect((await undoLast()).status).toBe(409);
    const sweep = () =>
      removeExpired({
        db: server().store.db,
        rules: retentionRules(server().services).filter(({ name }) => name === 'ended restrictions'),
        config: {},
        log: silentLog,
      });
    await sweep();
    expect(read('announcements')).toMatchObject({ all: { text: 'Coffee' } });
    server().clock.now = NOW + 11 * MINUTE + 24 * 60 * MINUTE;
    await sweep();
    expect(read('announcements')).toBeNull();
  });

  test.each<[what: string, more: object]>([
    ['without a text', { text: '  ' }],
    ['with too long a text', { text: 'x'.repeat(501) }],
    ['for another time', { minutes: 11 }],
  ])('is rejected %s', async (_, more) => {
    expect((await announce(more)).status).toBe(400);
    expect(await actions()).toEqual([]);
  });
});

const PATH = `restrictions/channels/${LOBBY}`;
const opened: Visitor[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((visitor) => visitor.close()));
});

const limit = (more: object) =>
  post('host', 'channels', { channelId: LOBBY, seconds: 0, readOnly: false, reason: ' Loud ', ...more });

const sayAs = async ({ uid, realtime }: Visitor) => {
  const message = {
    mode: 'live',
    userId: uid,
    channelId: LOBBY,
    id: newId(),
    text: 'Hi',
    authorName: 'G',
  } as const;
  return realtime.chat.sendMessage(message).then(
    () => 'sent',
    (failure: { kind: string; wait?: number }) => failure,
  );
};

describe('the limit of a channel', () => {
  test('is written where the rules read it, replaced, lifted and undone', async () => {
    server().clock.now = NOW;
    expect((await limit({ seconds: 30 })).status).toBe(200);
    const slow = { since: NOW, interval: 30_000, reason: 'Loud' };
    expect(read(PATH)).toEqual(slow);
    server().clock.now = NOW + 1;
    await limit({ readOnly: true });
    expect(read(PATH)).toEqual({ since: NOW + 1, readOnly: true, reason: 'Loud' });
    expect((await actions()).map((action) => [action.kind, action.channelId, action.limit])).toEqual([
      ['CHANNEL_LIMITED', LOBBY, { seconds: 0, readOnly: true }],
      ['CHANNEL_LIMITED', LOBBY, { seconds: 30, readOnly: false }],
    ]);
    const [, first] = await actions();
    expect((await post('host', `log/${first?.id}/undo`)).status).toBe(409);
    expect((await undoLast()).status).toBe(204);
    expect(read(PATH)).toEqual(slow);
    server().clock.now = NOW + 2;
    await limit({});
    expect(read(PATH)).toBeNull();
    expect((await undoLast()).status).toBe(204);
    expect(read(PATH)).toEqual(slow);
  });

  test.each<[what: string, more: object, status: number]>([
    ['another number of seconds', { seconds: 7 }, 400],
    ['no reason', { reason: ' ' }, 400],
    ['the channel of two people', { channelId: 'private:a:b' }, 404],
    ['something that is no channel', { channelId: 'nowhere' }, 404],
  ])('is rejected with %s', async (_, more, status) => {
    expect((await limit({ seconds: 10, ...more })).status).toBe(status);
    expect(await actions()).toEqual([]);
  });

  test('keeps attendees from sending files, and not hosts', async () => {
    await limit({ readOnly: true });
    const upload = async (who: 'guest' | 'host') => {
      const form = formOf([
        ['channelId', LOBBY],
        ['file', { name: 'plan.pdf', bytes: PDF }],
      ]);
      const token = await server().tokenOf(who);
      return (await server().ask('/api/chat/files', { method: 'POST', token, ...form })).status;
    };
    expect([await upload('guest'), await upload('host')]).toEqual([403, 200]);
  });
});

test('the client waits between two messages as long as the server says, and not after slow mode', async () => {
  const guest = await openVisitor(server(), 'guest');
  opened.push(guest);
  await limit({ seconds: 60 });
  expect(await sayAs(guest)).toBe('sent');
  const refusal = await sayAs(guest);
  expect(refusal).toMatchObject({ kind: 'FORBIDDEN', wait: expect.any(Number) });
  const { wait } = refusal as { wait: number };
  expect([wait > 0, wait <= 60_000]).toEqual([true, true]);
  const wroteAt = `wroteAt/${LOBBY}/${uidOf('guest')}`;
  const { at } = read(wroteAt) as { at: number };
  await write(`${wroteAt}/at`, at - 70_000);
  expect(await sayAs(guest)).toBe('sent');
  expect(await sayAs(guest)).toMatchObject({ wait: expect.any(Number) });
  await limit({});
  expect([await sayAs(guest), await sayAs(guest)]).toEqual(['sent', 'sent']);
  await limit({ readOnly: true });
  expect(await sayAs(guest)).toMatchObject({ kind: 'FORBIDDEN', wait: undefined });
});
