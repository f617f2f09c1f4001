import type { CallSeat, Participant } from '@domain/calls/call';
import type { CallPartFact, CallReport, OwnPlace } from './call.events';

export interface CallSeatInput {
  own: OwnPlace;
  seat: CallSeat;
}

export type CallSeatEvent =
  | Exclude<CallReport, { type: 'watch.failed' }>
  | Extract<CallPartFact, { type: 'seat.failed' }>;

export type CallSeatFact = Extract<CallPartFact, { type: 'seat.taken' | 'seat.emptied' | 'seat.failed' }>;

export interface CallSeatContext extends CallSeatInput {
  /** Who has the place, or had it last. */
  other: Participant;
}
