import { CALL_SEATS, type Ring, type RingAnswer } from '@domain/calls/call';
import { channelTypeOf } from '@domain/chat/channel-id';
import { CALL_END_NOTICE } from '@domain/shared/limits';
import {
  and,
  assign,
  type EventObject,
  fromCallback,
  fromPromise,
  not,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import { follow } from '../patterns/follow.machine';
import { announced, askedFor, fact, parentActor, type Watch } from '../patterns/port';
import { streamSlot } from '../slots';
import type {
  CallEnd,
  CallInput,
  CallPlace,
  CallUser,
  RingCommand,
  Ringing,
  RingReport,
} from './call.events';
import { type CallMediaPort, callMachine, createCall, type PlacesPort } from './call.machine';
import { callWindowMachine } from './call-window.machine';
import {
  type CallSubject,
  type CallsContext,
  type CallsEvent,
  type CallsFact,
  firstUnanswered,
  type RingsAnswer,
} from './calls.events';

/** Ringing that goes on until it is stopped. */
export interface OpenRinging {
  stop(): void;
  /** Leaves a message of the missed call in the channel, in place of the ring of a person who has not answered. */
  miss(uid: string): void;
}

/** The calls of the venue; every rejection is a `Failure`. */
export interface CallsPort extends PlacesPort {
  /** Follows the calls for a user; always reports all of them. */
  watchRings: Watch<CallUser, readonly Ring[]>;
  /** Answers calls for a user, in all tabs; those that are over need no answer. */
  answerRings: (answer: RingsAnswer) => Promise<void>;
  /**
   * Rings people and reports what they answer; people who may not be rung count as busy. The server stops it with the connection.
   */
  ring(ringing: Ringing, onAnswer: (uid: string, answer: RingAnswer) => void): OpenRinging;
  /** Returns the uids of everybody in a group. */
  readMembers(place: CallPlace): Promise<readonly string[]>;
}

/** What the calls of a page need of the world. */
export interface CallsPorts {
  calls: CallsPort;
  media: CallMediaPort & {
    /** Asks for what helps browsers find a way to each other, before a call needs it. */
    prepare(): Promise<unknown>;
  };
  /** Plays the tone of a call, while the user wants sounds; returns the function that stops. */
  playRingTone: () => () => void;
}

type Start = { event: CallSubject & { callees: readonly string[] } };

const rememberCall = { type: 'rememberCall', params: ({ event }: Start) => event } as const;
const isMeeting = stateIn({ meeting: 'running' });

/** A call for the user is shown. */
const isShown = and(['isRung', not(stateIn({ call: 'running' })), not(stateIn({ call: 'asking' }))]);

type Context = { context: CallsContext };
type End = { end: CallEnd | null };

const NO_CALL = {
  rings: [],
  subject: { channelId: '', title: '' },
  isCaller: false,
  callees: [],
  end: null,
} as const;

const noCalls: CallsContext = { user: null, name: '', ...NO_CALL };

const userOf = ({ context }: Context): CallUser => context.user as CallUser;

const inputOf = ({ context }: Context): CallInput => ({
  ...userOf({ context }),
  name: context.name,
  channelId: context.subject.channelId,
  isCaller: context.isCaller,
  callees: context.callees,
  isRoom: false,
  seats: CALL_SEATS,
  wanted: { microphone: true, camera: true },
  // Who goes to a group sees first who is there.
  check: context.isCaller && channelTypeOf(context.subject.channelId) === 'GROUP' ? 'always' : 'once',
});

const answered =
  (channelIdsOf: (context: CallsContext, rings: readonly Ring[]) => string[], answer: RingAnswer) =>
  ({ context }: Context): RingsAnswer => ({
    ...userOf({ context }),
    channelIds: channelIdsOf(context, context.rings),
    answer,
  });

const others = ({ subject }: CallsContext, rings: readonly Ring[]): string[] =>
  rings
    .filter(({ answer, channelId }) => answer === undefined && channelId !== subject.channelId)
    .map(({ channelId }) => channelId);

const ownWith =
  (said: RingAnswer | undefined) =>
  ({ subject }: CallsContext, rings: readonly Ring[]): string[] =>
    rings.some(({ answer, channelId }) => answer === said && channelId === subject.channelId)
      ? [subject.channelId]
      : [];

const first = (_: CallsContext, rings: readonly Ring[]): string[] => {
  const ring = firstUnanswered(rings);
  return ring ? [ring.channelId] : [];
};

/** Says to other callers that the user is in a call. */
const rejectOthers = { type: 'answerRings', params: answered(others, 'BUSY') } as const;
/** Stops the ringing of the call that the user takes, in all tabs. */
const acceptOwn = { type: 'answerRings', params: answered(ownWith(undefined), 'ACCEPTED') } as const;
/** The caller waits no longer for a user who has accepted the call and does not come. */
const withdrawOwn = {
  type: 'answerRings',
  params: answered(ownWith('ACCEPTED'), 'DECLINED'),
} as const;
const declineFirst = { type: 'answerRings', params: answered(first, 'DECLINED') } as const;

const announceFailure = announced('calls.failed');

/** The slots, actions and guards of the calls. */
const callsSetup = setup({
  types: {
    context: {} as CallsContext,
    events: {} as CallsEvent,
    children: {} as { call: 'call'; callWindow: 'callWindow'; rings: 'rings' },
  },
  actors: {
    call: callMachine,
    callWindow: callWindowMachine,
    rings: follow<'rings', CallUser, readonly Ring[]>('rings'),
    ringTone: streamSlot<EventObject>('ringTone'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<CallsFact>),
    answerRings: (_, _answer: RingsAnswer) => {},
    forgetUser: assign({ user: null, ...NO_CALL }),
    rememberCall: assign(
      (_, { channelId, title, callees }: CallSubject & { callees: readonly string[] }) => ({
        subject: { channelId, title },
        isCaller: true,
        callees,
      }),
    ),
    rememberRing: assign(({ context: { rings, subject } }) => {
      const ring = firstUnanswered(rings);
      return {
        subject: ring ? { channelId: ring.channelId, title: ring.name } : subject,
        isCaller: false,
        callees: [],
      };
    }),
    rememberEnd: assign((_, { end }: End) => ({ end })),
    failCall: assign({ end: 'FAILED' }),
    leaveCall: sendTo('call', { type: 'call.leave' }),
    withdrawCall: sendTo('call', { type: 'call.withdraw' }),
  },
  guards: {
    isActive: ({ context }) => context.user !== null,
    isRung: ({ context }) => firstUnanswered(context.rings) !== null,
    isLeft: (_, { end }: End) => end === null,
    isMoved: (_, { end }: End) => end === 'MOVED',
    /** The caller of the user alone has given up or gone; in a group others may be there. */
    isWithdrawn: ({ context: { isCaller, subject } }, { value }: { value: readonly Ring[] }) =>
      !isCaller &&
      channelTypeOf(subject.channelId) === 'PRIVATE' &&
      value.every(({ channelId }) => channelId !== subject.channelId),
  },
  delays: { endNotice: CALL_END_NOTICE },
});

const begin = {
  'call.start': [
    { guard: and(['isActive', isMeeting]), target: 'asking', actions: rememberCall },
    { guard: 'isActive', target: 'running', actions: rememberCall },
  ],
  'call.accept': [
    { guard: and(['isRung', isMeeting]), target: 'asking', actions: 'rememberRing' },
    { guard: 'isRung', target: 'running', actions: 'rememberRing' },
  ],
  'call.decline': { guard: 'isRung', actions: declineFirst },
} as const;

/** The calls for the user, and the call that the user is in: one at a time in a page. */
export const callsMachine = callsSetup.createMachine({
  id: 'calls',
  type: 'parallel',
  context: noCalls,
  on: {
    'author.set': { actions: assign({ name: ({ event }) => event.name }) },
    'part.failed': { actions: announceFailure },
  },
  states: {
    rings: {
      initial: 'inactive',
      states: {
        inactive: {
          on: {
            'presence.connected': {
              target: 'active',
              actions: assign(({ event }) => ({ user: { mode: event.mode, userId: event.uid } })),
            },
          },
        },
        active: {
          invoke: {
            id: 'rings',
            src: 'rings',
            input: askedFor(userOf),
            onError: { target: 'crashed', actions: announceFailure },
          },
          on: {
            'rings.received': { actions: assign({ rings: ({ event }) => event.value }) },
            // What rings is not known.
            'rings.failed': { actions: [assign({ rings: [] }), announceFailure] },
            'presence.disconnected': { target: 'inactive', actions: 'forgetUser' },
          },
        },
        // The user's next session starts it again.
        crashed: { on: { 'presence.disconnected': { target: 'inactive', actions: 'forgetUser' } } },
      },
    },
    call: {
      initial: 'none',
      on: { 'presence.disconnected': '.none' },
      states: {
        none: { on: begin },
        // A meeting must be left first.
        asking: {
          on: {
            'call.confirm': {
              target: 'running',
              actions: { type: 'notifyParent', params: { type: 'meeting.unwanted' } },
            },
            'call.cancel': 'none',
          },
        },
        running: {
          entry: [acceptOwn, rejectOthers, { type: 'notifyParent', params: { type: 'call.begun' } }],
          exit: { type: 'notifyParent', params: { type: 'call.finished' } },
          invoke: [
            {
              id: 'call',
              src: 'call',
              input: inputOf,
              onError: { target: 'over', actions: ['failCall', announceFailure] },
            },
            { id: 'callWindow', src: 'callWindow', onError: { actions: announceFailure } },
          ],
          on: {
            'rings.received': [
              {
                guard: { type: 'isWithdrawn', params: ({ event }) => event },
                actions: [rejectOthers, 'withdrawCall'],
              },
              { actions: rejectOthers },
            ],
            'call.hangUp': { actions: 'leaveCall' },
            'call.joined': { actions: { type: 'notifyParent', params: { type: 'call.joined' } } },
            'call.left': [
              {
                guard: { type: 'isLeft', params: ({ event }) => event },
                target: 'none',
                actions: withdrawOwn,
              },
              // The user is in it, in another tab.
              {
                guard: { type: 'isMoved', params: ({ event }) => event },
                target: 'over',
                actions: { type: 'rememberEnd', params: ({ event }) => event },
              },
              {
                target: 'over',
                actions: [{ type: 'rememberEnd', params: ({ event }) => event }, withdrawOwn],
              },
            ],
          },
        },
        // It says why the call ended.
        over: {
          on: { ...begin, 'call.dismiss': 'none' },
          after: { endNotice: 'none' },
        },
      },
    },
    tone: {
      initial: 'silent',
      states: {
        silent: { always: { guard: isShown, target: 'sounding' } },
        sounding: {
          invoke: {
            id: 'ringTone',
            src: 'ringTone',
            onError: { target: 'broken', actions: announceFailure },
          },
          always: { guard: not(isShown), target: 'silent' },
        },
        // The next call tries again.
        broken: { always: { guard: not(isShown), target: 'silent' } },
      },
    },
    meeting: {
      initial: 'none',
      states: {
        none: { on: { 'meeting.begun': 'running' } },
        running: { on: { 'meeting.finished': 'none' } },
      },
    },
  },
});

/** Fills the chart by its ports. */
export const createCalls = ({ calls, media, playRingTone }: CallsPorts) =>
  callsMachine.provide({
    actors: {
      call: createCall({ places: calls, media }).provide({
        actors: {
          readMembers: fromPromise(({ input }) => calls.readMembers(input)),
          ring: fromCallback(({ sendBack, input, receive }) => {
            const { stop, miss } = calls.ring(input, (uid, answer) =>
              sendBack({ type: 'ring.answered', uid, answer } satisfies RingReport),
            );
            receive((event) => miss((event as EventObject as RingCommand).uid));
            return stop;
          }),
        },
      }),
      rings: follow('rings', (user, onRings, onFailure) => {
        const report = (rings: readonly Ring[]) => {
          // While it rings, so that nobody who accepts waits for it.
          if (rings.length > 0) void media.prepare().catch(() => {});
          onRings(rings);
        };
        return calls.watchRings(user, report, onFailure);
      }),
      ringTone: fromCallback(() => playRingTone()),
    },
    // A call without an answer rings on, here as well.
    actions: { answerRings: (_, answer) => void calls.answerRings(answer).catch(() => {}) },
  });
