import type { CallSeat, Participant, RingAnswer } from '@domain/calls/call';
import type { ReceivedSignal, Signal } from '@domain/calls/signal';
import type { OperationMode } from '@domain/people/attendee';
import type { Failure } from '@domain/shared/failure';
import type { Followed } from '../patterns/follow.machine';
import type { PartFailed } from '../patterns/port';
import type { DevicesInput } from './devices.machine';

/** The server had given the own place away, and the page has it again. */
export type PlaceReport = { type: 'place.retaken' };

/** The user in one mode of the venue. */
export interface CallUser {
  mode: OperationMode;
  userId: string;
}

export interface CallPlace extends CallUser {
  channelId: string;
}

/** The place that this page has in a call. */
export interface TakenSeat {
  seat: CallSeat;
  session: string;
}

export interface OwnPlace extends CallPlace, TakenSeat {}

/** Why a call ended; null when the user left it. */
export type CallEnd =
  /** Nobody answered. */
  | 'UNANSWERED'
  | 'DECLINED'
  /** The person is busy, or does not want to be called by the user. */
  | 'BUSY'
  /** Another person has called off what the user accepted. */
  | 'GONE'
  /** Everybody else has left. */
  | 'ENDED'
  /** The user went on in another tab. */
  | 'MOVED'
  /** Four people are in it. */
  | 'FULL'
  /** A host has ended it for everybody. */
  | 'CLOSED'
  | 'FORBIDDEN'
  /** The browser does not allow video chats. */
  | 'DISABLED'
  | 'FAILED';

export interface CallInput extends CallUser, DevicesInput {
  /** The name under which the user calls. */
  name: string;
  channelId: string;
  /** The user has begun the call; false when they were called. */
  isCaller: boolean;
  /** Who is rung; everybody else in the group when a caller names nobody. */
  callees: readonly string[];
  /** Nobody is rung in a room, and it stays open while the user is alone. */
  isRoom: boolean;
  /** The places of which the user takes one. */
  seats: readonly CallSeat[];
}

export interface SeatRequest extends CallPlace {
  name: string;
  /** The places of which one is taken. */
  seats: readonly CallSeat[];
  /** The place that the page had and lost with its connection. */
  former: TakenSeat | null;
}

export interface Ringing extends CallPlace {
  name: string;
  callees: readonly string[];
}

/** Commands to the slot `ring`: leaves a message for a person who has not answered. */
export type RingCommand = { type: 'ring.miss'; uid: string };

/** Reports of the slot `ring`, which stops ringing when it ends. */
export type RingReport = { type: 'ring.answered'; uid: string; answer: RingAnswer };

/** Reports of the slot `watchCall`: always all people in the call, and what their browsers say to this one. */
export type CallReport =
  | { type: 'seats.received'; people: readonly Participant[] }
  | ({ type: 'signal.received' } & ReceivedSignal)
  | { type: 'watch.failed'; failure: Failure }
  | { type: 'call.closed' };

/** Facts of the machines that a call runs. */
export type CallPartFact =
  /** The call need not wait for microphone and camera. */
  | { type: 'devices.opened' }
  | ({ type: 'seat.taken' } & Participant)
  | { type: 'seat.emptied'; seat: CallSeat }
  | { type: 'seat.failed'; failure: Failure };

export type CallEvent =
  | { type: 'call.leave' }
  /** The caller waits for the user no longer, who is not in the call yet. */
  | { type: 'call.withdraw' }
  | Followed<'people', readonly Participant[]>
  | CallPartFact
  | CallReport
  | RingReport
  /** Raised when a lost place is taken again. */
  | { type: 'ring.repeat' }
  /** Raised when the time to answer is over. */
  | { type: 'ring.expired' };

export type CallFact =
  /** The user is no longer in the call. */
  | { type: 'call.left'; end: CallEnd | null }
  /** The user is together with others. */
  | { type: 'call.joined' }
  | PartFailed;

export interface CallContext extends CallInput {
  /** Who is in the call before the user joins them; null until that is known. */
  inside: readonly Participant[] | null;
  own: TakenSeat | null;
  /** The other people in the call. */
  others: readonly Participant[];
  /** The answers of those who were rung. */
  answers: Readonly<Record<string, RingAnswer>>;
  end: CallEnd | null;
  /** Another person was in the call. */
  wasShared: boolean;
}

/** What leaving a call concerns. */
export interface Leaving extends CallPlace {
  /** Null when the page has no place yet. */
  own: TakenSeat | null;
  /** The place belongs to another tab now. */
  isMoved: boolean;
  others: readonly Participant[];
  /** The name under which who has begun the call leaves an entry of it in the channel; null for no entry. */
  entryBy: string | null;
}

/** A signal to another person in the call. */
export interface SignalSending extends OwnPlace {
  to: Participant;
  signal: Signal;
}
