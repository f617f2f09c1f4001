import {
  isInPast,
  isSeenByAll,
  isUnreadAbove,
  jumpState,
  roomMessages,
  seenMessage,
  targetOfJump,
  typingPeople,
} from '@machines/chat-room/chat-room.selectors';
import type { MessagesQuery } from '@machines/chat-room/chat-room.setup';
import { MessageStore } from '@machines/chat-room/message-store';
import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { IN_TEAM, message } from './chat-fixture';
import { inRoom, messages, quietRoom, room } from './live-room';

it('a room shows its messages, each new one and each change', () => {
  const { actor, ids, send, store } = room([message('b', 2), message('a', 1)]);
  send(
    { type: 'message.changed', message: message('c', 3) },
    { type: 'message.changed', message: message('a', 1, 'changed') },
    { type: 'message.removed', id: 'b' },
  );
  expect(ids()).toEqual(['a', 'c']);
  expect(store.get('a')?.text).toBe('changed');
  expect(roomMessages(actor.getSnapshot())).toBe(store);
});

it('a change that arrives before the first window is not shown without its neighbours', () => {
  const store = new MessageStore();
  const actor = createActor(quietRoom(), { input: inRoom(store) }).start();
  actor.send({ type: 'message.changed', message: message('a', 1) });
  expect(store.size).toBe(0);
});

it('older pages are asked for from the oldest message on and shown before it', async () => {
  const { asked, give, ids, send } = room(messages(60));
  send({ type: 'history.load' });
  expect(asked).toEqual([{ ...IN_TEAM, before: { id: 'm1000', sentAt: 1_000 } }]);
  await give(messages(50, 950));
  send({ type: 'history.load' });
  expect(asked[1]?.before).toEqual({ id: 'm950', sentAt: 950 });
  await give(messages(2, 948));
  expect(ids().slice(0, 3)).toEqual(['m948', 'm949', 'm950']);
  send({ type: 'history.load' });
  expect(asked).toHaveLength(2);
});

it('a message that arrives while older ones load is kept, and so are they', async () => {
  const { give, ids, send } = room(messages(60));
  send({ type: 'history.load' }, { type: 'message.changed', message: message('new', 2_000) });
  await give(messages(1, 999));
  expect([ids().at(0), ids().at(-1), ids().length]).toEqual(['m999', 'new', 62]);
});

it('a page asked for before a gap is not shown after it', async () => {
  const { give, ids, send } = room(messages(60));
  send({ type: 'history.load' }, { type: 'messages.received', messages: messages(60, 9_000) });
  await give(messages(50, 950));
  expect([ids().at(0), ids().length]).toEqual(['m9000', 60]);
});

it('a person who goes on typing is shown until six seconds after the last sign', () => {
  const clock = new SimulatedClock();
  const actor = createActor(quietRoom(), { clock, input: inRoom(new MessageStore()) }).start();
  actor.send({ type: 'typing.received', uids: ['grace'] });
  clock.increment(5_000);
  actor.send({ type: 'typing.received', uids: ['grace'] });
  clock.increment(5_999);
  expect(typingPeople(actor.getSnapshot())).toEqual(['grace']);
  clock.increment(1);
  expect(typingPeople(actor.getSnapshot())).toEqual([]);
});

it('the answered messages that are not loaded are read', () => {
  const { actor, send } = room([message('a', 1)]);
  const wanted = () => actor.getSnapshot().children.originals?.getSnapshot().context.wanted;
  const answer = (id: string, replyTo: string) => ({ ...message(id, 2), replyTo });
  send({ type: 'messages.received', messages: [message('a', 1), answer('b', 'a'), answer('c', 'far')] });
  expect(wanted()).toEqual(['far']);
  send({ type: 'message.changed', message: answer('d', 'farther') });
  expect(wanted()).toEqual(['far', 'farther']);
});

it('an answered message is shown once it was read, also when it does not exist', async () => {
  const store = new MessageStore();
  const asked: MessagesQuery[] = [];
  const machine = quietRoom({
    watchMessages: (_, onNews) => {
      const answers = ['far', 'gone'].map((replyTo) => ({ ...message(`to ${replyTo}`, 2), replyTo }));
      onNews({ type: 'messages.received', messages: answers });
      return () => {};
    },
    readMessages: async (query) => {
      asked.push(query);
      return [message('far', 1)];
    },
  });
  createActor(machine, { input: inRoom(store) }).start();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual([{ ...IN_TEAM, ids: ['far', 'gone'] }]);
  expect([store.original('far')?.text, store.original('gone')]).toEqual(['far', null]);
});

it('the newest message of the user that others have read is known, but not in the past', async () => {
  const own = (id: string, sentAt: number) => ({ ...message(id, sentAt), authorId: IN_TEAM.userId });
  const { actor, find, send } = room([own('a', 1), own('b', 2), message('c', 3), own('d', 4)]);
  expect(seenMessage(actor.getSnapshot())).toBeNull();
  const readers = [
    { uid: 'grace', sentAt: 3 },
    { uid: 'alan', sentAt: 1 },
  ];
  send({ type: 'readers.received', readers });
  expect(seenMessage(actor.getSnapshot())).toBe('b');
  send({ type: 'message.jump', id: 'far' });
  await find([own('far', 0)]);
  expect(seenMessage(actor.getSnapshot())).toBeNull();
});

it('a message is seen by all when every other member of a group of several has read it', () => {
  const { actor, send } = room([message('a', 1)]);
  const isByAll = () => isSeenByAll(5)(actor.getSnapshot());
  const read = (...readers: [uid: string, sentAt: number][]) =>
    send({ type: 'readers.received', readers: readers.map(([uid, sentAt]) => ({ uid, sentAt })) });
  read(['grace', 5], ['alan', 9]);
  expect(isByAll()).toBe(false);
  send({ type: 'others.received', others: [{ uid: 'grace' }, { uid: 'alan' }] });
  expect(isByAll()).toBe(true);
  read(['grace', 4], ['alan', 9]);
  expect(isByAll()).toBe(false);
  read(['alan', 9], ['zoe', 9]);
  expect(isByAll()).toBe(false);
  send({ type: 'others.received', others: [{ uid: 'alan' }] });
  expect(isByAll()).toBe(false);
});

it('a message far in the past is shown with those around it, and the newest ones are followed again from there', async () => {
  const { actor, find, ids, searched, send } = room(messages(60));
  send({ type: 'message.jump', id: 'm10' });
  expect([jumpState(actor.getSnapshot()), ids().length]).toEqual(['locating', 60]);
  await find(messages(50, 0));
  expect(searched).toEqual([{ ...IN_TEAM, target: { id: 'm10' } }]);
  expect([isInPast(actor.getSnapshot()), targetOfJump(actor.getSnapshot())]).toEqual([true, { id: 'm10' }]);
  expect([ids().at(0), ids().at(-1)]).toEqual(['m0', 'm49']);
  send({ type: 'time.jump', from: 30 });
  await find(messages(60, 20));
  expect(targetOfJump(actor.getSnapshot())).toEqual({ id: 'm30' });
  expect([isInPast(actor.getSnapshot()), ids().length]).toEqual([true, 80]);
  send({ type: 'time.jump', from: 2_000 });
  await find(messages(60), true);
  expect(targetOfJump(actor.getSnapshot())).toEqual({ id: 'm1059' });
  expect(isInPast(actor.getSnapshot())).toBe(false);
});

it('a message just above the loaded ones is added to them, and the newest ones stay followed', async () => {
  const { actor, find, ids, send } = room(messages(60));
  send({ type: 'time.jump', from: 990 });
  await find(messages(100, 940));
  expect([isInPast(actor.getSnapshot()), ids().length]).toEqual([false, 120]);
  send({ type: 'message.changed', message: message('new', 2_000) });
  expect(ids().at(-1)).toBe('new');
});

it('the first unread message above the loaded ones is found, past own ones', async () => {
  const { actor, find, searched, send } = room(messages(60), 500);
  expect(isUnreadAbove(actor.getSnapshot())).toBe(true);
  send({ type: 'unread.jump' });
  expect(searched[0]?.target).toEqual({ from: 501, byOthers: true });
  await find([
    message('read', 500),
    { ...message('own', 501), authorId: IN_TEAM.userId },
    message('first', 502),
  ]);
  expect(targetOfJump(actor.getSnapshot())).toEqual({ id: 'first' });
  expect(isUnreadAbove(actor.getSnapshot())).toBe(false);
});

it('nothing is unread above when all is loaded, nothing was ever read, or the window goes back far enough', () => {
  const isAbove = (...scene: Parameters<typeof room>) => isUnreadAbove(room(...scene).actor.getSnapshot());
  expect([isAbove(messages(59), 500), isAbove(messages(60)), isAbove(messages(60), 1_000)]).toEqual([
    false,
    false,
    false,
  ]);
});

it('a message that does not exist is said to be missing, and everything stays as it was', async () => {
  const { actor, find, ids, send } = room(messages(60));
  send({ type: 'message.jump', id: 'gone' });
  await find([]);
  expect([jumpState(actor.getSnapshot()), isInPast(actor.getSnapshot()), ids().length]).toEqual([
    'missing',
    false,
    60,
  ]);
  expect(targetOfJump(actor.getSnapshot())).toBeNull();
});

it('another place in the past is loaded from anew, and one beside it goes on', async () => {
  const { actor, find, send } = room(messages(60));
  const past = () => actor.getSnapshot().children.past;
  send({ type: 'message.jump', id: 'm10' });
  await find(messages(50, 0));
  const first = past();
  send({ type: 'time.jump', from: 30 });
  await find(messages(60, 20));
  expect(past()).toBe(first);
  send({ type: 'time.jump', from: 500 });
  await find(messages(50, 480));
  expect([past() === undefined, past() === first]).toEqual([false, false]);
});

it('the messages that those around a target, and older ones, answer are read', async () => {
  const { actor, find, give, send } = room(messages(60));
  const wanted = () => actor.getSnapshot().children.originals?.getSnapshot().context.wanted;
  const answer = (id: string, sentAt: number, replyTo: string) => ({ ...message(id, sentAt), replyTo });
  send({ type: 'message.jump', id: 'm10' });
  await find([answer('m10', 10, 'far')]);
  expect(wanted()).toEqual(['far']);
  send({ type: 'history.load' });
  await give([answer('m9', 9, 'farther')]);
  expect(wanted()).toEqual(['far', 'farther']);
});
