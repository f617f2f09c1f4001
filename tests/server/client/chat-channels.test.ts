import { groupChannelId, privateChannelId } from '@domain/chat/channel-id';
import { HISTORY_PAGE } from '@domain/chat/chat-limits';
import { describe, expect, it } from 'vitest';
import { CHANNELS_MAX } from '@/services/chat/firebase-channels';
import { chatServer, LOBBY, latest, listing, newId, placeOf, reading, send, soon } from './chat-server';
import type { Visitor } from './visitor';

const visitor = chatServer();

describe('private channels', () => {
  it('the first message creates the channel for both people, from either of them', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const channelId = privateChannelId(ada.uid, host.uid);
    const [own, other] = [listing(ada), listing(host)];
    const room = reading(host, channelId);
    await expect.poll(() => room.told.windows, soon).toBe(1);
    const { sentAt } = await send(ada, channelId, 'psst');
    await expect.poll(room.texts, soon).toEqual(['psst']);
    const entry = {
      channelId,
      type: 'PRIVATE',
      lastMessageAt: sentAt,
      lastMessageId: expect.any(String),
      readUpTo: 0,
    };
    await expect.poll(own.channels, soon).toEqual([{ ...entry, otherId: host.uid }]);
    await expect.poll(other.channels, soon).toEqual([{ ...entry, otherId: ada.uid }]);
    await host.realtime.chat.markRead({ ...placeOf(host, channelId), sentAt });
    await expect.poll(() => other.channels()[0]?.readUpTo, soon).toBe(sentAt);
    await send(host, channelId, 'yes?');
    await expect.poll(() => (own.channels()[0]?.lastMessageAt ?? 0) > sentAt, soon).toBe(true);
    const name = await host.realtime.chat.readAuthorName(placeOf(host, channelId), ada.uid);
    expect([name, room.told.failures]).toEqual([`Person ${ada.uid}`, []]);
  });

  it('only the channels with the newest messages are followed', async () => {
    const ada = await visitor();
    const others = Array.from(
      { length: CHANNELS_MAX + 1 },
      (_, number) => `person-${String(number).padStart(2, '0')}`,
    );
    for (const uid of others) await send(ada, privateChannelId(ada.uid, uid), 'hello');
    const { channels } = listing(ada);
    await expect
      .poll(
        () =>
          channels()
            .map(({ otherId }) => otherId)
            .toSorted(),
        soon,
      )
      .toEqual(others.slice(1));
  });

  it('a tab that has read less than another one learns how far that was', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const place = placeOf(host, privateChannelId(ada.uid, host.uid));
    const first = await send(ada, place.channelId, 'first');
    const second = await send(ada, place.channelId, 'second');
    await host.realtime.chat.markRead({ ...place, ...second });
    expect(await host.realtime.chat.markRead({ ...place, ...first })).toBe(second.sentAt);
  });

  it('own messages count as read by themselves, up to the first one of the other person', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const place = placeOf(ada, privateChannelId(ada.uid, host.uid));
    const { markOwnRead } = ada.realtime.chat;
    await send(ada, place.channelId, 'one');
    const two = await send(ada, place.channelId, 'two');
    expect(await markOwnRead(place)).toBe(two.sentAt);
    expect(await markOwnRead(place)).toBe(0);
    const own = listing(ada);
    await expect.poll(() => own.channels()[0]?.readUpTo, soon).toBe(two.sentAt);
    const three = await send(ada, place.channelId, 'three');
    await send(host, place.channelId, 'mine');
    await send(ada, place.channelId, 'four');
    expect([await markOwnRead(place), await markOwnRead(place)]).toEqual([three.sentAt, 0]);
  });
});

describe('groups', () => {
  it('a new group is listed for all its people, who can write into it', async () => {
    const [ada, host, guest] = [await visitor(), await visitor('host'), await visitor('guest')];
    const lists = [ada, host, guest].map(listing);
    const userIds = [host.uid, guest.uid];
    const { channelId } = await ada.realtime.chat.createGroup({
      mode: 'live',
      userId: ada.uid,
      name: 'Makers',
      userIds,
    });
    for (const { channels } of lists)
      await expect.poll(channels, soon).toMatchObject([{ channelId, type: 'GROUP', name: 'Makers' }]);
    const room = reading(ada, channelId);
    await send(guest, channelId, 'hello');
    await expect.poll(room.texts, soon).toEqual(['hello']);
  });
});

describe('typing', () => {
  it('others see who is typing until they stop or their connection ends', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    await send(ada, LOBBY, 'hello');
    const lobby = reading(host, LOBBY);
    const show = (who: Visitor) => who.realtime.chat.showTyping(placeOf(who, LOBBY));
    await show(host);
    await show(ada);
    await expect.poll(() => lobby.told.typing, soon).toEqual([ada.uid]);
    await show(ada);
    await ada.realtime.chat.hideTyping(placeOf(ada, LOBBY));
    await expect.poll(() => lobby.told.typing, soon).toEqual([]);
    await show(ada);
    await expect.poll(() => lobby.told.typing, soon).toEqual([ada.uid]);
    ada.vanish();
    await expect.poll(() => lobby.told.typing, soon).toEqual([]);
  });

  it('typing before the first message of a private channel is no failure', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const place = placeOf(ada, privateChannelId(ada.uid, host.uid));
    await expect(ada.realtime.chat.showTyping(place)).resolves.toBeUndefined();
  });
});

it('the history of a channel is read back page by page for a search', async () => {
  const ada = await visitor();
  const ids = Array.from({ length: HISTORY_PAGE + 1 }, newId);
  for (const id of ids) await send(ada, LOBBY, id, id);
  const newest = await ada.realtime.chat.loadHistory({ ...placeOf(ada, LOBBY), before: null });
  expect(newest.messages.map(({ id }) => id)).toEqual(ids.slice(1));
  expect(newest.before?.id).toBe(ids[1]);
  const { before } = newest;
  const oldest = await ada.realtime.chat.loadHistory({ ...placeOf(ada, LOBBY), before });
  expect(oldest.messages.map(({ id }) => id)).toEqual(ids.slice(0, 1));
  expect(oldest.before).toBeNull();
});

describe('the list of channels', () => {
  it('the newest message of each channel is read; none where there is none or none may be read', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const pair = privateChannelId(ada.uid, host.uid);
    const id = newId();
    await send(ada, LOBBY, 'first');
    await send(host, LOBBY, 'second', id);
    await send(host, pair, 'psst');
    await host.realtime.chat.deleteMessage({ ...placeOf(host, LOBBY), id });
    const channelIds = [LOBBY, pair, privateChannelId('someone', 'else'), groupChannelId(newId())];
    const newest = await ada.realtime.chat.readNewest({ mode: 'live', userId: ada.uid, channelIds });
    expect(newest.map(({ channelId }) => channelId)).toEqual(channelIds);
    expect(newest.map(({ message }) => message && (message.deleted ?? message.text))).toEqual([
      true,
      'psst',
      null,
      null,
    ]);
  });

  it('a muted channel is known in every tab of the user until it is muted no longer', async () => {
    const ada = await visitor();
    const watched = { mode: 'live', userId: ada.uid } as const;
    const muted = latest<readonly string[]>(
      (take, fail) => ada.realtime.chat.watchMuted(watched, take, fail),
      [],
    );
    await send(ada, LOBBY, 'hello');
    const place = placeOf(ada, LOBBY);
    await ada.realtime.chat.setMuted({ ...place, muted: true });
    await expect.poll(muted, soon).toEqual([LOBBY]);
    await ada.realtime.chat.setMuted({ ...place, muted: false });
    await expect.poll(muted, soon).toEqual([]);
  });
});

it('a blocked person can neither write to the user nor add them to a group, until they are blocked no longer', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const pair = privateChannelId(ada.uid, host.uid);
  const change = (isBlocked: boolean) =>
    ada.realtime.chat.setBlock({ mode: 'live', userId: ada.uid, uid: host.uid, blocked: isBlocked });
  const invite = async () => {
    // Nobody waits between two groups here.
    await visitor.write({ [`live/lastGroupOf/${host.uid}`]: null });
    await host.realtime.chat.createGroup({
      mode: 'live',
      userId: host.uid,
      name: 'Makers',
      userIds: [ada.uid, 'mary'],
    });
  };
  const blocked = ({ uid, realtime }: Visitor) =>
    latest<readonly string[] | null>(
      (take, fail) => realtime.chat.watchBlocks({ mode: 'live', userId: uid }, take, fail),
      null,
    );
  const own = blocked(ada);
  const others = blocked(host);
  await expect.poll(own, soon).toEqual([]);
  await invite();
  await send(host, pair, 'Hello');
  await change(true);
  await expect.poll(own, soon).toEqual([host.uid]);
  await expect(send(host, pair, 'Are you there?')).rejects.toMatchObject({ kind: 'FORBIDDEN' });
  await expect(invite()).rejects.toMatchObject({ kind: 'FORBIDDEN' });
  expect(others()).toEqual([]);
  await change(false);
  await expect.poll(own, soon).toEqual([]);
  await send(host, pair, 'Thank you');
  await invite();
});
