import { ChannelStore } from '@machines/chat-panel/channel-store';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import { describe, expect, it } from 'vitest';
import {
  channel,
  EXPO,
  GRACE,
  grace,
  LOBBY,
  listedChannels,
  lobby,
  message,
  TEAM,
  team,
} from './chat-fixture';

describe('the list of channels', () => {
  it('the channel of the area is first, then the newest, and the order received stays among equals', () => {
    const store = listedChannels();
    expect(store.ids).toEqual([LOBBY, GRACE, TEAM]);
    store.replaceOwn([channel('private:ada:bo', 'PRIVATE', 5), team, channel('private:a:b', 'PRIVATE', 5)]);
    expect(store.ids).toEqual([LOBBY, 'private:ada:bo', TEAM, 'private:a:b']);
  });

  it('an entered area replaces the channel of the former one and keeps the others', () => {
    const store = listedChannels();
    store.enterArea('expo');
    expect(store.ids).toEqual([EXPO, GRACE, TEAM]);
    expect(store.get(EXPO)).toEqual({ ...channel(EXPO, 'AREA', 0), areaId: 'expo' });
  });

  it('what is known of the area stays when it is entered again', () => {
    const store = listedChannels();
    store.enterArea('lobby');
    expect(store.get(LOBBY)).toBe(lobby);
  });

  it('the own channels are replaced without that of the area', () => {
    const store = listedChannels();
    store.replaceOwn([team, { ...lobby, channelId: EXPO }]);
    expect([store.ids, store.size]).toEqual([[LOBBY, TEAM], 2]);
  });

  it('a channel with a message after the read one is unread', () => {
    const store = listedChannels();
    expect([GRACE, TEAM, EXPO].map((id) => store.isUnread(id))).toEqual([true, false, false]);
    expect(store.unread).toBe(1);
  });

  it('a channel that was never read is unread from its first message on', () => {
    const store = new ChannelStore();
    store.replaceOwn([channel(TEAM, 'GROUP', 1), channel(GRACE, 'PRIVATE', 0)]);
    expect([TEAM, GRACE].map((id) => store.isUnread(id))).toEqual([true, false]);
  });

  it('the channel of an area that was never opened is unread from the first message after entering', () => {
    const store = listedChannels();
    expect(store.isUnread(LOBBY)).toBe(false);
    store.replaceArea({ ...lobby, lastMessageAt: 3 });
    expect(store.isUnread(LOBBY)).toBe(true);
    store.replaceArea({ ...lobby, lastMessageAt: 3, readUpTo: 3 });
    expect(store.isUnread(LOBBY)).toBe(false);
  });

  it('the channel of an area that was opened before is unread after what was read then', () => {
    const store = new ChannelStore();
    store.replaceArea({ ...lobby, readUpTo: 1 });
    expect(store.isUnread(LOBBY)).toBe(true);
  });

  it('a channel and the order stay the same objects until they change', () => {
    const store = listedChannels();
    const { ids } = store;
    store.replaceOwn([{ ...team }, { ...grace }]);
    expect([store.ids, store.get(TEAM)]).toEqual([ids, team]);
    expect(store.ids).toBe(ids);
    expect(store.get(TEAM)).toBe(team);
  });

  it.each([{ name: 'Crew' }, { otherName: 'Bo' }, { lastMessageAt: 6 }, { readUpTo: 4 }])(
    'a channel with %o is another object',
    (change) => {
      const store = listedChannels();
      store.replaceOwn([{ ...team, ...change }]);
      expect(store.get(TEAM)).toEqual({ ...team, ...change });
    },
  );

  it('listeners hear every change until they stop, and a cleared list is empty', () => {
    const store = listedChannels();
    const heard: [number, number][] = [];
    const stop = store.watch(() => heard.push([store.version, store.size]));
    store.enterArea('lobby');
    store.clear();
    stop();
    store.enterArea('lobby');
    expect(heard).toEqual([[3, 0]]);
    store.replaceArea({ ...lobby, lastMessageAt: 9 });
    expect(store.isUnread(LOBBY)).toBe(false);
  });

  it('the inspector sees the number of channels only', () => {
    expect(JSON.stringify(listedChannels())).toBe('{"channels":3}');
  });
});

it('a channel mentions the user until they have read the message', () => {
  const store = new ChannelStore();
  const mentioned = { ...channel(TEAM, 'GROUP', 9, 4), mentionedIn: 'm5', mentionedAt: 5 };
  const isMentioned = (...channels: ChannelEntry[]) => {
    store.replaceOwn(channels);
    return store.isMentioned(TEAM);
  };
  expect(isMentioned()).toBe(false);
  expect(isMentioned(channel(TEAM, 'GROUP', 9, 4))).toBe(false);
  expect(isMentioned(mentioned)).toBe(true);
  expect(store.get(TEAM)).toEqual(mentioned);
  expect(isMentioned({ ...mentioned, readUpTo: 5 })).toBe(false);
});

describe('what the list of channels shows of each', () => {
  it('a channel that the user has seen to its end is read before the server has stored it', () => {
    const store = listedChannels();
    store.see(GRACE, 6);
    expect(store.isUnread(GRACE)).toBe(true);
    store.see(GRACE, 7);
    store.see(GRACE, 5);
    expect(store.isUnread(GRACE)).toBe(false);
    store.clear();
    store.replaceOwn([grace]);
    expect(store.isUnread(GRACE)).toBe(true);
  });

  it('the channel of an area that was seen counts what comes after that', () => {
    const store = listedChannels();
    store.see(LOBBY, 4);
    store.replaceArea({ ...lobby, lastMessageAt: 4 });
    expect(store.isUnread(LOBBY)).toBe(false);
    store.replaceArea({ ...lobby, lastMessageAt: 5 });
    expect(store.isUnread(LOBBY)).toBe(true);
  });

  it('a channel without a message is not unread, and seeing nothing changes nothing', () => {
    const store = listedChannels();
    store.replaceOwn([channel(TEAM, 'GROUP', 0)]);
    const changes: string[] = [];
    store.watch(() => changes.push('changed'));
    store.see(TEAM, 0);
    expect([store.isUnread(TEAM), changes]).toEqual([false, []]);
  });

  it('a mention of which nobody knows when it was counts as read', () => {
    const store = listedChannels();
    store.replaceOwn([{ ...channel(TEAM, 'GROUP', 7), mentionedIn: 'm1' }]);
    expect(store.isMentioned(TEAM)).toBe(false);
  });

  it('a muted channel is unread without being counted', () => {
    const store = listedChannels();
    store.mute([GRACE]);
    expect([store.isMuted(GRACE), store.isUnread(GRACE), store.unread]).toEqual([true, true, 0]);
    store.mute([]);
    expect([store.isMuted(GRACE), store.unread]).toEqual([false, 1]);
    store.mute([GRACE]);
    store.clear();
    expect(store.isMuted(GRACE)).toBe(false);
  });

  it('a muted channel is counted while the user has not read a mention', () => {
    const store = listedChannels();
    const mention = { mentionedIn: 'm', mentionedAt: 7 };
    store.mute([GRACE]);
    store.replaceOwn([{ ...grace, ...mention }]);
    expect(store.unread).toBe(1);
    store.replaceOwn([{ ...grace, ...mention, readUpTo: 7 }]);
    expect(store.unread).toBe(0);
  });

  it('the newest message of a channel is known once it was read, until the list is cleared', () => {
    const store = listedChannels();
    expect(store.preview(TEAM)).toBeUndefined();
    const newest = message('new', 5);
    store.putPreviews([
      { channelId: TEAM, message: newest },
      { channelId: GRACE, message: null },
    ]);
    expect([store.preview(TEAM), store.preview(GRACE)]).toEqual([newest, null]);
    store.clear();
    expect(store.preview(TEAM)).toBeUndefined();
  });

  it('a frozen channel stays as unread as it is until it is frozen no longer', () => {
    const store = listedChannels();
    store.freeze([GRACE, TEAM]);
    store.replaceOwn([
      { ...team, lastMessageAt: 8 },
      { ...grace, readUpTo: 7 },
    ]);
    store.freeze([GRACE, TEAM]);
    expect([GRACE, TEAM].map((id) => store.isUnread(id))).toEqual([true, false]);
    store.freeze([]);
    expect([GRACE, TEAM].map((id) => store.isUnread(id))).toEqual([false, true]);
  });

  it('listeners hear what is seen, frozen, muted and read for the list, and nothing twice', () => {
    const store = listedChannels();
    const heard: number[] = [];
    store.watch(() => heard.push(store.unread));
    store.see(GRACE, 7);
    store.see(GRACE, 7);
    store.freeze([TEAM]);
    store.mute([GRACE]);
    store.putPreviews([]);
    expect(heard).toEqual([0, 0, 0, 0]);
  });

  it('what is in the own channels is known once the server has said it, that of an area once it is received', () => {
    const store = new ChannelStore();
    const known = () => [team, lobby].map((one) => store.isKnown(one));
    store.enterArea('lobby');
    expect(known()).toEqual([false, false]);
    store.replaceArea(lobby);
    expect(known()).toEqual([false, true]);
    store.replaceOwn([team]);
    expect(known()).toEqual([true, true]);
    store.clear();
    expect(known()).toEqual([false, false]);
  });

  it('a channel is read up to what the server or the user has seen last, an unknown one not at all', () => {
    const store = listedChannels();
    expect([TEAM, GRACE, EXPO].map((id) => store.readUpTo(id))).toEqual([5, 3, 0]);
    store.see(GRACE, 6);
    expect(store.readUpTo(GRACE)).toBe(6);
  });

  it('a message from the first moment is seen too', () => {
    const store = new ChannelStore();
    store.replaceOwn([channel(TEAM, 'GROUP', 1)]);
    store.see(TEAM, 1);
    expect(store.isUnread(TEAM)).toBe(false);
  });

  it('nothing that was chosen for channels is left when the list is cleared', () => {
    const store = listedChannels();
    store.block(['mallory']);
    store.mute([TEAM]);
    store.freeze([GRACE]);
    expect(['mallory', 'grace'].map((uid) => store.isBlocked(uid))).toEqual([true, false]);
    store.clear();
    store.replaceOwn([team, { ...grace, readUpTo: 7 }]);
    expect([store.isBlocked('mallory'), store.isMuted(TEAM), store.isUnread(GRACE)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
