import { afterEach, describe, expect, test } from 'vitest';
import { formOf, PDF } from '../../../support/sample-files';
import { openVisitor, type Visitor } from '../../client/visitor';
import { LOBBY, moderationServer, newId } from './moderation-server';

const { server, uidOf, read, write, post, actions, undoLast } = moderationServer();

const NOW = 1_800_000_000_000;
const PATH = `restrictions/channels/${LOBBY}`;
const opened: Visitor[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((visitor) => visitor.close()));
});

const limit = (more: object) =>
  post('host', 'channels', { channelId: LOBBY, seconds: 0, readOnly: false, reason: ' Loud ', ...more });

const say = async ({ uid, realtime }: Visitor) => {
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
  expect(await say(guest)).toBe('sent');
  const refusal = await say(guest);
  expect(refusal).toMatchObject({ kind: 'FORBIDDEN', wait: expect.any(Number) });
  const { wait } = refusal as { wait: number };
  expect([wait > 0, wait <= 60_000]).toEqual([true, true]);
  const wroteAt = `wroteAt/${LOBBY}/${uidOf('guest')}`;
  const { at } = read(wroteAt) as { at: number };
  await write(`${wroteAt}/at`, at - 70_000);
  expect(await say(guest)).toBe('sent');
  expect(await say(guest)).toMatchObject({ wait: expect.any(Number) });
  await limit({});
  expect([await say(guest), await say(guest)]).toEqual(['sent', 'sent']);
  await limit({ readOnly: true });
  expect(await say(guest)).toMatchObject({ kind: 'FORBIDDEN', wait: undefined });
});
