import { CALL_SEATS, type Ring, type RingAnswer } from '@domain/calls/call';
import type { OperationMode } from '@domain/people/attendee';
import { type Failure, toFailure } from '@domain/shared/failure';
import { CALL_END_NOTICE } from '@domain/shared/limits';
import { assign, type EventObject, sendTo, setup } from 'xstate';
import { follow } from '../patterns/follow.machine';
import { fact, parentActor } from '../patterns/port';
import { streamSlot } from '../slots';
import type { CallEnd, CallInput, CallUser } from './call.events';
import { callMachine } from './call.machine';
import { callWindowMachine } from './call-window.machine';
import {
  type CallSubject,
  type CallsContext,
  type CallsEvent,
  type CallsFact,
  firstUnanswered,
  type RingsAnswer,
} from './calls.events';

type Context = { context: CallsContext };
type End = { end: CallEnd | null };

const NO_CALL = {
  rings: [],
  subject: { channelId: '', title: '' },
  isCaller: false,
  callees: [],
  end: null,
} as const;

export const noCalls: CallsContext = { user: null, name: '', ...NO_CALL };

export const userOf = ({ context }: Context): CallUser => context.user as CallUser;

export const inputOf = ({ context }: Context): CallInput => ({
  ...userOf({ context }),
  name: context.name,
  channelId: context.subject.channelId,
  isCaller: context.isCaller,
  callees: context.callees,
  isRoom: false,
  seats: CALL_SEATS,
  wanted: { microphone: true, camera: true },
  // A caller is not kept waiting.
  check: context.isCaller ? 'before' : 'beside',
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
export const rejectOthers = { type: 'answerRings', params: answered(others, 'BUSY') } as const;
/** Stops the ringing of the call that the user takes, in all tabs. */
export const acceptOwn = { type: 'answerRings', params: answered(ownWith(undefined), 'ACCEPTED') } as const;
/** The caller waits no longer for a user who has accepted the call and does not come. */
export const withdrawOwn = {
  type: 'answerRings',
  params: answered(ownWith('ACCEPTED'), 'DECLINED'),
} as const;
export const declineFirst = { type: 'answerRings', params: answered(first, 'DECLINED') } as const;

export const failed = ({ event }: { event: { error: unknown } }): CallsFact => ({
  type: 'calls.failed',
  failure: toFailure(event.error),
});

export const reported = ({ event: { failure } }: { event: { failure: Failure } }): CallsFact => ({
  type: 'calls.failed',
  failure,
});

/** The slots, actions and guards of the calls. */
export const callsSetup = setup({
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
    rememberUser: assign((_, { mode, uid }: { mode: OperationMode; uid: string }) => ({
      user: { mode, userId: uid },
    })),
    forgetUser: assign({ user: null, ...NO_CALL }),
    rememberName: assign((_, { name }: { name: string }) => ({ name })),
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
  },
  guards: {
    isActive: ({ context }) => context.user !== null,
    isRung: ({ context }) => firstUnanswered(context.rings) !== null,
    isLeft: (_, { end }: End) => end === null,
    isMoved: (_, { end }: End) => end === 'MOVED',
  },
  delays: { endNotice: CALL_END_NOTICE },
});
