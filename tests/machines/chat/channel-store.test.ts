import { ChannelStore } from '@machines/chat-panel/channel-store';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import { describe, expect, it } from 'vitest';
import { channel, EXPO, GRACE, grace, LOBBY, listedChannels, lobby, TEAM, team } from './chat-fixture';

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
