import { MessageStore } from '@machines/chat-room/message-store';
import { expect, it } from 'vitest';
import { message } from './chat-fixture';

const answer = (id: string, sentAt: number, replyTo: string) => ({ ...message(id, sentAt), replyTo });

/** A store with two answers to messages that are not loaded, of which one does not exist. */
function answers() {
  const store = new MessageStore();
  store.replaceWindow([answer('a', 11, 'far'), answer('b', 12, 'gone'), message('c', 13)]);
  store.addOriginals(['far', 'gone'], [message('near', 5), message('far', 1, 'The original')]);
  return store;
}

it('an answered message is known by its id, and one that does not exist is known to be missing', () => {
  const store = answers();
  expect([store.original('far')?.text, store.original('gone'), store.original('near')]).toEqual([
    'The original',
    null,
    undefined,
  ]);
});

it('the listeners of an answered message hear when it is known', () => {
  const store = answers();
  const heard: string[] = [];
  store.watchMessage('later', () => heard.push('later'));
  store.addOriginals(['later'], []);
  expect(heard).toEqual(['later']);
});

it('what messages answer that are no longer loaded is forgotten, and the others stay', () => {
  const store = answers();
  store.keep(0, 1);
  expect([store.size, store.original('far')?.id, store.original('gone')]).toEqual([1, 'far', undefined]);
  store.clear();
  expect([store.size, store.original('far')]).toEqual([0, undefined]);
});
