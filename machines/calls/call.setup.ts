import {
  ALL_SEATS,
  CALL_SEATS,
  type CallSeat,
  type Participant,
  type RingAnswer,
  withScreens,
} from '@domain/calls/call';
import { type FailureKind, toFailure } from '@domain/shared/failure';
import { CALL_JOIN_TIMEOUT, CALL_LEAVE_TIMEOUT, CALL_RING_TIMEOUT } from '@domain/shared/limits';
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { follow } from '../patterns/follow.machine';
import { announced, fact, parentActor } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';
import type {
  CallContext,
  CallEnd,
  CallEvent,
  CallFact,
  CallInput,
  CallPlace,
  CallReport,
  Leaving,
  OwnPlace,
  RingCommand,
  Ringing,
  RingReport,
  SeatRequest,
  TakenSeat,
} from './call.events';
import { callControlsMachine } from './call-controls.machine';
import { callLayoutMachine } from './call-layout.machine';
import type { CallSeatEvent } from './call-seat.machine';
import { callSeatMachine } from './call-seat.machine';
import { devicesMachine } from './devices.machine';
import type { ScreenEvent } from './screen.machine';
import { screenMachine } from './screen.machine';

type Context = { context: CallContext };
type People = { people: readonly Participant[] };
type Taken = { output: TakenSeat | null };

export const placeOf = ({ context: { mode, userId, channelId } }: Context): CallPlace => ({
  mode,
  userId,
  channelId,
});

export const ownPlaceOf = ({ context }: Context): OwnPlace => ({
  ...placeOf({ context }),
  ...(context.own as TakenSeat),
});

export const seatRequestOf = ({ context }: Context): SeatRequest => ({
  ...placeOf({ context }),
  name: context.name,
  seats: context.seats,
  former: context.own,
});

export const ringingOf = ({ context }: Context): Ringing => ({
  ...placeOf({ context }),
  name: context.name,
  callees: context.callees,
});

export const leavingOf = ({ context }: Context): Leaving => ({
  ...placeOf({ context }),
  own: context.own,
  isMoved: context.end === 'MOVED',
  others: context.others,
  entryBy:
    context.isCaller && !context.isRoom && context.wasShared && context.end !== 'MOVED' ? context.name : null,
});

const ENDS: Partial<Record<FailureKind, CallEnd>> = {
  FORBIDDEN: 'FORBIDDEN',
  FUNCTION_UNSUPPORTED: 'DISABLED',
};

/** Returns why a call ends that could not be joined. */
export const endOf = (error: unknown): CallEnd => ENDS[toFailure(error).kind] ?? 'FAILED';

const isRefusal = (answer: RingAnswer | undefined): boolean => answer === 'DECLINED' || answer === 'BUSY';

/** Returns why a call ends that nobody wants to take. */
export const refusalOf = ({ callees, answers }: CallContext): CallEnd =>
  callees.every((uid) => answers[uid] === 'BUSY') ? 'BUSY' : 'DECLINED';

/** Returns why a call ends to which nobody has come. */
export const absenceOf = ({ isCaller }: CallContext): CallEnd => (isCaller ? 'UNANSWERED' : 'GONE');

/** The events by which a caller no longer waits for an answer. */
const GIVEN_UP: readonly string[] = ['call.leave', 'ring.expired'];

export const waitingOf = ({ event }: { event: { type: string } }) => ({
  isGivenUp: GIVEN_UP.includes(event.type),
});

/** Returns who has not answered a call to which nobody has come. */
const missedBy = ({ callees, answers, others }: CallContext): string | undefined =>
  others.length === 0 ? callees.find((uid) => answers[uid] === undefined) : undefined;

export const announceFailure = announced('part.failed');

/** The slots, actions and guards of a call. */
export const callSetup = setup({
  types: {
    context: {} as CallContext,
    input: {} as CallInput,
    events: {} as CallEvent,
    children: {} as {
      devices: 'devices';
      people: 'people';
      screen: 'screen';
      layout: 'layout';
      controls: 'controls';
    } & { [Seat in CallSeat]: 'seat' },
  },
  actors: {
    devices: devicesMachine,
    screen: screenMachine,
    layout: callLayoutMachine,
    controls: callControlsMachine,
    seat: callSeatMachine,
    people: follow<'people', CallPlace, readonly Participant[]>('people'),
    /** Resolves with null when all places are taken. */
    takeSeat: promiseSlot<TakenSeat | null, SeatRequest>('takeSeat'),
    leaveSeat: promiseSlot<void, Leaving>('leaveSeat'),
    watchCall: streamSlot<CallReport, OwnPlace>('watchCall'),
    /** Resolves with the uids of everybody in the group. */
    readMembers: promiseSlot<readonly string[], CallPlace>('readMembers'),
    ring: streamSlot<RingReport, Ringing>('ring'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<CallFact>),
    rememberInside: assign(({ context: { userId } }, { value }: { value: readonly Participant[] }) => ({
      inside: value.filter(({ uid }) => uid !== userId),
    })),
    forgetInside: assign({ inside: null }),
    rememberMembers: assign(({ context: { userId } }, { output }: { output: readonly string[] }) => ({
      callees: output.filter((uid) => uid !== userId),
    })),
    /** Who joins others has not begun the call. */
    rememberJoining: assign({ isCaller: false }),
    rememberSeat: assign((_, { output }: Taken) => ({ own: output })),
    rememberOther: assign(({ context: { others } }, { seat, uid, name, session, screen }: Participant) => ({
      others: [
        ...others.filter((other) => other.seat !== seat),
        { seat, uid, name, session, ...(screen && { screen }) },
      ],
      wasShared: true,
    })),
    rememberScreens: assign(({ context: { others } }, { people }: People) => ({
      others: withScreens(others, people),
    })),
    /** What was said meanwhile is lost. */
    restartPeers: enqueueActions(({ enqueue }) => {
      for (const seat of ALL_SEATS) enqueue.sendTo(seat, { type: 'place.retaken' } satisfies CallSeatEvent);
    }),
    repeatMark: sendTo('screen', { type: 'place.retaken' } satisfies ScreenEvent),
    forgetOther: assign(({ context: { others } }, { seat }: { seat: CallSeat }) => ({
      others: others.filter((other) => other.seat !== seat),
    })),
    forgetOthers: assign({ others: [], answers: {} }),
    rememberAnswer: assign(
      ({ context: { answers } }, { uid, answer }: { uid: string; answer: RingAnswer }) => ({
        answers: { ...answers, [uid]: answer },
      }),
    ),
    leaveMessage: enqueueActions(({ context, enqueue }, { isGivenUp }: { isGivenUp: boolean }) => {
      const uid = isGivenUp ? missedBy(context) : undefined;
      if (uid !== undefined) enqueue.sendTo('ring', { type: 'ring.miss', uid } satisfies RingCommand);
    }),
    endWith: assign((_, { end }: { end: CallEnd }) => ({ end })),
    sendToSeats: enqueueActions(
      ({ enqueue }, report: Extract<CallReport, { type: 'seats.received' | 'signal.received' }>) => {
        for (const seat of ALL_SEATS) enqueue.sendTo(seat, report);
      },
    ),
  },
  guards: {
    isTogether: ({ context }) => context.others.length > 0,
    isAlone: ({ context }) => !context.isRoom && context.others.length === 0,
    /** Somebody has to come. */
    isExpected: ({ context }) => !context.isRoom,
    isRefused: ({ context: { callees, answers } }) =>
      callees.length > 0 && callees.every((uid) => isRefusal(answers[uid])),
    isOngoing: ({ context: { userId, isCaller } }, { people }: People) =>
      !isCaller || people.some(({ uid }) => uid !== userId),
    hasCallees: ({ context: { callees } }) => callees.length > 0,
    /** No place is free, or everybody has come or refused. */
    isRungEnough: ({ context: { callees, answers, others } }) =>
      others.length === CALL_SEATS.length - 1 ||
      callees.every((callee) => isRefusal(answers[callee]) || others.some(({ uid }) => uid === callee)),
    isFull: (_, { output }: Taken) => output === null,
    isOwnSeat: ({ context: { own } }, { output }: Taken) => own !== null && own.seat === output?.seat,
    /** The user has joined the call in another tab. */
    isMoved: ({ context: { own, userId } }, { people }: People) =>
      people.some(({ uid, session }) => uid === userId && session !== own?.session),
    isLost: ({ context: { own } }, { people }: People) =>
      people.every(({ session }) => session !== own?.session),
  },
  delays: {
    ringTimeout: CALL_RING_TIMEOUT,
    joinTimeout: CALL_JOIN_TIMEOUT,
    leaveTimeout: CALL_LEAVE_TIMEOUT,
  },
});
