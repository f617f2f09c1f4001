import type { Ring, RingAnswer } from '@domain/calls/call';
import type { OperationMode } from '@domain/people/attendee';
import type { Failure } from '@domain/shared/failure';
import type { Followed } from '../patterns/follow.machine';
import type { CallEnd, CallFact, CallUser } from './call.events';

/** A call that the user begins, takes or has left. */
export interface CallSubject {
  channelId: string;
  /** The name of the other person or of the group. */
  title: string;
}

/** The user's commands; a call is left by its own machine. */
export type CallsCommand =
  /** Rings people, or everybody in the group when nobody is named. */
  | ({ type: 'call.start'; callees: readonly string[] } & CallSubject)
  | { type: 'call.accept' }
  | { type: 'call.decline' }
  /** Leaves the meeting for the call. */
  | { type: 'call.confirm' }
  | { type: 'call.cancel' }
  /** Hides why the last call ended. */
  | { type: 'call.dismiss' };

/** Events of other machines. */
export type CallsNews =
  | { type: 'author.set'; name: string }
  | { type: 'presence.connected'; mode: OperationMode; uid: string }
  | { type: 'presence.disconnected' }
  | { type: 'meeting.begun' }
  | { type: 'meeting.finished' }
  /** The user leaves the call for a meeting. */
  | { type: 'call.hangUp' };

export type CallsEvent = CallsCommand | CallsNews | Followed<'rings', readonly Ring[]> | CallFact;

export type CallsFact =
  | { type: 'call.begun' }
  | { type: 'call.joined' }
  | { type: 'call.finished' }
  /** The user leaves the meeting for a call. */
  | { type: 'meeting.unwanted' }
  | { type: 'calls.failed'; failure: Failure };

/** The answer to calls for the user. */
export interface RingsAnswer extends CallUser {
  channelIds: readonly string[];
  answer: RingAnswer;
}

export interface CallsContext {
  user: CallUser | null;
  /** The name under which the user calls. */
  name: string;
  /** The calls for the user, also the answered ones while they last. */
  rings: readonly Ring[];
  /** The call that the user is in, or was in last. */
  subject: CallSubject;
  isCaller: boolean;
  callees: readonly string[];
  end: CallEnd | null;
}

/** Returns the first call that nobody has answered; null while there is none. */
export const firstUnanswered = (rings: readonly Ring[]): Ring | null =>
  rings.find(({ answer }) => answer === undefined) ?? null;
