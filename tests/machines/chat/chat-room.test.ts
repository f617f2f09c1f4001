import type { Message } from '@domain/chat/message';
import type {
  ChannelPlace,
  ChatRoomEvent,
  MessagesReport,
  OlderQuery,
} from '@machines/chat-room/chat-room.events';
import { chatRoomMachine } from '@machines/chat-room/chat-room.machine';
import {
  readWhenOpened,
  roomChannel,
  roomMessages,
  roomState,
  typingPeople,
} from '@machines/chat-room/chat-room.selectors';
import { MessageStore } from '@machines/chat-room/message-store';
import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { forbidden, IN_TEAM, message, offline, TEAM } from './chat-fixture';
import { CHAT_ROOM_STATES } from './chat-room-states';

const messages = (count: number, from = 1_000): Message[] =>
  Array.from({ length: count }, (_, index) => message(`m${from + index}`, from + index));

const seen = (sentAt: number) => ({ type: 'room.seen', sentAt }) as const;

describeMachine({
  machine: chatRoomMachine,
  input: { ...IN_TEAM, readUpTo: 3, messages: new MessageStore() },
  events: {
    'room.retry': [{ type: 'room.retry' }],
    'history.load': [{ type: 'history.load' }],
    'room.seen': [seen(3), seen(5), seen(7)],
    'messages.received': [
      { type: 'messages.received', messages: Array.from({ length: 60 }, () => message('', 0)) },
      { type: 'messages.received', messages: [] },
    ],
    'message.changed': [{ type: 'message.changed', message: message('', 0) }],
    'message.removed': [{ type: 'message.removed', id: 'gone' }],
    'messages.failed': [{ type: 'messages.failed', failure: forbidden }],
    'typing.received': [
      { type: 'typing.received', uids: ['grace'] },
      { type: 'typing.received', uids: ['alan'] },
      { type: 'typing.received', uids: [] },
    ],
  },
  slots: {
    watchMessages: { error: [offline] },
    loadOlder: { done: [Array.from({ length: 50 }, () => message('', 0)), []], error: [offline] },
    markRead: { done: [5, 7], error: [offline, forbidden] },
  },
  delays: { retryDelay: 10_000, readInterval: 2_000, typingTimeout: 6_000 },
  // Where two delays run at the same time, the replay advances the time for both.
  isFar: (now) =>
    [
      now.matches({ messages: 'failed' }),
      now.matches({ typing: 'shown' }),
      now.matches({ reading: 'resting' }) || now.matches({ reading: 'failed' }),
    ].filter(Boolean).length > 1 || now.context.markedUpTo > now.context.seenUpTo,
  states: CHAT_ROOM_STATES,
  invariants: {
    'what was seen is remembered while the messages are live, and never goes back': ({
      before,
      event,
      now,
    }) =>
      given(event.type === 'room.seen', () => {
        const { seenUpTo } = before.context;
        const isTaken = roomState(before) === 'live' && event.sentAt > seenUpTo;
        return now.context.seenUpTo === (isTaken ? event.sentAt : seenUpTo);
      }),
    'the last list of people who are typing is shown': ({ event, now }) =>
      given(event.type === 'typing.received', () => typingPeople(now).join() === event.uids.join()),
    'new messages do not change who is typing or how far is read': ({ before, event, now, asked }) =>
      given(event.type.startsWith('message'), () => {
        const isSame = typingPeople(now) === typingPeople(before);
        return isSame && now.context.seenUpTo === before.context.seenUpTo && asked.length === 0;
      }),
    'the channel and what was read when it was opened stay': ({ now }) =>
      roomChannel(now) === TEAM && readWhenOpened(now) === 3,
  },
});

/** A live room whose older pages are answered by the test. */
function room(first: readonly Message[]) {
  const store = new MessageStore();
  const asked: OlderQuery[] = [];
  let answer = (_page: readonly Message[]) => {};
  const machine = chatRoomMachine.provide({
    actors: {
      watchMessages: fromCallback<MessagesReport, ChannelPlace>(() => {}),
      loadOlder: fromPromise<readonly Message[], OlderQuery>(({ input }) => {
        asked.push(input);
        return new Promise((resolve) => (answer = resolve));
      }),
    },
  });
  const actor = createActor(machine, { input: { ...IN_TEAM, readUpTo: 0, messages: store } }).start();
  const send = (...events: ChatRoomEvent[]) => {
    for (const event of events) actor.send(event);
  };
  send({ type: 'messages.received', messages: first });
  const give = async (page: readonly Message[]) => {
    answer(page);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const ids = () => Array.from({ length: store.size }, (_, index) => store.idAt(index));
  return { actor, asked, give, ids, send, store };
}

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
  const actor = createActor(
    chatRoomMachine.provide({
      actors: { watchMessages: fromCallback<MessagesReport, ChannelPlace>(() => {}) },
    }),
    { input: { ...IN_TEAM, readUpTo: 0, messages: store } },
  ).start();
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
  const actor = createActor(
    chatRoomMachine.provide({
      actors: { watchMessages: fromCallback<MessagesReport, ChannelPlace>(() => {}) },
    }),
    { clock, input: { ...IN_TEAM, readUpTo: 0, messages: new MessageStore() } },
  ).start();
  actor.send({ type: 'typing.received', uids: ['grace'] });
  clock.increment(5_000);
  actor.send({ type: 'typing.received', uids: ['grace'] });
  clock.increment(5_999);
  expect(typingPeople(actor.getSnapshot())).toEqual(['grace']);
  clock.increment(1);
  expect(typingPeople(actor.getSnapshot())).toEqual([]);
});
