import { groupChannelId, privateChannelId } from '@domain/chat/channel-id';
import { banText } from '@domain/login/ban';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../../server/backend/realtime/tree/read-node';
import { PASSWORD } from '../../../support/known-password';
import { openVisitor, type Visitor } from '../../client/visitor';
import { LOBBY, moderationServer, newId } from './moderation-server';

const { server, uidOf, read, post, undoLast, write, say, actions } = moderationServer();
const HOUR = 3_600_000;
const soon = { timeout: 5_000, interval: 10 };
const opened: Visitor[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((visitor) => visitor.close()));
  await server().identity.accounts.update(uidOf('guest'), { ban: null });
});

const restrict = (kind: 'MUTE' | 'BAN', channelId?: string) =>
  post('host', 'restrictions', {
    kind,
    userId: uidOf('guest'),
    channelId,
    minutes: 60,
    reason: ' Too loud ',
  });

const ban = () => restrict('BAN');

async function visit(): Promise<Visitor> {
  const visitor = await openVisitor(server(), 'guest');
  opened.push(visitor);
  return visitor;
}

const send = ({ uid, realtime }: Visitor) => {
  const channelId = privateChannelId(uid, uidOf('ada'));
  const message = {
    mode: 'live',
    userId: uid,
    channelId,
    id: newId(),
    text: 'Hi',
    authorName: 'Gina',
  } as const;
  return realtime.chat.sendMessage(message).then(
    () => 'sent',
    ({ kind }) => kind,
  );
};

async function logIn() {
  const body = { email: 'guest@hall.example', password: PASSWORD, returnSecureToken: true };
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local';
  const { json } = await server().ask(path, { json: body });
  return json() as { idToken?: string; refreshToken?: string; error?: { message: string } };
}

const GROUP = 'group:-NjEtLV-engineers000';
const BAN = { kind: 'BAN', minutes: 60, reason: 'Too loud' };

const banFrom = (channelId: string) =>
  post('host', 'restrictions', { ...BAN, userId: uidOf('guest'), channelId });

const guestEntry = (areaId: string): Json => ({ uid: uidOf('guest'), areaId, name: 'Gina' });
const HELD = { since: expect.any(Number), until: expect.any(Number), reason: 'Too loud' };

describe('a ban from an area', () => {
  beforeEach(async () => {
    await write('attendeeCounts/lobby', 2);
    await write(`attendees/${uidOf('guest')}`, guestEntry('lobby'));
    await write(`attendeeTabs/${uidOf('guest')}`, { abc: { areaId: 'lobby' }, abd: { areaId: 'expo' } });
  });

  test('takes the person out of it, with the tabs that are there, and is undone', async () => {
    expect((await banFrom(LOBBY)).status).toBe(200);
    expect(read(`restrictions/${uidOf('guest')}`)).toEqual({ places: { [LOBBY]: HELD } });
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
      places: { [GROUP]: { ...HELD, name: 'Makers' } },
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

const TEAM = groupChannelId('-Nteam00000000000000');
const pair = () => privateChannelId(uidOf('ada'), uidOf('guest'));

/** Puts Ada and the guest into a call or a room; returns the session of the guest. */
async function seat(place: string, guestSeat: string) {
  const session = newId();
  const person = (uid: string, own: string) => ({ uid, name: 'Someone', session: own, since: 1 });
  await write(`${place}/seats/s0`, person(uidOf('ada'), 'session-of-ada'));
  await write(`${place}/seats/${guestSeat}`, person(uidOf('guest'), session));
  return session;
}

/** Returns the seats that are taken in a call or a room. */
const seatsIn = (place: string) =>
  Object.keys((read(`${place}/seats`) as Record<string, Json>) ?? {}).toSorted();

/** Returns what the browser of Ada was told there. */
const toldAda = (place: string) =>
  Object.values((read(`${place}/signals/${uidOf('ada')}/session-of-ada`) as Record<string, Json>) ?? {});

test('a muted person is out of calls and of the places of speakers, and the others are told', async () => {
  const speaking = await seat('rooms/stage', 's1');
  const calling = await seat(`calls/${pair()}`, 's3');
  await seat('rooms/other', 'l2');
  expect((await restrict('MUTE')).status).toBe(200);
  expect(seatsIn('rooms/stage')).toEqual(['s0']);
  expect(seatsIn(`calls/${pair()}`)).toEqual(['s0']);
  expect(seatsIn('rooms/other')).toEqual(['l2', 's0']);
  const data = JSON.stringify({ type: 'bye' });
  expect(toldAda('rooms/stage')).toEqual([{ from: speaking, seat: 's1', to: 's0', data }]);
  expect(toldAda(`calls/${pair()}`)).toEqual([{ from: calling, seat: 's3', to: 's0', data }]);
  expect(toldAda('rooms/other')).toEqual([]);
});

test('a mute in one channel concerns its call alone', async () => {
  for (const place of ['rooms/stage', `calls/${pair()}`, `calls/${TEAM}`]) await seat(place, 's1');
  expect((await restrict('MUTE', TEAM)).status).toBe(200);
  expect(['rooms/stage', `calls/${pair()}`, `calls/${TEAM}`].map((place) => seatsIn(place).length)).toEqual([
    2, 2, 1,
  ]);
  expect((await restrict('MUTE', LOBBY)).status).toBe(200);
  expect(seatsIn('rooms/stage')).toEqual(['s0', 's1']);
});

test('a banned person may not even listen', async () => {
  await seat('rooms/stage', 'l0');
  expect((await restrict('BAN')).status).toBe(200);
  expect(seatsIn('rooms/stage')).toEqual(['s0']);
  expect(toldAda('rooms/stage')).toHaveLength(1);
});

test('the posts of a banned person wait no longer on the walls of the place, or on any', async () => {
  const waits = (widgetId: string, author: string) =>
    write(`wallQueue/${widgetId}/${newId()}`, {
      authorId: uidOf(author as 'guest'),
      text: 'Hi',
      createdAt: 1,
    });
  await write('wallPlaces', { here: LOBBY, there: '-' });
  for (const wall of ['here', 'there']) for (const author of ['guest', 'ada']) await waits(wall, author);
  const waiting = () =>
    ['here', 'there'].map((wall) => Object.keys(read(`wallQueue/${wall}`) as Record<string, Json>).length);
  await restrict('MUTE');
  expect(waiting()).toEqual([2, 2]);
  await restrict('BAN', LOBBY);
  expect(waiting()).toEqual([1, 2]);
  await restrict('BAN');
  expect(waiting()).toEqual([1, 1]);
});

test('a muted or banned person points nowhere any more, on the boards of the place or on all', async () => {
  const points = async () => {
    for (const [board, place] of [
      ['here', LOBBY],
      ['there', '-'],
    ] as const)
      await write(`whiteboards/${board}`, {
        state: { readOnly: false, epoch: 0, shownFrom: 0, place },
        pointers: { [uidOf('guest')]: { name: 'Guest', x: 1, y: 2 }, ada: { name: 'Ada', x: 1, y: 2 } },
      });
  };
  const pointing = () =>
    ['here', 'there'].map((board) => Object.keys(Object(read(`whiteboards/${board}/pointers`))).toSorted());
  await points();
  await restrict('BAN', LOBBY);
  expect(pointing()).toEqual([['ada'], ['ada', uidOf('guest')].toSorted()]);
  await points();
  await restrict('MUTE');
  expect(pointing()).toEqual([['ada'], ['ada']]);
});

describe('a ban', () => {
  test('ends every session, and the login tells until when and why', async () => {
    const { idToken: token, refreshToken } = await logIn();
    const now = Date.now();
    server().clock.now = now;
    expect((await ban()).status).toBe(200);
    expect((await server().ask('/api/userInfo', { token })).status).toBe(403);
    const text = banText({ until: now + HOUR, reason: 'Too loud' });
    expect((await logIn()).error?.message).toBe(`USER_DISABLED : ${text}`);
    const refresh = await server().ask('/securetoken.googleapis.com/v1/token?key=local', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `grant_type=refresh_token&refresh_token=${refreshToken}`,
    });
    expect([refresh.status, refresh.text]).toEqual([400, expect.stringContaining('USER_DISABLED')]);
    expect(read(`restrictions/${uidOf('guest')}/ban`)).toMatchObject({ reason: 'Too loud' });
    expect((await undoLast()).status).toBe(204);
    expect(read(`restrictions/${uidOf('guest')}`)).toBeNull();
    expect((await logIn()).idToken).toEqual(expect.any(String));
  });

  test('that has ended lets the person in again', async () => {
    server().clock.now = Date.now() - 2 * HOUR;
    await ban();
    expect((await logIn()).idToken).toEqual(expect.any(String));
  });

  test('is taken back when it cannot be stored', async () => {
    const { accounts } = server().services;
    const { moderation } = server().services;
    await expect(
      moderation.restrict(
        { kind: 'BAN', userId: uidOf('guest'), reason: 'Spam', minutes: 1 },
        { uid: 'x', account: '\0', admin: true },
      ),
    ).rejects.toThrow();
    expect(read(`restrictions/${uidOf('guest')}`)).toBeNull();
    expect((await accounts.byUid(uidOf('guest')))?.bannedUntil).toBeUndefined();
  });
});

describe('an open page', () => {
  test('of a muted person cannot write any more, in every tab, until the mute is undone', async () => {
    const tabs = [await visit(), await visit()] as const;
    expect(await send(tabs[0])).toBe('sent');
    await restrict('MUTE');
    expect([await send(tabs[0]), await send(tabs[1])]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    await undoLast();
    expect(await send(tabs[1])).toBe('sent');
  });

  test('of a banned person loses its connection at once, in every tab', async () => {
    const tabs = [await visit(), await visit()] as const;
    await ban();
    await expect.poll(() => tabs.map(({ links }) => links.includes(false)), soon).toEqual([true, true]);
  });
});
