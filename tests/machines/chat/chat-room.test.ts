import { isDeepStrictEqual } from 'node:util';
import type { Message } from '@domain/chat/message';
import type { JumpTarget } from '@machines/chat-room/chat-room.events';
import { chatRoomMachine } from '@machines/chat-room/chat-room.machine';
import {
  historyState,
  isInPast,
  jumpState,
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
import { failing, given, withoutData } from '../../support/replay/plan';
import type { StatePromises } from '../../support/replay/state-promises';
import type { Step } from '../../support/replay/step';
import { announces, asks, forbidden, IN_TEAM, message, offline, TEAM } from './chat-fixture';

type RoomStep = Step<typeof chatRoomMachine>;

const asked = (step: RoomStep, slot: string) =>
  step.asked.flatMap((ask) => (ask.slot === slot ? [ask.input] : []));
const failed = (step: RoomStep): boolean =>
  announces({ type: 'chat.failed', failure: step.event.failure ?? step.event.error })(step);
const quiet = announces();
const asksNothing = ({ asked }: RoomStep): boolean => asked.length === 0;

/** Returns what a jump is to find; a retry finds the same. */
function targetOf({ event, before }: RoomStep): JumpTarget {
  if (event.type === 'message.jump') return { id: event.id };
  if (event.type === 'time.jump') return { from: event.from };
  return event.type === 'unread.jump' ? { from: 4, byOthers: true } : before.context.target;
}

/** What the room shows and requests in each state. */
const CHAT_ROOM_STATES: StatePromises<typeof chatRoomMachine> = {
  'messages.watching.loading': {
    holds: ({ now }) => roomState(now) === 'loading',
    entered: (step) =>
      isDeepStrictEqual(asked(step, 'messages'), [{ query: IN_TEAM }]) &&
      (step.event.isNewest ?? step.event.output?.isNewest) !== false,
  },
  'messages.watching.live': {
    holds: ({ now }) => roomState(now) === 'live' && !isInPast(now),
    entered: quiet,
  },
  'messages.past': {
    holds: ({ now }) => roomState(now) === 'live' && isInPast(now),
    entered: (step) => {
      const input = { ...IN_TEAM, messages: step.now.context.messages };
      const isNewest = step.event.isNewest ?? step.event.output?.isNewest ?? false;
      return isDeepStrictEqual(asked(step, 'past'), [input]) && !isNewest;
    },
  },
  'messages.watching.failed': {
    holds: ({ now }) => roomState(now) === 'failed',
    entered: (step) =>
      failed(step) && asksNothing(step) && (step.event.failure ?? step.event.error) === offline,
  },
  'messages.refused': {
    holds: ({ now }) => roomState(now) === 'refused',
    entered: (step) => quiet(step) && asksNothing(step) && step.event.failure === forbidden,
  },
  'history.partial': {
    holds: ({ now }) => historyState(now) === 'partial',
    entered: ({ event }) =>
      event.type === 'start' ||
      ['range.replaced', 'older.dropped'].includes(event.type) ||
      event.output?.messages?.[0]?.id === 'found' ||
      ((event.messages?.length ?? 60) === 60 && (event.output?.length ?? 50) === 50),
  },
  'history.loading': {
    holds: ({ now }) => historyState(now) === 'loading',
    entered: (step) =>
      roomState(step.before) === 'live' &&
      asks(['loadOlder', { ...IN_TEAM, before: { id: '', sentAt: 0 } }])(step),
  },
  'history.complete': {
    holds: ({ now }) => historyState(now) === 'complete',
    entered: ({ event }) => (event.messages?.length ?? 0) < 60 && (event.output?.length ?? 0) < 50,
  },
  'history.failed': {
    holds: ({ now }) => historyState(now) === 'failed',
    entered: failed,
  },
  'jump.idle': {
    holds: ({ now }) => jumpState(now) === 'idle',
    entered: ({ event, before, now }) =>
      event.type === 'message.show' || event.output !== undefined
        ? now.context.jumpTarget !== before.context.jumpTarget
        : now.context.jumpTarget === before.context.jumpTarget,
  },
  'jump.locating': {
    holds: ({ now }) => jumpState(now) === 'locating',
    entered: (step) =>
      roomState(step.before) === 'live' &&
      isDeepStrictEqual(asked(step, 'loadAround'), [{ ...IN_TEAM, target: targetOf(step) }]),
  },
  'jump.missing': {
    holds: ({ now }) => jumpState(now) === 'missing',
    entered: (step) => step.event.output.messages.length === 0 && quiet(step),
  },
  'jump.failed': {
    holds: ({ now }) => jumpState(now) === 'failed',
    entered: failed,
  },
  'typing.none': { holds: ({ now }) => typingPeople(now).length === 0 },
  'typing.shown': {
    holds: ({ now }) => typingPeople(now).length > 0,
    entered: ({ now, event }) => typingPeople(now) === event.uids,
  },
};

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
    ...failing(offline, 'originals', 'shownRows', 'past'),
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
    'a mention is unseen until its message is shown, found or known to be gone': ({ before, event, now }) => {
      const isShown = ['message.show', 'mention.seen'].includes(event.type) && event.id === 'mentioned';
      const { target } = before.context;
      const isAnswered = event.output?.messages !== undefined && 'id' in target && target.id === 'mentioned';
      return unseenMention(now) === (isShown || isAnswered ? null : unseenMention(before));
    },
    'the message that the user wants to see was shown or found last': ({ before, event, now }) => {
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
