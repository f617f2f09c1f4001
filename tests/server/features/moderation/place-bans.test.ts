import { privateChannelId } from '@domain/chat/channel-id';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../../server/backend/realtime/tree/read-node';
import { LOBBY, moderationServer } from './moderation-server';

const { server, uidOf, read, write, post, say, actions, undoLast } = moderationServer();

const GROUP = 'group:-NjEtLV-engineers000';
const BAN = { kind: 'BAN', minutes: 60, reason: 'Too loud' };
const banFrom = (channelId: string) =>
  post('host', 'restrictions', { ...BAN, userId: uidOf('guest'), channelId });
const guestEntry = (areaId: string): Json => ({ uid: uidOf('guest'), areaId, name: 'Gina' });
const ban = { since: expect.any(Number), until: expect.any(Number), reason: 'Too loud' };

describe('a ban from an area', () => {
  beforeEach(async () => {
    await write('attendeeCounts/lobby', 2);
    await write(`attendees/${uidOf('guest')}`, guestEntry('lobby'));
    await write(`attendeeTabs/${uidOf('guest')}`, { abc: { areaId: 'lobby' }, abd: { areaId: 'expo' } });
  });

  test('takes the person out of it, with the tabs that are there, and is undone', async () => {
    expect((await banFrom(LOBBY)).status).toBe(200);
    expect(read(`restrictions/${uidOf('guest')}`)).toEqual({ places: { [LOBBY]: ban } });
    expect(read('attendees')).toBeNull();
    expect(read('attendeeCounts/lobby')).toBe(1);
    expect(read(`attendeeTabs/${uidOf('guest')}`)).toEqual({ abd: { areaId: 'expo' } });
    expect(await actions()).toMatchObject([
      { kind: 'BANNED', name: 'Gina Guest', channelId: LOBBY, reason: 'Too loud' },
    ]);
    expect((await undoLast()).status).toBe(204);
    expect(read(`restrictions/${uidOf('guest')}`)).toBeNull();
  });

  test('leaves a person alone who is elsewhere, and their account', async () => {
    expect((await banFrom('area:expo')).status).toBe(200);
    expect(read(`attendees/${uidOf('guest')}`)).toEqual(guestEntry('lobby'));
    expect(read('attendeeCounts/lobby')).toBe(2);
    expect((await server().identity.accounts.byUid(uidOf('guest')))?.bannedUntil).toBeUndefined();
  });

  test('hides its messages from reports and its files from downloads, and ends by itself', async () => {
    const id = await say('ada', 'Hello', 1);
    const report = () =>
      post('guest', 'reports', {
        target: { kind: 'MESSAGE', channelId: LOBBY, messageId: id },
        reason: 'SPAM',
      });
    await banFrom(LOBBY);
    expect((await report()).status).toBe(404);
    server().clock.now = Date.now() + 3_700_000;
    expect((await report()).status).toBe(204);
    expect((await undoLast()).status).toBe(409);
  });
});

describe('a ban from a group', () => {
  beforeEach(async () => {
    const member = (seat: string, role?: string): Json => ({
      since: 1,
      invitedBy: uidOf('guest'),
      seat,
      ...(role && { role }),
    });
    await write(`channels/${GROUP}`, { type: 'GROUP', name: 'Makers', createdBy: 'x', createdAt: 1 });
    await write(`members/${GROUP}`, {
      [uidOf('guest')]: member('s00', 'ADMIN'),
      [uidOf('ada')]: member('s01'),
    });
    await write(`seats/${GROUP}`, { s00: uidOf('guest'), s01: uidOf('ada') });
    await write(`channelsOf/${uidOf('guest')}/${GROUP}`, { lastMessageAt: 1 });
    await write(`readUpTo/${GROUP}/${uidOf('guest')}`, 1);
  });

  test('takes the person out of it, tells its name, and appoints another administrator', async () => {
    expect((await banFrom(GROUP)).status).toBe(200);
    expect(read(`restrictions/${uidOf('guest')}`)).toEqual({
      places: { [GROUP]: { ...ban, name: 'Makers' } },
    });
    expect(read(`members/${GROUP}`)).toMatchObject({ [uidOf('ada')]: { role: 'ADMIN' } });
    expect(read(`seats/${GROUP}`)).toEqual({ s01: uidOf('ada') });
    expect([read(`channelsOf/${uidOf('guest')}`), read(`readUpTo/${GROUP}`)]).toEqual([null, null]);
  });

  test('gives the person their seat and role back when it is undone', async () => {
    await banFrom(GROUP);
    expect((await undoLast()).status).toBe(204);
    expect(read(`members/${GROUP}/${uidOf('guest')}`)).toMatchObject({ seat: 's00', role: 'ADMIN' });
    expect(read(`seats/${GROUP}/s00`)).toBe(uidOf('guest'));
    expect(read(`channelsOf/${uidOf('guest')}/${GROUP}`)).toEqual({ lastMessageAt: expect.any(Number) });
  });

  test('leaves the seat to the person who has it meanwhile', async () => {
    await banFrom(GROUP);
    await write(`seats/${GROUP}/s00`, uidOf('host'));
    expect((await undoLast()).status).toBe(204);
    expect(read(`members/${GROUP}/${uidOf('guest')}`)).toBeNull();
  });

  test('keeps a person out who is not in it', async () => {
    await write(`members/${GROUP}/${uidOf('guest')}`, null);
    expect((await banFrom(GROUP)).status).toBe(200);
    expect((await undoLast()).status).toBe(204);
    expect(read(`members/${GROUP}/${uidOf('guest')}`)).toBeNull();
  });
});

test.each([
  ['a chat of two people', () => privateChannelId(uidOf('guest'), uidOf('ada'))],
  ['a group that does not exist', () => 'group:-NjEtLV-nobody000000'],
  ['no channel', () => '../x'],
])('nobody is banned from %s', async (_, channelId) => {
  expect((await banFrom(channelId())).status).toBe(404);
  expect(read(`restrictions/${uidOf('guest')}`)).toBeNull();
});
