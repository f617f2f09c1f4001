import { isDeepStrictEqual } from 'node:util';
import { MEETING_LEAVE_TIMEOUT, MEETING_LEFT_NOTICE, MEETING_OPEN_TIMEOUT } from '@domain/shared/limits';
import { isMeetingShown } from '@machines/meeting/is-meeting-shown';
import { keyOf, type MeetingRoom } from '@machines/meeting/meeting.events';
import { meetingMachine } from '@machines/meeting/meeting.machine';
import {
  endedRoom,
  entranceState,
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
import { expect, test } from 'vitest';
import { describeMachine } from '../../support/replay/describe-machine';
import { given, withoutData } from '../../support/replay/plan';
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
const STAGE = room('stage');
const TABLE = room('table');

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

const FINISHED = announces({ type: 'meeting.finished' });

/** What must hold in each state of a meeting. */
const STATES: StatePromises<typeof meetingMachine> = {
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

type MeetingStep = Step<typeof meetingMachine>;

const isBusy = (now: Snapshot): boolean => isRunning(now) || isInCall(now);
/** The user asks for another meeting than the one they are in, or is in a call. */
const isBarred = ({ before, event }: MeetingStep): boolean =>
  event.type === 'meeting.open' && isBusy(before) && !isDeepStrictEqual(event.room, runningRoom(before));
const begins = ({ before, event }: MeetingStep): boolean =>
  (event.type === 'meeting.open' && !isBusy(before)) ||
  (event.type === 'switch.confirm' && isAskingToSwitch(before));

/** The meeting's facts of one step, by whether the user was and is in a meeting. */
function expectedFacts(step: MeetingStep): object[] {
  const { before, now } = step;
  const isNew = begins(step);
  return [
    ...(isRunning(before) && (isNew || !isRunning(now)) ? [{ type: 'meeting.finished' }] : []),
    ...(isNew && isAskingToSwitch(before) && step.event.type === 'switch.confirm'
      ? [{ type: 'call.unwanted' }]
      : []),
    ...(isNew ? [{ type: 'meeting.begun' }] : []),
  ];
}

/** A meeting that is closed, opens or goes on. */
const isPlain = (now: Snapshot): boolean =>
  [{ room: 'closed' }, { room: { running: 'opening' } }, { room: { running: 'joined' } }].some((state) =>
    now.matches(state as never),
  );

/** The walk with calls and questions is one, and that through the venue another. */
function isFar(now: Snapshot): boolean {
  const { attempt, entrances, count } = now.context;
  const isAsked = (isInCall(now) || isAskingToSwitch(now)) && !now.matches({ view: 'returning' });
  const strange = [entrances.length > 0, isInCall(now), isAskingToSwitch(now), !isPlain(now)];
  return (
    attempt > 1 ||
    entrances.length > 1 ||
    count !== null ||
    (entrances.length > 0 && isAsked) ||
    strange.filter(Boolean).length > 2
  );
}

const kept: (MeetingRoom | null)[] = [];

describeMachine({
  machine: meetingMachine.provide({
    actions: {
      keepRoom: (_, { room }) => void kept.push(room),
    },
  }),
  events: {
    ...withoutData(
      'meeting.leave',
      'meeting.close',
      'meeting.retry',
      'meeting.minimize',
      'meeting.expand',
      'switch.confirm',
      'switch.cancel',
      'room.ready',
      'room.knocked',
      'room.knockCancelled',
      'room.joined',
      'room.ended',
      'call.begun',
      'call.finished',
      'user.leave',
    ),
    'meeting.open': [{ room: STAGE }, { room: TABLE }],
    'areas.closed': [{ areaIds: ['lobby'] }, { areaIds: ['expo'] }],
    'entrance.shown': [
      { key: keyOf(STAGE), mode: 'dialog' },
      { key: keyOf(TABLE), mode: 'card' },
    ],
    'entrance.hidden': [
      { key: keyOf(STAGE), mode: 'dialog' },
      { key: keyOf(TABLE), mode: 'card' },
    ],
    'room.left': [{ removed: false }, { removed: true }],
    'room.counted': [{ count: 3 }],
  },
  slots: { recallRoom: { done: [STAGE, null], error: [new Error('no storage')] } },
  expectedErrors: { recallRoom: 'it was only an offer' },
  isFar,
  delays: {
    openTimeout: MEETING_OPEN_TIMEOUT,
    leaveTimeout: MEETING_LEAVE_TIMEOUT,
    leftNotice: MEETING_LEFT_NOTICE,
  },
  states: STATES,
  invariants: {
    'a meeting is shown unless it is closed and nothing is asked': ({ now }) =>
      isMeetingShown(now) === (isRunning(now) || meetingEnd(now) !== null || isAskingToSwitch(now)),
    'a meeting is kept once it is joined, and no longer when it ends': ({ before, now }) => {
      const last = kept.splice(0).at(-1);
      const isJoined = meetingPhase(before) !== 'joined' && meetingPhase(now) === 'joined';
      return given(isJoined || (isRunning(before) && !isRunning(now)), () =>
        isJoined ? last === now.context.room : last === null,
      );
    },
    'a meeting is never left for another one or for itself unasked': (step) =>
      given(isBarred(step) || step.event.type === 'meeting.open', () =>
        isRunning(step.before) ? isDeepStrictEqual(runningRoom(step.now), runningRoom(step.before)) : true,
      ),
    'a user in a call or another meeting is asked before a meeting opens': (step) =>
      given(
        isBarred(step),
        () => isAskingToSwitch(step.now) && frameAttempt(step.now) === frameAttempt(step.before),
      ),
    'the others are told exactly when a meeting begins and ends, and when a call has to end': (step) =>
      isDeepStrictEqual(
        [...step.facts].toSorted((a, b) => a.type.localeCompare(b.type)),
        expectedFacts(step).toSorted((a, b) =>
          (a as { type: string }).type.localeCompare((b as { type: string }).type),
        ),
      ),
    'a walk through the venue never ends a meeting': ({ before, event, now }) =>
      given(isRunning(before) && event.type.startsWith('entrance.'), () =>
        isDeepStrictEqual([runningRoom(now), frameAttempt(now)], [runningRoom(before), frameAttempt(before)]),
      ),
    'the frame is loaded again only for a new meeting or when the user tries again': (step) =>
      given(
        frameAttempt(step.now) !== frameAttempt(step.before),
        () => begins(step) || step.event.type === 'meeting.retry',
      ),
    'the people of a joined room are counted': ({ before, event, now }) =>
      given(
        meetingPhase(before) === 'joined' && event.type === 'room.counted',
        () => meetingCount(now) === 3,
      ),
    'the entrance of a meeting says how it is, and that of another one that it is closed': ({ now }) => {
      const { room: last } = now.context;
      const other = last?.widgetId === 'stage' ? TABLE : STAGE;
      const own = last ? entranceState(keyOf(last))(now) : 'closed';
      return (
        entranceState(keyOf(other))(now) === 'closed' &&
        own === (isRunning(now) ? 'running' : (meetingEnd(now) ?? 'closed'))
      );
    },
    'what is wanted is forgotten with the question': ({ now }) =>
      (now.context.wanted !== null) === isAskingToSwitch(now),
  },
});

test('each meeting of a widget has its own key, and those of two widgets never share one', () => {
  const keys = [
    { widgetId: 'stage', configId: 'one' },
    { widgetId: 'stage', configId: 'two' },
    { widgetId: 'stage,one', configId: '' },
  ].map(keyOf);
  expect(new Set(keys).size).toBe(3);
});
