import { privateChannelId } from '@domain/chat/channel-id';
import { banText } from '@domain/login/ban';
import { afterEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../support/known-password';
import { openVisitor, type Visitor } from '../../client/visitor';
import { moderationServer, newId } from './moderation-server';

const { server, uidOf, read, post, undoLast } = moderationServer();

const HOUR = 3_600_000;
const soon = { timeout: 5_000, interval: 10 };
const opened: Visitor[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((visitor) => visitor.close()));
  await server().identity.accounts.update(uidOf('guest'), { ban: null });
});

const restrict = (kind: 'MUTE' | 'BAN') =>
  post('host', 'restrictions', { kind, userId: uidOf('guest'), minutes: 60, reason: ' Too loud ' });
const ban = () => restrict('BAN');

async function visit(): Promise<Visitor> {
  const visitor = await openVisitor(server(), 'guest');
  opened.push(visitor);
  return visitor;
}

const write = ({ uid, realtime }: Visitor) => {
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
    expect(await write(tabs[0])).toBe('sent');
    await restrict('MUTE');
    expect([await write(tabs[0]), await write(tabs[1])]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    await undoLast();
    expect(await write(tabs[1])).toBe('sent');
  });

  test('of a banned person loses its connection at once, in every tab', async () => {
    const tabs = [await visit(), await visit()] as const;
    await ban();
    await expect.poll(() => tabs.map(({ links }) => links.includes(false)), soon).toEqual([true, true]);
  });
});
