import { LOADED_KEPT, LOADED_MAX, RANGE_MAX, WINDOW } from '@domain/chat/chat-limits';
import { coversRows, keptAround, rangeToFollow, renewRange } from '@machines/chat-room/message-range';
import { MessageStore } from '@machines/chat-room/message-store';
import { describe, expect, it } from 'vitest';
import { message } from './chat-fixture';

/** The messages m1 to m‹count›, sent at 1, 2, 3… */
function storeOf(count: number): MessageStore {
  const store = new MessageStore();
  for (let at = 1; at <= count; at += 1) store.put(message(`m${at}`, at));
  return store;
}

const at = (sentAt: number) => ({ id: `m${sentAt}`, sentAt });
const range = (first: number, last: number) => ({ first: at(first), last: at(last) });
const rows = (first: number, last: number, isFollowed = false) => ({
  first: `m${first}`,
  last: `m${last}`,
  isFollowed,
});
const idsIn = (store: MessageStore) => Array.from({ length: store.size }, (_, index) => store.idAt(index));

describe('the range of messages that is followed', () => {
  it.each([
    ['has twenty neighbours on both sides', rows(100, 110), range(80, 130)],
    ['begins with the first message', rows(1, 10), range(1, 30)],
    ['begins with the first message when fewer neighbours are before', rows(20, 30), range(1, 50)],
    ['ends with the last message', rows(295, 300), range(275, 300)],
    ['is of one message when one is shown at the edge of the window', rows(300, 300), range(280, 300)],
    ['has at most as many messages as one query', rows(100, 200), range(80, 80 + RANGE_MAX - 1)],
  ])('%s', (_, shown, expected) => {
    expect(rangeToFollow(storeOf(300), shown)).toEqual(expected);
  });

  it('is of the only message', () => {
    expect(rangeToFollow(storeOf(1), rows(1, 1))).toEqual(range(1, 1));
  });

  it('leaves out what is followed anyway', () => {
    const edge = 300 - WINDOW;
    const store = storeOf(300);
    expect(rangeToFollow(store, rows(edge, edge + 5, true))).toEqual(range(edge - 20, edge));
    expect(rangeToFollow(store, rows(edge + 1, edge + 5, true))).toBeNull();
    expect(coversRows(range(edge - 20, edge), store, rows(edge - 2, edge + 5, true))).toBe(true);
  });

  it.each([
    ['the first row is not loaded', rows(0, 10)],
    ['the last row is not loaded', rows(10, 301)],
    ['the last row is before the first', rows(11, 10)],
  ])('is none when %s', (_, shown) => {
    expect(rangeToFollow(storeOf(300), shown)).toBeNull();
    expect(coversRows(range(1, 300), storeOf(300), shown)).toBe(false);
  });

  it.each([
    [range(100, 110), true],
    [range(99, 111), true],
    [range(101, 110), false],
    [range(100, 109), false],
    [null, false],
  ])('%j covers the rows 100 to 110: %s', (followed, expected) => {
    expect(coversRows(followed, storeOf(300), rows(100, 110))).toBe(expected);
  });
});

describe('a range whose messages are read again', () => {
  it('loses what is gone, gets what is new and changed, and leaves the messages around it', () => {
    const store = storeOf(6);
    const edited = { ...message('m3', 3), text: 'Edited' };
    renewRange(store, range(2, 5), [message('m2', 2), edited, message('new', 4)]);
    expect(idsIn(store)).toEqual(['m1', 'm2', 'm3', 'new', 'm6']);
    expect(store.get('m3')).toEqual(edited);
  });

  it('changes nothing when every message is the same', () => {
    const store = storeOf(3);
    const changes: string[] = [];
    store.watchMessage('m2', () => changes.push('changed'));
    renewRange(store, range(1, 3), [message('m1', 1), message('m2', 2), message('m3', 3)]);
    expect(changes).toEqual([]);
  });

  it('loses its first and its last message when they are gone', () => {
    const store = storeOf(4);
    renewRange(store, range(2, 3), []);
    expect(idsIn(store)).toEqual(['m1', 'm4']);
  });

  it('keeps what is beyond the most messages of one answer', () => {
    const store = storeOf(RANGE_MAX + 2);
    const answer = Array.from({ length: RANGE_MAX }, (_, index) => message(`m${index + 1}`, index + 1));
    renewRange(store, range(1, RANGE_MAX + 2), answer);
    expect(store.size).toBe(RANGE_MAX + 2);
    renewRange(store, range(1, RANGE_MAX + 2), answer.slice(1));
    expect(idsIn(store).slice(0, 2)).toEqual(['m2', 'm3']);
    expect(store.size).toBe(RANGE_MAX - 1);
  });
});

describe('the messages that stay loaded', () => {
  const full = LOADED_MAX + 1;

  it('are all while there are not too many', () => {
    expect(keptAround(storeOf(LOADED_MAX), rows(1, 10))).toBeNull();
  });

  it.each([rows(0, 10), rows(10, full + 1)])('are all when the rows %j are not loaded', (shown) => {
    expect(keptAround(storeOf(full), shown)).toBeNull();
  });

  it.each([
    ['the oldest, with the first row', rows(1, 10), [0, LOADED_KEPT]],
    ['the oldest up to the last row', rows(1, LOADED_KEPT + 1), [0, LOADED_KEPT + 1]],
    ['the newest from half of them before the rows on', rows(251, 261), [155, full]],
    ['no more than the newest when the last one is shown', rows(full - 10, full), [full - LOADED_KEPT, full]],
    ['the oldest when their middle is just in the first half', rows(96, 106), [0, LOADED_KEPT]],
    ['the newest when their middle is just behind it', rows(97, 107), [1, full]],
  ])('are %s', (_, shown, kept) => {
    expect(keptAround(storeOf(full), shown)).toEqual(kept);
  });
});
