import { isInPast, isUnreadAbove, jumpState, targetOfJump } from '@machines/chat-room/chat-room.selectors';
import { expect, it } from 'vitest';
import { IN_TEAM, message } from './chat-fixture';
import { messages, room } from './live-room';

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
