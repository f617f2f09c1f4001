import { isDeepStrictEqual } from 'node:util';
import type { Message } from '@domain/chat/message';
import { chatRoomMachine } from '@machines/chat-room/chat-room.machine';
import {
  isInPast,
  otherMembers,
  readWhenOpened,
  roomChannel,
  roomReaders,
  roomState,
  targetOfJump,
  typingPeople,
  unseenMention,
} from '@machines/chat-room/chat-room.selectors';
import { MessageStore } from '@machines/chat-room/message-store';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import { forbidden, IN_TEAM, message, offline, TEAM } from './chat-fixture';
import { CHAT_ROOM_STATES } from './chat-room-states';

const seen = (sentAt: number) => ({ type: 'room.seen', sentAt }) as const;

/** A store that stays empty, so that each step depends on the machine alone. */
class StillStore extends MessageStore {
  override replaceWindow() {}
  override replaceAll() {}
  override addPage() {}
  override put() {}
  override addOriginals() {}
  override overlaps(messages: readonly Message[]) {
    return messages.some(({ id }) => id === 'loaded');
  }
}

describeMachine({
  machine: chatRoomMachine,
  input: { ...IN_TEAM, parent: PARENT, readUpTo: 3, mention: 'mentioned', messages: new StillStore() },
  events: {
    ...withoutData(
      'room.retry',
      'history.load',
      'unread.jump',
      'jump.retry',
      'jump.dismiss',
      'newer.load',
      'room.return',
      'older.dropped',
      'newer.dropped',
      'past.ended',
    ),
    'room.seen': [seen(3), seen(5), seen(7)],
    'messages.received': [{ messages: Array.from({ length: 60 }, () => message('', 0)) }, { messages: [] }],
    'message.changed': [{ message: message('', 0) }, { message: { ...message('', 0), replyTo: 'far' } }],
    'message.removed': [{ id: 'gone' }],
    'messages.failed': [{ failure: forbidden }, { failure: offline }],
    'message.show': [{ id: 'near' }, { id: 'mentioned' }],
    'message.jump': [{ id: 'far' }, { id: 'mentioned' }],
    'time.jump': [{ from: 9 }],
    'mention.seen': [{ id: 'mentioned' }, { id: 'near' }],
    'range.joined': [{ isNewest: false }, { isNewest: true }],
    'range.replaced': [{ isNewest: false }, { isNewest: true }],
    'rows.shown': [{ first: 'a', last: 'b' }],
    'newer.loaded': [{ messages: [{ ...message('', 0), replyTo: 'far' }] }],
    'originals.done': [{ items: ['far'], result: [message('far', 1)] }],
    'originals.failed': [{ items: ['far'], failure: offline }],
    'chat.failed': [{ failure: offline }],
    'readers.received': [{ readers: [{ uid: 'grace', sentAt: 5 }] }],
    'others.received': [{ others: [{ uid: 'grace', name: 'Grace' }] }],
    'typing.received': [{ uids: ['grace'] }, { uids: ['alan'] }, { uids: [] }],
  },
  slots: {
    messages: { error: [offline] },
    loadOlder: { done: [Array.from({ length: 50 }, () => message('', 0)), []], error: [offline] },
    loadAround: {
      done: [
        { messages: [], isNewest: true },
        { messages: [message('found', 9)], isNewest: true },
        { messages: [message('found', 9)], isNewest: false },
        { messages: [message('found', 9), message('loaded', 10)], isNewest: true },
      ],
      error: [offline],
    },
    originals: { error: [offline] },
    shownRows: { error: [offline] },
    past: { error: [offline] },
  },
  delays: { typingTimeout: 6_000 },
  // The regions are independent: one at a time leaves its first states.
  isFar: (now) =>
    [
      !now.matches({ messages: 'watching' }) || now.matches({ messages: { watching: 'failed' } }),
      !now.matches({ history: 'partial' }),
      !now.matches({ jump: 'idle' }),
      now.matches({ typing: 'shown' }),
    ].filter(Boolean).length > 1 ||
    unseenMention(now) === null ||
    roomReaders(now).length > 0 ||
    otherMembers(now).length > 0 ||
    (now.context.jumpTarget !== null && !isInPast(now)) ||
    (now.matches({ jump: 'idle' }) && !isDeepStrictEqual(now.context.target, { from: 0 })),
  states: CHAT_ROOM_STATES,
  invariants: {
    'a mention is unseen until its message is shown, found or known not to exist': ({
      before,
      event,
      now,
    }) => {
      const isShown = ['message.show', 'mention.seen'].includes(event.type) && event.id === 'mentioned';
      const { target } = before.context;
      const isAnswered = event.output?.messages !== undefined && 'id' in target && target.id === 'mentioned';
      return unseenMention(now) === (isShown || isAnswered ? null : unseenMention(before));
    },
    'the message that the user wants to see is the last one that was shown or found': ({
      before,
      event,
      now,
    }) => {
      const { target } = before.context;
      const isFound = event.output?.messages?.length > 0;
      const found = 'id' in target ? target.id : 'found';
      if (event.type === 'message.show' || isFound)
        return targetOfJump(now)?.id === (isFound ? found : event.id);
      return targetOfJump(now) === targetOfJump(before);
    },
    'another wish is another object, also for the same message': ({ event, before, now }) =>
      given(event.type === 'message.show', () => targetOfJump(now) !== targetOfJump(before)),
    'the past loads the newer pages': ({ before, event, sent }) =>
      given(isInPast(before) && event.type === 'newer.load', () =>
        isDeepStrictEqual(sent, [{ to: 'past', event }]),
      ),
    'the shown rows are reported with whether the newest messages are followed': ({ before, event, sent }) =>
      given(event.type === 'rows.shown' && roomState(before) === 'live', () =>
        isDeepStrictEqual(sent, [{ to: 'shownRows', event: { ...event, isFollowed: !isInPast(before) } }]),
      ),
    'answered messages of newer pages are read': ({ before, event, sent }) =>
      given(isInPast(before) && event.type === 'newer.loaded', () =>
        isDeepStrictEqual(sent, [{ to: 'originals', event: { type: 'batch.want', items: ['far'] } }]),
      ),
    'the failures of its parts are announced': ({ event, facts }) =>
      given(/^(chat|originals)\.failed$|^xstate\.error/.test(event.type), () =>
        isDeepStrictEqual(facts, [{ type: 'chat.failed', failure: offline }]),
      ),
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
    'new messages do not change who is typing': ({ before, event, now, asked }) =>
      given(/^messages?\.(received|changed|removed|failed)$/.test(event.type), () => {
        return typingPeople(now) === typingPeople(before) && asked.length === 0;
      }),
    'the channel and what was read when it was opened stay': ({ now }) =>
      roomChannel(now) === TEAM && readWhenOpened(now) === 3,
  },
});
