import { isDeepStrictEqual } from 'node:util';
import type { MeetingRoom } from '@machines/meeting/meeting.events';
import type { meetingMachine } from '@machines/meeting/meeting.machine';
import {
  endedRoom,
  frameAttempt,
  isAskingToSwitch,
  isInCall,
  isMeetingHere,
  meetingCount,
  meetingEnd,
  meetingPhase,
  meetingView,
  runningRoom,
} from '@machines/meeting/meeting.selectors';
import type { StatePromises } from '../../support/replay/state-promises';
import type { Step } from '../../support/replay/step';
import { announces } from '../chat/chat-fixture';

const room = (widgetId: string): MeetingRoom => ({
  architectureId: 'hall',
  areaId: 'lobby',
  widgetId,
  configId: 'talk',
  title: widgetId,
  address: `https://meet.example/${widgetId}`,
  providers: [],
});
export const STAGE = room('stage');
export const TABLE = room('table');

type Snapshot = Step<typeof meetingMachine>['now'];

const isRunning = (now: Snapshot): boolean => runningRoom(now) !== null;

const inRoom =
  (phase: string) =>
  ({ now }: { now: Snapshot }): boolean =>
    meetingPhase(now) === phase && isRunning(now) && endedRoom(now) === null;
const ended =
  (end: string) =>
  ({ now }: { now: Snapshot }): boolean =>
    meetingEnd(now) === end && !isRunning(now) && endedRoom(now) === now.context.room;

const FINISHED = announces({ type: 'meeting.finished' }) as never;

/** What must hold in each state of a meeting. */
export const STATES: StatePromises<typeof meetingMachine> = {
  'room.recalling': {
    holds: ({ now }) => !isRunning(now) && meetingEnd(now) === null && endedRoom(now) === null,
  },
  'room.ended.interrupted': { holds: ended('interrupted') },
  'room.closed': {
    holds: ({ now }) => !isRunning(now) && meetingEnd(now) === null && endedRoom(now) === null,
  },
  'room.running.opening': {
    holds: inRoom('opening'),
    entered: ({ before, now, event }) =>
      frameAttempt(now) === frameAttempt(before) + 1 &&
      meetingCount(now) === null &&
      (event.type !== 'meeting.open' || isDeepStrictEqual(runningRoom(now), event.room)) &&
      (event.type !== 'switch.confirm' || isDeepStrictEqual(runningRoom(now), before.context.wanted)),
  },
  'room.running.failed': { holds: inRoom('failed') },
  'room.running.ready': { holds: inRoom('ready') },
  'room.running.knocking': { holds: inRoom('knocking') },
  'room.running.joined': { holds: inRoom('joined') },
  'room.running.leaving': { holds: inRoom('leaving') },
  'room.ended.left': {
    holds: ended('left'),
    entered: FINISHED,
  },
  'room.ended.removed': {
    holds: ended('removed'),
    entered: FINISHED,
  },
  'room.ended.over': { holds: ended('over'), entered: FINISHED },
  'view.small': { holds: ({ now }) => meetingView(now) === 'small' },
  'view.returning': { holds: ({ now }) => meetingView(now) === 'small' && !isMeetingHere(now) },
  'view.full': { holds: ({ now }) => isMeetingHere(now) && ['card', 'dialog'].includes(meetingView(now)) },
  'question.none': { holds: ({ now }) => !isAskingToSwitch(now) && now.context.wanted === null },
  'question.asking': {
    holds: ({ now }) => isAskingToSwitch(now) && now.context.wanted !== null,
    entered: ({ now, event }) => isDeepStrictEqual(now.context.wanted, event.room),
  },
  'calls.quiet': { holds: ({ now }) => !isInCall(now) },
  'calls.calling': { holds: ({ now }) => isInCall(now) },
};
