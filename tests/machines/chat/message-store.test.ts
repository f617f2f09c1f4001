import { MessageStore } from '@machines/chat-room/message-store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { message } from './chat-fixture';

const idsOf = (store: MessageStore): string[] =>
  Array.from({ length: store.size }, (_, index) => store.idAt(index) ?? '');

/** A store with these messages, sent at 1, 2, 3 … */
function messages(...ids: string[]): MessageStore {
  const store = new MessageStore();
  store.replaceWindow(ids.map((id, index) => message(id, index + 1)));
  return store;
}

describe('the messages of a channel', () => {
  it('the messages of a channel are in the order in which they were sent, then of their ids', () => {
    const store = new MessageStore();
    store.replaceWindow([message('b', 2), message('c', 1), message('a', 2)]);
    expect(idsOf(store)).toEqual(['c', 'a', 'b']);
    expect([store.oldest?.id, store.newest?.id]).toEqual(['c', 'b']);
  });

  it('a new message finds its place, and a changed one keeps it', () => {
    const store = messages('a', 'b');
    store.put(message('c', 1.5));
    store.put(message('a', 1, 'changed'));
    expect(idsOf(store)).toEqual(['a', 'c', 'b']);
    expect(store.get('a')?.text).toBe('changed');
  });

  it('a message whose time was only estimated moves to its place', () => {
    const store = messages('a', 'b');
    store.put(message('a', 9));
    expect(idsOf(store)).toEqual(['b', 'a']);
    expect(store.get('a')?.sentAt).toBe(9);
  });

  it('older messages stay when the new window begins with a known one', () => {
    const store = messages('a', 'b', 'c');
    store.replaceWindow([message('c', 3), message('d', 4)]);
    expect(idsOf(store)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('older messages go when some may be missing before the new window', () => {
    const store = messages('a', 'b');
    store.replaceWindow([message('y', 8), message('z', 9)]);
    expect(idsOf(store)).toEqual(['y', 'z']);
    expect(store.get('a')).toBeUndefined();
  });

  it('an empty window empties the list', () => {
    const store = messages('a');
    store.replaceWindow([]);
    expect([store.size, store.oldest, store.newest, store.idAt(0)]).toEqual([0, null, null, undefined]);
  });

  it('what the server no longer has in the window is removed', () => {
    const store = messages('a', 'b', 'c');
    store.replaceWindow([message('a', 1), message('c', 3)]);
    expect(idsOf(store)).toEqual(['a', 'c']);
  });

  it('a page of older messages comes first, and what is known of a message stays', () => {
    const store = messages('c', 'd');
    store.addPage([message('a', 0.1), message('b', 0.2), message('c', 1, 'older')]);
    expect(idsOf(store)).toEqual(['a', 'b', 'c', 'd']);
    expect(store.get('c')?.text).toBe('c');
  });

  it('a removed message is gone, and removing it again changes nothing', () => {
    const store = messages('a', 'b');
    store.remove('a');
    const { version } = store;
    store.remove('a');
    expect([idsOf(store), store.get('a'), store.version - version]).toEqual([['b'], undefined, 0]);
  });

  it('the first message after a time is found, and the end when there is none', () => {
    const store = messages('a', 'b', 'c');
    expect([0, 1, 2.5, 3].map((sentAt) => store.indexAfter(sentAt))).toEqual([0, 1, 2, 3]);
  });

  it('people are known by the name of their messages until the channel is left', () => {
    const store = messages('a');
    store.put({ ...message('b', 2), authorName: '' });
    expect([store.nameOf('grace'), store.nameOf('ada')]).toEqual(['Grace', undefined]);
    store.clear();
    expect([store.nameOf('grace'), store.size]).toEqual([undefined, 0]);
  });

  it('the listeners of a message hear its changes alone, until they stop', () => {
    const store = messages('a', 'b');
    const heard: string[] = [];
    const stop = store.watchMessage('a', () => heard.push(store.get('a')?.text ?? 'none'));
    store.watchMessage('b', () => {})();
    store.put(message('a', 1, 'changed'));
    store.put(message('b', 2, 'changed'));
    store.remove('a');
    stop();
    store.put(message('a', 1));
    expect(heard).toEqual(['changed', 'none']);
  });

  it('the listeners of a message hear of a new window, of an older page and of an emptied list', () => {
    const store = messages('b');
    const heard: (string | undefined)[] = [];
    store.watchMessage('b', () => heard.push(store.get('b')?.text));
    store.replaceWindow([message('b', 1, 'changed')]);
    store.addPage([message('a', 0)]);
    store.clear();
    expect(heard).toEqual(['changed', 'changed', undefined]);
  });

  it('the listeners of the list hear of its length and order, not of texts, until they stop', () => {
    const store = messages('a');
    const versions: number[] = [];
    const stop = store.watchList(() => versions.push(store.version));
    store.put(message('a', 1, 'changed'));
    store.put(message('b', 2));
    store.addPage([message('a', 1)]);
    store.replaceWindow([message('b', 2)]);
    store.remove('b');
    store.clear();
    store.clear();
    stop();
    store.put(message('c', 3));
    expect(versions).toEqual([2, 3, 4, 5]);
    expect(store.version).toBe(6);
  });

  it('the inspector sees the number of messages only', () => {
    expect(JSON.stringify(messages('a', 'b'))).toBe('{"messages":2}');
  });

  it('any order of the same reports leads to the same list', () => {
    const sent = ['a', 'b', 'c', 'd', 'e'].map((id, index) => message(id, index + 1));
    const orders = fc.shuffledSubarray(sent, { minLength: sent.length });
    fc.assert(
      fc.property(orders, fc.nat({ max: 5 }), (order, split) => {
        const store = new MessageStore();
        for (const each of order.slice(0, split)) store.put(each);
        store.addPage(order.slice(split));
        return idsOf(store).join('') === 'abcde';
      }),
      { seed: 1843 },
    );
  });
});

it('all messages can be replaced by others, whose places are known', () => {
  const store = new MessageStore();
  store.replaceWindow([message('a', 1), message('b', 2)]);
  store.replaceAll([message('d', 4), message('c', 3)]);
  expect([store.indexOf('c'), store.indexOf('d'), store.indexOf('a'), store.size]).toEqual([0, 1, -1, 2]);
});

it('the newest message of a person up to a time is found', () => {
  const store = new MessageStore();
  const own = (id: string, sentAt: number) => ({ ...message(id, sentAt), authorId: 'ada' });
  store.replaceWindow([own('a', 1), own('b', 2), message('c', 3), own('d', 4)]);
  expect([0, 1, 2, 3, 4].map((sentAt) => store.newestOf('ada', sentAt)?.id)).toEqual([
    undefined,
    'a',
    'b',
    'b',
    'd',
  ]);
});

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
