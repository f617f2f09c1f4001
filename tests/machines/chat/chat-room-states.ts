import { isDeepStrictEqual } from 'node:util';
import type { JumpTarget } from '@machines/chat-room/chat-room.events';
import type { chatRoomMachine } from '@machines/chat-room/chat-room.machine';
import {
  historyState,
  isInPast,
  jumpState,
  roomState,
  typingPeople,
} from '@machines/chat-room/chat-room.selectors';
import type { StatePromises } from '../../support/replay/state-promises';
import type { Step } from '../../support/replay/step';
import { announces, asks, forbidden, IN_TEAM, offline } from './chat-fixture';

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
export const CHAT_ROOM_STATES: StatePromises<typeof chatRoomMachine> = {
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
