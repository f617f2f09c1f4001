import { MEETING_LEAVE_TIMEOUT, MEETING_LEFT_NOTICE, MEETING_OPEN_TIMEOUT } from '@domain/shared/limits';
import { and, assign, fromPromise, not, or, sendTo, setup, stateIn } from 'xstate';
import { fact, parentActor } from '../patterns/port';
import { promiseSlot } from '../slots';
import {
  type EntranceMode,
  keyOf,
  type MeetingContext,
  type MeetingEvent,
  type MeetingFact,
  type MeetingKey,
  type MeetingRoom,
} from './meeting.events';

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

type Entrance = { key: MeetingKey; mode: EntranceMode };
type Room = { room: MeetingRoom };

const NO_MEETING: MeetingContext = {
  room: null,
  wanted: null,
  entrances: [],
  count: null,
  attempt: 0,
};

/** Returns how the page shows the meeting; undefined where it does not. */
export const entranceMode = ({ room, entrances }: MeetingContext): EntranceMode | undefined =>
  room ? entrances.findLast(({ key }) => key === keyOf(room))?.mode : undefined;

const without = (entrances: readonly Entrance[], { key, mode }: Entrance): Entrance[] => {
  const place = entrances.findLastIndex((one) => one.key === key && one.mode === mode);
  return entrances.filter((_, index) => index !== place);
};

/** Ways of showing a meeting that have a place of their own for it. */
const IN_PLACE: readonly (EntranceMode | undefined)[] = ['card', 'page'];

/** The actions and guards of a meeting. */
const meetingSetup = setup({
  types: { context: {} as MeetingContext, events: {} as MeetingEvent },
  actors: {
    /** Resolves with the meeting that was left by loading the page again; null without one. */
    recallRoom: promiseSlot<MeetingRoom | null>('recallRoom'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<MeetingFact>),
    /** Keeps the meeting that the user is in while the page is loaded again; null forgets it. */
    keepRoom: (_, _kept: { room: MeetingRoom | null }) => {},
    rememberRoom: assign(({ context }, { room }: Room) => ({
      room,
      count: null,
      attempt: context.attempt + 1,
    })),
    loadAgain: assign({ count: null, attempt: ({ context }) => context.attempt + 1 }),
    enterWanted: assign(({ context }) => ({
      room: context.wanted,
      wanted: null,
      count: null,
      attempt: context.attempt + 1,
    })),
    forgetWish: assign({ wanted: null }),
    addEntrance: assign(({ context }, { key, mode }: Entrance) => ({
      entrances: [...context.entrances, { key, mode }],
    })),
  },
  guards: {
    isCurrent: ({ context }, { room }: Room) => context.room !== null && keyOf(context.room) === keyOf(room),
    isRecalled: (_, { output }: { output: MeetingRoom | null }) => output !== null,
    isWanted: ({ context }) => context.wanted !== null,
    isHere: ({ context }) => entranceMode(context) !== undefined,
    isAway: ({ context }) => entranceMode(context) === undefined,
    isInPlace: ({ context }) => IN_PLACE.includes(entranceMode(context)),
    isInside: ({ context }, { areaIds }: { areaIds: readonly string[] }) =>
      areaIds.includes(context.room?.areaId ?? ''),
    isRemoved: (_, { removed }: { removed: boolean }) => removed,
  },
  delays: {
    openTimeout: MEETING_OPEN_TIMEOUT,
    leaveTimeout: MEETING_LEAVE_TIMEOUT,
    leftNotice: MEETING_LEFT_NOTICE,
  },
});

/** The meeting that the user is in: one at a time in a page, which goes on while the user walks through the venue. */
export const meetingMachine = meetingSetup.createMachine({
  id: 'meeting',
  type: 'parallel',
  context: NO_MEETING,
  on: {
    'entrance.shown': { actions: { type: 'addEntrance', params: ({ event }) => event } },
    'entrance.hidden': {
      actions: assign(({ context, event }) => ({ entrances: without(context.entrances, event) })),
    },
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
                actions: assign({ room: ({ event }) => event.output }),
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
                'room.counted': { actions: assign({ count: ({ event }) => event.count }) },
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
              actions: assign({ wanted: ({ event }) => event.room }),
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
