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

const RUNNING = [
  'room.running.opening',
  'room.running.failed',
  'room.running.ready',
  'room.running.knocking',
  'room.running.joined',
  'room.running.leaving',
];
const NOT_LEAVING = RUNNING.filter((state) => state !== 'room.running.leaving');
const ENDED = ['room.ended.interrupted', 'room.ended.left', 'room.ended.removed', 'room.ended.over'];
const NOT_RUNNING = ['room.recalling', 'room.closed', ...ENDED];
const ROOMS = [...NOT_RUNNING, ...RUNNING];

const inRoom =
  (phase: string) =>
  ({ now }: { now: Snapshot }): boolean =>
    meetingPhase(now) === phase && isRunning(now) && endedRoom(now) === null;
const ended =
  (end: string) =>
  ({ now }: { now: Snapshot }): boolean =>
    meetingEnd(now) === end && !isRunning(now) && endedRoom(now) === now.context.room;

const FINISHED = announces({ type: 'meeting.finished' }) as never;

/** What must hold in each state of a meeting, and the ways into it. */
export const STATES: StatePromises<typeof meetingMachine> = {
  'room.recalling': {
    from: { start: [] },
    holds: ({ now }) => !isRunning(now) && meetingEnd(now) === null && endedRoom(now) === null,
  },
  'room.ended.interrupted': {
    from: { 'done.recallRoom': ['room.recalling'] },
    holds: ended('interrupted'),
  },
  'room.closed': {
    from: {
      'done.recallRoom': ['room.recalling'],
      'error.recallRoom': ['room.recalling'],
      'meeting.close': ENDED,
      'user.leave': ROOMS.filter((state) => state !== 'room.closed'),
      'after.leftNotice': ['room.ended.left'],
    },
    holds: ({ now }) => !isRunning(now) && meetingEnd(now) === null && endedRoom(now) === null,
  },
  'room.running.opening': {
    from: {
      'meeting.open': NOT_RUNNING,
      'switch.confirm': ROOMS.filter((state) => state !== 'room.running.opening'),
      'meeting.retry': RUNNING.filter((state) => state !== 'room.running.opening'),
    },
    holds: inRoom('opening'),
    entered: ({ before, now, event }) =>
      frameAttempt(now) === frameAttempt(before) + 1 &&
      meetingCount(now) === null &&
      (event.type !== 'meeting.open' || isDeepStrictEqual(runningRoom(now), event.room)) &&
      (event.type !== 'switch.confirm' || isDeepStrictEqual(runningRoom(now), before.context.wanted)),
  },
  'room.running.failed': {
    from: { 'after.openTimeout': ['room.running.opening'] },
    holds: inRoom('failed'),
  },
  'room.running.ready': {
    from: {
      'room.ready': NOT_LEAVING.filter((state) => state !== 'room.running.ready'),
      'room.knockCancelled': ['room.running.knocking'],
    },
    holds: inRoom('ready'),
  },
  'room.running.knocking': {
    from: { 'room.knocked': ['room.running.opening', 'room.running.ready'] },
    holds: inRoom('knocking'),
  },
  'room.running.joined': {
    from: { 'room.joined': NOT_LEAVING.filter((state) => state !== 'room.running.joined') },
    holds: inRoom('joined'),
  },
  'room.running.leaving': { from: { 'meeting.leave': ['room.running.joined'] }, holds: inRoom('leaving') },
  'room.ended.left': {
    from: {
      'room.left': RUNNING,
      'meeting.leave': RUNNING.filter((state) => state !== 'room.running.joined'),
      'after.leaveTimeout': ['room.running.leaving'],
    },
    holds: ended('left'),
    entered: FINISHED,
  },
  'room.ended.removed': {
    from: { 'room.left': RUNNING, 'areas.closed': RUNNING },
    holds: ended('removed'),
    entered: FINISHED,
  },
  'room.ended.over': { from: { 'room.ended': RUNNING }, holds: ended('over'), entered: FINISHED },
  'view.small': {
    from: {
      start: [],
      'meeting.open': ['view.full', 'view.returning'],
      'switch.confirm': ['view.full', 'view.returning'],
      'meeting.minimize': ['view.full'],
      'entrance.hidden': ['view.full'],
    },
    holds: ({ now }) => meetingView(now) === 'small',
  },
  'view.returning': {
    from: { 'meeting.expand': ['view.small'] },
    holds: ({ now }) => meetingView(now) === 'small' && !isMeetingHere(now),
  },
  'view.full': {
    from: {
      'meeting.open': ['view.small', 'view.returning'],
      'switch.confirm': ['view.small', 'view.returning'],
      'meeting.expand': ['view.small'],
      'entrance.shown': ['view.small', 'view.returning'],
      'done.recallRoom': ['view.returning'],
    },
    holds: ({ now }) => isMeetingHere(now) && ['card', 'dialog'].includes(meetingView(now)),
  },
  'question.none': {
    from: {
      start: [],
      'switch.confirm': ['question.asking'],
      'switch.cancel': ['question.asking'],
      'user.leave': ['question.asking'],
    },
    holds: ({ now }) => !isAskingToSwitch(now) && now.context.wanted === null,
  },
  'question.asking': {
    from: { 'meeting.open': ['question.none'] },
    holds: ({ now }) => isAskingToSwitch(now) && now.context.wanted !== null,
    entered: ({ now, event }) => isDeepStrictEqual(now.context.wanted, event.room),
  },
  'calls.quiet': {
    from: { start: [], 'call.finished': ['calls.calling'] },
    holds: ({ now }) => !isInCall(now),
  },
  'calls.calling': { from: { 'call.begun': ['calls.quiet'] }, holds: ({ now }) => isInCall(now) },
};
