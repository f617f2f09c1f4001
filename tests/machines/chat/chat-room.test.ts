import { isDeepStrictEqual } from 'node:util';
import { chatRoomMachine } from '@machines/chat-room/chat-room.machine';
import {
  isInPast,
  otherMembers,
  readWhenOpened,
  roomChannel,
  roomReaders,
  roomState,
  typingPeople,
  unseenMention,
  wishedMessage,
} from '@machines/chat-room/chat-room.selectors';
import { MessageStore } from '@machines/chat-room/message-store';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { forbidden, IN_TEAM, message, offline, TEAM } from './chat-fixture';
import { CHAT_ROOM_STATES } from './chat-room-states';

const seen = (sentAt: number) => ({ type: 'room.seen', sentAt }) as const;

describeMachine({
  machine: chatRoomMachine,
  input: { ...IN_TEAM, readUpTo: 3, mention: 'mentioned', messages: new MessageStore() },
  events: {
    'room.retry': [{ type: 'room.retry' }],
    'history.load': [{ type: 'history.load' }],
    'room.seen': [seen(3), seen(5), seen(7)],
    'messages.received': [
      { type: 'messages.received', messages: Array.from({ length: 60 }, () => message('', 0)) },
      { type: 'messages.received', messages: [] },
    ],
    'message.changed': [
      { type: 'message.changed', message: message('', 0) },
      { type: 'message.changed', message: { ...message('', 0), replyTo: 'far' } },
    ],
    'message.removed': [{ type: 'message.removed', id: 'gone' }],
    'messages.failed': [
      { type: 'messages.failed', failure: forbidden },
      { type: 'messages.failed', failure: offline },
    ],
    'message.show': [
      { type: 'message.show', id: 'near' },
      { type: 'message.show', id: 'mentioned' },
    ],
    'message.jump': [{ type: 'message.jump', id: 'far' }],
    'mention.seen': [
      { type: 'mention.seen', id: 'mentioned' },
      { type: 'mention.seen', id: 'near' },
    ],
    'newer.load': [{ type: 'newer.load' }],
    'room.return': [{ type: 'room.return' }],
    'range.replaced': [{ type: 'range.replaced' }],
    'past.ended': [{ type: 'past.ended' }],
    'chat.failed': [{ type: 'chat.failed', failure: offline }],
    'readers.received': [{ type: 'readers.received', readers: [{ uid: 'grace', sentAt: 5 }] }],
    'others.received': [{ type: 'others.received', others: [{ uid: 'grace', name: 'Grace' }] }],
    'typing.received': [
      { type: 'typing.received', uids: ['grace'] },
      { type: 'typing.received', uids: ['alan'] },
      { type: 'typing.received', uids: [] },
    ],
  },
  slots: {
    watchMessages: { error: [offline] },
    loadOlder: { done: [Array.from({ length: 50 }, () => message('', 0)), []], error: [offline] },
    originals: { error: [offline] },
    past: { error: [offline] },
    markRead: { done: [5, 7], error: [offline, forbidden] },
  },
  delays: { retryDelay: 10_000, readInterval: 2_000, typingTimeout: 6_000 },
  // The regions are independent: one at a time leaves its first states.
  isFar: (now) =>
    [
      !now.matches({ messages: 'watching' }),
      !now.matches({ history: 'partial' }),
      now.matches({ typing: 'shown' }),
      !now.matches({ reading: 'idle' }),
    ].filter(Boolean).length > 1 ||
    unseenMention(now) === null ||
    roomReaders(now).length > 0 ||
    otherMembers(now).length > 0 ||
    now.context.markedUpTo > now.context.seenUpTo ||
    (now.context.wished !== null && !isInPast(now)),
  states: CHAT_ROOM_STATES,
  invariants: {
    'a mention is unseen until its message is shown or asked for': ({ before, event, now }) => {
      const isAsked = wishedMessage(now) !== wishedMessage(before);
      const isSeen = 'id' in event && event.id === 'mentioned' && (event.type === 'mention.seen' || isAsked);
      return unseenMention(now) === (isSeen ? null : unseenMention(before));
    },
    'the message that the user wants to see is the last one they asked for': ({ before, event, now }) => {
      const isShown = event.type === 'message.show' && wishedMessage(now)?.id === event.id;
      const isLive = before.matches({ messages: { watching: 'live' } }) || isInPast(before);
      const isJump = event.type === 'message.jump' && isLive && wishedMessage(now)?.id === 'far';
      return isShown || isJump || wishedMessage(now) === wishedMessage(before);
    },
    'another wish is another object, also for the same message': ({ event, before, now }) =>
      given(event.type === 'message.show', () => wishedMessage(now) !== wishedMessage(before)),
    'in the past, jumps and newer pages are left to it': ({ before, event, sent }) =>
      given(isInPast(before) && ['message.jump', 'newer.load'].includes(event.type), () =>
        isDeepStrictEqual(sent, [{ to: 'past', event }]),
      ),
    'the failures of its parts are announced': ({ event, facts }) =>
      given(event.type === 'chat.failed', () => isDeepStrictEqual(facts, [event])),
    'what was seen is remembered while the messages are live, and never goes back': ({
      before,
      event,
      now,
    }) =>
      given(event.type === 'room.seen', () => {
        const { seenUpTo } = before.context;
        const isTaken = roomState(before) === 'live' && !isInPast(before) && event.sentAt > seenUpTo;
        return now.context.seenUpTo === (isTaken ? event.sentAt : seenUpTo);
      }),
    'a seen message is announced while the messages are live': ({ before, event, facts }) =>
      given(event.type === 'room.seen', () => {
        const fact = { type: 'messages.seen', channelId: TEAM, sentAt: event.sentAt };
        return isDeepStrictEqual(facts, roomState(before) === 'live' && !isInPast(before) ? [fact] : []);
      }),
    'the last list of people who are typing is shown': ({ event, now }) =>
      given(event.type === 'typing.received', () => typingPeople(now).join() === event.uids.join()),
    'the last report of how far others have read is kept': ({ before, event, now }) =>
      roomReaders(now) === (event.type === 'readers.received' ? event.readers : roomReaders(before)),
    'the last report of the other members is kept': ({ before, event, now }) =>
      otherMembers(now) === (event.type === 'others.received' ? event.others : otherMembers(before)),
    'new messages do not change who is typing or how far is read': ({ before, event, now, asked }) =>
      given(/^messages?\.(received|changed|removed|failed)$/.test(event.type), () => {
        const isSame = typingPeople(now) === typingPeople(before);
        return isSame && now.context.seenUpTo === before.context.seenUpTo && asked.length === 0;
      }),
    'the channel and what was read when it was opened stay': ({ now }) =>
      roomChannel(now) === TEAM && readWhenOpened(now) === 3,
  },
});
