import { describe, expect, it } from 'vitest';
import { GRACE, grace, LOBBY, listedChannels, lobby, message, TEAM, team } from './chat-fixture';

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

  it('listeners hear what is muted and what was read for the list', () => {
    const store = listedChannels();
    const heard: number[] = [];
    store.watch(() => heard.push(store.version));
    store.mute([GRACE]);
    store.putPreviews([]);
    expect(heard).toHaveLength(2);
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

  it('listeners hear what is seen and what is frozen', () => {
    const store = listedChannels();
    const heard: number[] = [];
    store.watch(() => heard.push(store.unread));
    store.see(GRACE, 7);
    store.see(GRACE, 7);
    store.freeze([TEAM]);
    expect(heard).toEqual([0, 0]);
  });
});
