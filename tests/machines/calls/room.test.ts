import { isDeepStrictEqual } from 'node:util';
import { CALL_SEATS, LISTENER_SEATS } from '@domain/calls/call';
import type { RoomVisitor } from '@machines/calls/room.machine';
import {
  hasMeetingEndFailed,
  isEndingMeeting,
  isLinkCrashed,
  roomCall,
  roomEnd,
  roomMachine,
  roomView,
} from '@machines/calls/room.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { failing, given, withoutData } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { announces, asks } from '../chat/chat-fixture';
import { ADA, forbidden, offline } from './calls-fixture';

type RoomStep = Step<typeof roomMachine>;

const visitor: RoomVisitor = { ...ADA, name: 'Ada Lovelace' };
const PLACE = { ...ADA, channelId: 'stage' };
const ON = { microphone: true, camera: true };
const IN_ROOM = { ...PLACE, isCaller: false, callees: [], isRoom: true };

const shows =
  (view: string, isInCall = false) =>
  ({ now }: RoomStep): boolean =>
    roomView(now) === view && (roomCall(now) !== undefined) === isInCall;
/** Says whether the meeting is being ended for everybody, or could not be ended. */
const ends =
  (isEnding: boolean, isUnended: boolean) =>
  ({ now }: RoomStep): boolean =>
    shows('meeting', true)({ now } as RoomStep) &&
    isEndingMeeting(now) === isEnding &&
    hasMeetingEndFailed(now) === isUnended;
const leaves = ({ sent }: RoomStep, to: string): boolean =>
  isDeepStrictEqual(sent, [{ to, event: { type: 'call.leave' } }]);

/** Plans the room of a user, whose address names them or does not, and who looks at their devices first or not. */
function describeRoom(name: string, isReviewed: boolean) {
  const call = { ...IN_ROOM, name: name || visitor.name };
  const joins = asks([
    'call',
    { ...call, seats: CALL_SEATS, wanted: ON, check: isReviewed ? 'once' : 'never' },
  ]);
  describeMachine({
    machine: roomMachine,
    input: { roomId: 'stage', name, wanted: ON, isReviewed },
    events: {
      ...withoutData('room.join', 'room.listen', 'room.leave', 'room.end', 'room.retry', 'link.retry'),
      'link.crashed': [{ failure: offline }],
      'call.left': [{ end: null }, { end: 'FULL' }, { end: 'CLOSED' }],
    },
    slots: {
      keepLink: { error: [offline] },
      openRoom: { done: [visitor, null], error: [offline] },
      ...failing(offline, 'meeting', 'listening'),
      endMeeting: { done: [undefined], error: [forbidden] },
    },
    expectedErrors: {
      openRoom: 'the state says so, and the user may try again',
      endMeeting: 'the state says so, and the host may try again',
    },
    delays: { endTimeout: 10_000 },
    states: {
      'link.kept': {
        holds: ({ now }) => !isLinkCrashed(now),
        entered: ({ asked }) => asked[0]?.slot === 'keepLink',
      },
      'link.crashed': {
        holds: ({ now }) => isLinkCrashed(now),
        entered: (step) => announces({ type: 'part.failed', failure: offline })(step),
      },
      'visit.opening': {
        holds: shows('opening'),
        entered: ({ asked }) => asked.map(({ slot }) => slot).at(-1) === 'openRoom',
      },
      'visit.failed': { holds: shows('failed') },
      'visit.signedOut': { holds: shows('signedOut') },
      'visit.meeting.going': {
        holds: ends(false, false),
        entered: (step) => (roomView(step.before) === 'meeting' ? asks()(step) : joins(step)),
      },
      'visit.meeting.turning': {
        holds: ends(false, false),
        entered: (step) => leaves(step, 'meeting'),
      },
      'visit.meeting.ending': {
        holds: ends(true, false),
        entered: asks(['endMeeting', PLACE]),
      },
      'visit.meeting.endFailed': { holds: ends(false, true) },
      'visit.listening': {
        holds: shows('listening', true),
        entered: asks([
          'call',
          { ...call, seats: LISTENER_SEATS, wanted: { microphone: false, camera: false }, check: 'never' },
        ]),
      },
      'visit.full': { holds: shows('full') },
      'visit.ended': {
        holds: shows('ended'),
        entered: ({ now, event }) =>
          roomEnd(now) === (event.type.startsWith('xstate.error') ? 'FAILED' : event.end),
      },
    },
    invariants: {
      'a link that can no longer be kept ends nothing': (step) =>
        given(
          step.event.type === 'xstate.error.actor.keepLink' || step.event.type.startsWith('link.'),
          () => roomView(step.now) === roomView(step.before),
        ),
      'leaving goes by the call itself, which tells the others': (step) =>
        given(step.event.type === 'room.leave' && roomCall(step.before) !== undefined, () =>
          leaves(step, roomView(step.before)),
        ),
      'only who takes part ends the meeting for everybody': ({ before, asked }) =>
        asked.every(({ slot }) => slot !== 'endMeeting') || roomView(before) === 'meeting',
    },
  });
}

describeRoom('', true);
describeRoom('Ada', false);
