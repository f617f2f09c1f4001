import { MEETING_LEAVE_TIMEOUT, MEETING_LEFT_NOTICE, MEETING_OPEN_TIMEOUT } from '@domain/shared/limits';
import { assign, sendTo, setup } from 'xstate';
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

type Entrance = { key: MeetingKey; mode: EntranceMode };
type Room = { room: MeetingRoom };

export const NO_MEETING: MeetingContext = {
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
export const meetingSetup = setup({
  types: { context: {} as MeetingContext, events: {} as MeetingEvent },
  actors: {
    /** Resolves with the meeting that was left by loading the page again; null without one. */
    recallRoom: promiseSlot<MeetingRoom | null>('recallRoom'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<MeetingFact>),
    /** Keeps the meeting that the user is in while the page is loaded again; null forgets it. */
    keepRoom: (_, _kept: { room: MeetingRoom | null }) => {},
    rememberRecalled: assign((_, { output }: { output: MeetingRoom | null }) => ({ room: output })),
    rememberRoom: assign(({ context }, { room }: Room) => ({
      room,
      count: null,
      attempt: context.attempt + 1,
    })),
    loadAgain: assign({ count: null, attempt: ({ context }) => context.attempt + 1 }),
    rememberWanted: assign((_, { room }: Room) => ({ wanted: room })),
    enterWanted: assign(({ context }) => ({
      room: context.wanted,
      wanted: null,
      count: null,
      attempt: context.attempt + 1,
    })),
    forgetWish: assign({ wanted: null }),
    rememberCount: assign((_, { count }: { count: number }) => ({ count })),
    addEntrance: assign(({ context }, { key, mode }: Entrance) => ({
      entrances: [...context.entrances, { key, mode }],
    })),
    removeEntrance: assign(({ context }, entrance: Entrance) => ({
      entrances: without(context.entrances, entrance),
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
