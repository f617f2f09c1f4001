import type { Message } from '@domain/chat/message';
import { describe, expect, it } from 'vitest';
import { createMessageWindow } from '@/services/chat/firebase-messages';

const message = (sentAt: number, text = `text ${sentAt}`): Message => ({
  id: `m${sentAt}`,
  authorId: 'grace',
  authorName: 'Grace Hopper',
  text,
  sentAt,
});
const messages = (...times: number[]) => times.map((time) => message(time));

/** A window of three messages, what it has reported, and the messages it withholds. */
function window() {
  const told: unknown[] = [];
  const withheld = new Set<string>();
  const { take, refresh } = createMessageWindow(
    3,
    (id) => withheld.has(id),
    (news) => {
      if (news.type === 'messages.received') told.push(['window', news.messages.map(({ id }) => id)]);
      if (news.type === 'message.changed') told.push([news.message.id, news.message.text]);
      if (news.type === 'message.removed') told.push(['gone', news.id]);
    },
  );
  return {
    take: (...shown: Message[]) => {
      told.length = 0;
      take(shown);
      return [...told];
    },
    refresh: () => {
      told.length = 0;
      refresh();
      return [...told];
    },
    withheld,
  };
}

describe('the window of messages', () => {
  it('the first messages are reported as a whole, also when there are none', () => {
    expect(window().take(...messages(1, 2))).toEqual([['window', ['m1', 'm2']]]);
    expect(window().take()).toEqual([['window', []]]);
  });

  it('a new message is reported alone, and the one that it pushes out is not reported as removed', () => {
    const { take } = window();
    take(...messages(1, 2, 3));
    expect(take(...messages(2, 3, 4))).toEqual([['m4', 'text 4']]);
  });

  it('a changed message is reported, an unchanged one is not', () => {
    const { take } = window();
    take(...messages(1, 2));
    expect(take(message(1), message(2, 'other'))).toEqual([['m2', 'other']]);
    expect(take(message(1), message(2, 'other'))).toEqual([]);
  });

  it('a message that disappears from a window with free places is removed', () => {
    const { take } = window();
    take(...messages(1, 2));
    expect(take(...messages(2))).toEqual([['gone', 'm1']]);
  });

  it('a message that disappears from the middle of a full window is removed', () => {
    const { take } = window();
    take(...messages(5, 6, 7));
    expect(take(...messages(4, 5, 7))).toEqual([
      ['gone', 'm6'],
      ['m4', 'text 4'],
    ]);
  });

  it('a full window without a known message is reported as a whole: others may lie between', () => {
    const { take } = window();
    take(...messages(1, 2, 3));
    expect(take(...messages(7, 8, 9))).toEqual([['window', ['m7', 'm8', 'm9']]]);
  });

  it('the first messages of an empty channel are reported one by one', () => {
    const { take } = window();
    take();
    expect(take(...messages(1, 2, 3))).toEqual([
      ['m1', 'text 1'],
      ['m2', 'text 2'],
      ['m3', 'text 3'],
    ]);
  });

  it('a withheld message is reported once it is released, and its removal before that never', () => {
    const { take, refresh, withheld } = window();
    take(...messages(1));
    withheld.add('m2');
    expect(take(...messages(1, 2))).toEqual([]);
    expect(take(...messages(1))).toEqual([]);
    expect(take(...messages(1, 2))).toEqual([]);
    withheld.delete('m2');
    expect(refresh()).toEqual([['m2', 'text 2']]);
  });

  it('nothing is reported again before the first messages have arrived', () => {
    expect(window().refresh()).toEqual([]);
  });
});
