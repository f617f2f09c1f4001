import type { CallSeat, Participant } from '@domain/calls/call';
import type { CallPartFact, CallReport, OwnPlace } from './call.events';

export interface CallSeatInput {
  own: OwnPlace;
  seat: CallSeat;
}

export type CallSeatEvent =
  | Extract<CallReport, { type: 'seats.received' | 'signal.received' }>
  | Extract<CallPartFact, { type: 'seat.failed' }>;

export type CallSeatFact = Extract<CallPartFact, { type: 'seat.taken' | 'seat.emptied' | 'seat.failed' }>;

export interface CallSeatContext extends CallSeatInput {
  /** Who has the place, or had it last. */
  other: Participant;
}
