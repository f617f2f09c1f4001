import { and, fromPromise, not, or, stateIn } from 'xstate';
import type { MeetingRoom } from './meeting.events';
import { meetingSetup, NO_MEETING } from './meeting.setup';

/** What a meeting needs of the world. */
export interface MeetingPort {
  /** Returns the meeting that was left by loading the page again; null without one. */
  recall(): MeetingRoom | null;
  /** Keeps the meeting that the user is in while the page is loaded again; null forgets it. */
  keep(room: MeetingRoom | null): void;
}

type Opening = { event: { room: MeetingRoom } };

const current = { type: 'isCurrent', params: ({ event }: Opening) => event } as const;
const isCalling = stateIn({ calls: 'calling' });
/** A call, or another meeting, must be left first. */
const mustAsk = or([isCalling, and([stateIn({ room: 'running' }), not(current)])]);
const remember = { type: 'rememberRoom', params: ({ event }: Opening) => event } as const;

const begin = {
  'meeting.open': { guard: not(isCalling), target: '#meeting.room.running', actions: remember },
} as const;

/** The meeting that the user is in: one at a time in a page, which goes on while the user walks through the venue. */
export const meetingMachine = meetingSetup.createMachine({
  id: 'meeting',
  type: 'parallel',
  context: NO_MEETING,
  on: {
    'entrance.shown': { actions: { type: 'addEntrance', params: ({ event }) => event } },
    'entrance.hidden': { actions: { type: 'removeEntrance', params: ({ event }) => event } },
  },
  states: {
    room: {
      initial: 'recalling',
      on: {
        'switch.confirm': { guard: 'isWanted', target: '.running', actions: 'enterWanted' },
        'user.leave': { target: '.closed', actions: { type: 'keepRoom', params: { room: null } } },
      },
      states: {
        recalling: {
          invoke: {
            id: 'recallRoom',
            src: 'recallRoom',
            onDone: [
              {
                guard: { type: 'isRecalled', params: ({ event }) => event },
                target: 'ended.interrupted',
                actions: { type: 'rememberRecalled', params: ({ event }) => event },
              },
              { target: 'closed' },
            ],
            // It was only an offer.
            onError: 'closed',
          },
          on: begin,
        },
        closed: { on: begin },
        running: {
          entry: { type: 'notifyParent', params: { type: 'meeting.begun' } },
          exit: [
            { type: 'notifyParent', params: { type: 'meeting.finished' } },
            { type: 'keepRoom', params: { room: null } },
          ],
          initial: 'opening',
          on: {
            // The frame loads again when its providers were refused and are accepted.
            'room.ready': '.ready',
            'room.joined': '.joined',
            'room.left': [
              { guard: { type: 'isRemoved', params: ({ event }) => event }, target: 'ended.removed' },
              { target: 'ended' },
            ],
            'room.ended': 'ended.over',
            'areas.closed': {
              guard: { type: 'isInside', params: ({ event }) => event },
              target: 'ended.removed',
            },
            'meeting.leave': 'ended',
            'meeting.retry': { target: '.opening', actions: 'loadAgain' },
          },
          states: {
            opening: { after: { openTimeout: 'failed' }, on: { 'room.knocked': 'knocking' } },
            /** The room said nothing in time; it may be shown or not. */
            failed: {},
            ready: { on: { 'room.knocked': 'knocking' } },
            knocking: { on: { 'room.knockCancelled': 'ready' } },
            joined: {
              entry: { type: 'keepRoom', params: ({ context: { room } }) => ({ room }) },
              on: {
                'meeting.leave': 'leaving',
                'room.counted': { actions: { type: 'rememberCount', params: ({ event }) => event } },
              },
            },
            // The room says goodbye to the others before its frame goes.
            leaving: {
              after: { leaveTimeout: '#meeting.room.ended' },
              on: { 'room.ready': {}, 'room.joined': {} },
            },
          },
        },
        ended: {
          initial: 'left',
          on: { ...begin, 'meeting.close': 'closed' },
          exit: { type: 'keepRoom', params: { room: null } },
          states: {
            // The page was loaded again.
            interrupted: {},
            left: { after: { leftNotice: '#meeting.room.closed' } },
            removed: {},
            over: {},
          },
        },
      },
    },
    view: {
      initial: 'small',
      on: {
        'meeting.open': { guard: not(mustAsk), target: '.full' },
        'switch.confirm': { guard: 'isWanted', target: '.full' },
      },
      states: {
        small: {
          always: { guard: 'isInPlace', target: 'full' },
          on: { 'meeting.expand': [{ guard: 'isHere', target: 'full' }, { target: 'returning' }] },
        },
        // The user goes back to where the meeting was opened.
        returning: { always: { guard: 'isHere', target: 'full' } },
        full: { always: { guard: 'isAway', target: 'small' }, on: { 'meeting.minimize': 'small' } },
      },
    },
    question: {
      initial: 'none',
      states: {
        none: {
          on: {
            'meeting.open': {
              guard: mustAsk,
              target: 'asking',
              actions: { type: 'rememberWanted', params: ({ event }) => event },
            },
          },
        },
        asking: {
          on: {
            'switch.confirm': {
              target: 'none',
              actions: { type: 'notifyParent', params: { type: 'call.unwanted' } },
            },
            'switch.cancel': { target: 'none', actions: 'forgetWish' },
            'user.leave': { target: 'none', actions: 'forgetWish' },
          },
        },
      },
    },
    calls: {
      initial: 'quiet',
      states: {
        quiet: { on: { 'call.begun': 'calling' } },
        calling: { on: { 'call.finished': 'quiet' } },
      },
    },
  },
});

/** Fills the chart by its port. */
export const createMeeting = (port: MeetingPort) =>
  meetingMachine.provide({
    actors: { recallRoom: fromPromise(async () => port.recall()) },
    actions: { keepRoom: (_, { room }) => port.keep(room) },
  });
