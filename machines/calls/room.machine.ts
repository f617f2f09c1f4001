import { CALL_SEATS, LISTENER_SEATS } from '@domain/calls/call';
import type { WantedDevices } from '@domain/calls/device';
import type { Failure } from '@domain/shared/failure';
import { CALL_JOIN_TIMEOUT } from '@domain/shared/limits';
import { assign, fromCallback, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { fact, parentActor } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';
import type { CallEnd, CallFact, CallInput, CallPlace, CallUser } from './call.events';
import { type CallPort, callMachine, createCall } from './call.machine';
import { announceFailure } from './call.setup';

/** The room that the page opens. */
interface RoomInput {
  roomId: string;
  /** The name under which the user comes in; empty for that of their account. */
  name: string;
  wanted: WantedDevices;
  isReviewed: boolean;
}

/** The signed-in user of the browser. */
export interface RoomVisitor extends CallUser {
  name: string;
}

/** The machine of the link has crashed. */
type LinkReport = { type: 'link.crashed'; failure: Failure };

export type RoomEvent =
  | { type: 'room.join' }
  | { type: 'room.listen' }
  | { type: 'room.leave' }
  | { type: 'room.retry' }
  /** Ends the meeting for everybody. */
  | { type: 'room.end' }
  /** Keeps the link again. */
  | { type: 'link.retry' }
  | LinkReport
  | Extract<CallFact, { type: 'call.left' }>;

interface RoomContext extends RoomInput {
  visitor: RoomVisitor | null;
  /** Why the user is no longer in the meeting; null when they left. */
  end: CallEnd | null;
}

type RoomEnding = CallPlace;

/** What the page of a room needs of the world. */
export interface RoomPort extends CallPort {
  /** Returns the signed-in user of the browser; null without one. */
  openRoom(): Promise<RoomVisitor | null>;
  /** Keeps the link to the server, and calls back when that crashes. Returns the function that closes it. */
  keepLink(onCrash: (failure: Failure) => void): () => void;
  /** Ends the meeting in a room for everybody; hosts only. */
  endMeeting(place: RoomEnding): Promise<void>;
}

type Context = { context: RoomContext };
type End = { end: CallEnd | null };

const inputOf = ({ context }: Context): CallInput => {
  const { roomId, wanted } = context;
  const { name, mode, userId } = context.visitor as RoomVisitor;
  const place = { mode, userId, channelId: roomId, name: context.name || name };
  const check = context.isReviewed ? 'once' : 'never';
  return { ...place, isCaller: false, callees: [], isRoom: true, seats: CALL_SEATS, wanted, check };
};

const listenerOf = (room: Context): CallInput => ({
  ...inputOf(room),
  seats: LISTENER_SEATS,
  wanted: { microphone: false, camera: false },
  check: 'never',
});

const placeOf = ({ context }: Context): RoomEnding => {
  const { mode, userId, channelId } = inputOf({ context });
  return { mode, userId, channelId };
};

const crashed = {
  target: '#room.visit.ended',
  actions: { type: 'rememberEnd', params: { end: 'FAILED' } },
} as const;
const left = { type: 'rememberEnd', params: ({ event }: { event: End }) => event } as const;

/** The page of a room: who comes in, and the meeting that they are in. */
export const roomMachine = setup({
  types: {
    context: {} as RoomContext,
    input: {} as RoomInput,
    events: {} as RoomEvent,
    children: {} as { meeting: 'call'; listening: 'call' },
  },
  actors: {
    /** Resolves with null when nobody is signed in. */
    openRoom: promiseSlot<RoomVisitor | null>('openRoom'),
    /** Keeps the link to the server. */
    keepLink: streamSlot<LinkReport>('keepLink'),
    call: callMachine,
    /** Ends the meeting for everybody. */
    endMeeting: promiseSlot<void, RoomEnding>('endMeeting'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<CallFact>),
    rememberEnd: assign((_, { end }: End) => ({ end })),
    leaveMeeting: sendTo('meeting', { type: 'call.leave' }),
    leaveListening: sendTo('listening', { type: 'call.leave' }),
  },
  guards: {
    isSignedIn: (_, { output }: { output: RoomVisitor | null }) => output !== null,
    isFull: (_, { end }: End) => end === 'FULL',
  },
  delays: { endTimeout: CALL_JOIN_TIMEOUT },
}).createMachine({
  id: 'room',
  context: ({ input }) => ({ ...input, visitor: null, end: null }),
  type: 'parallel',
  states: {
    link: {
      initial: 'kept',
      states: {
        kept: {
          invoke: {
            id: 'keepLink',
            src: 'keepLink',
            onError: { target: 'crashed', actions: announceFailure },
          },
          on: { 'link.crashed': { target: 'crashed', actions: announceFailure } },
        },
        // What is open goes on, until the connection is lost.
        crashed: { on: { 'link.retry': 'kept' } },
      },
    },
    visit: {
      initial: 'opening',
      states: {
        opening: {
          invoke: {
            id: 'openRoom',
            src: 'openRoom',
            onDone: [
              {
                guard: { type: 'isSignedIn', params: ({ event }) => event },
                target: 'meeting',
                actions: assign({ visitor: ({ event }) => event.output }),
              },
              { target: 'signedOut' },
            ],
            onError: 'failed',
          },
        },
        failed: { on: { 'room.retry': 'opening' } },
        signedOut: { on: { 'room.retry': 'opening' } },
        meeting: {
          initial: 'going',
          invoke: { id: 'meeting', src: 'call', input: inputOf, onError: crashed },
          on: {
            'room.leave': { actions: 'leaveMeeting' },
            'room.listen': { target: '.turning', actions: 'leaveMeeting' },
            'call.left': [
              { guard: { type: 'isFull', params: ({ event }) => event }, target: 'full' },
              { target: 'ended', actions: left },
            ],
          },
          states: {
            going: { on: { 'room.end': 'ending' } },
            ending: {
              invoke: {
                id: 'endMeeting',
                src: 'endMeeting',
                input: placeOf,
                onDone: 'going',
                onError: 'endFailed',
              },
              after: { endTimeout: 'endFailed' },
            },
            // The meeting goes on, which the host is told.
            endFailed: { on: { 'room.end': 'ending' } },
            // The user listens instead, once their place is given back.
            turning: {
              on: {
                'call.left': '#room.visit.listening',
                'room.listen': {},
                'room.leave': { target: 'going', actions: 'leaveMeeting' },
              },
            },
          },
        },
        listening: {
          invoke: { id: 'listening', src: 'call', input: listenerOf, onError: crashed },
          on: {
            'room.leave': { actions: 'leaveListening' },
            'call.left': { target: 'ended', actions: left },
          },
        },
        // Four people are in it.
        full: { on: { 'room.join': 'meeting', 'room.listen': 'listening' } },
        ended: { on: { 'room.join': 'meeting', 'room.listen': 'listening' } },
      },
    },
  },
});

/** Fills the chart by its port. */
export const createRoom = (port: RoomPort) =>
  roomMachine.provide({
    actors: {
      openRoom: fromPromise(() => port.openRoom()),
      endMeeting: fromPromise(({ input }) => port.endMeeting(input)),
      keepLink: fromCallback(({ sendBack }) =>
        port.keepLink((failure) => sendBack({ type: 'link.crashed', failure } satisfies LinkReport)),
      ),
      call: createCall(port),
    },
  });

type Snapshot = SnapshotFrom<typeof roomMachine>;
const VIEWS = ['failed', 'signedOut', 'meeting', 'listening', 'full', 'ended'] as const;
type RoomView = (typeof VIEWS)[number] | 'opening';

/** Returns what the page shows. */
export const roomView = (snapshot: Snapshot): RoomView =>
  VIEWS.find((view) => snapshot.matches({ visit: view })) ?? 'opening';
/** Returns the meeting that the user is in, or listens to; undefined outside. */
export const roomCall = ({ children }: Snapshot) => children.meeting ?? children.listening;
/** Returns why the user is no longer in the meeting; null when they left. */
export const roomEnd = (snapshot: Snapshot) => snapshot.context.end;
/** Returns whether the meeting is being ended for everybody. */
export const isEndingMeeting = (snapshot: Snapshot): boolean =>
  snapshot.matches({ visit: { meeting: 'ending' } });
/** Returns whether the meeting could not be ended for everybody. */
export const hasMeetingEndFailed = (snapshot: Snapshot): boolean =>
  snapshot.matches({ visit: { meeting: 'endFailed' } });
/** Returns whether nobody watches over the connection to the server any longer. */
export const isLinkCrashed = (snapshot: Snapshot): boolean => snapshot.matches({ link: 'crashed' });
