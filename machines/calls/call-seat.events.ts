import type { CallSeat, Participant } from '@domain/calls/call';
import type { CallPartFact, CallReport, OwnPlace } from './call.events';

export interface CallSeatInput {
  own: OwnPlace;
  seat: CallSeat;
}

/** The server had given the own place away, and the page has it again. */
export type PlaceReport = { type: 'place.retaken' };

export type CallSeatEvent =
  | PlaceReport
  | Extract<CallReport, { type: 'seats.received' | 'signal.received' }>
  | Extract<CallPartFact, { type: 'seat.failed' }>;

export type CallSeatFact = Extract<CallPartFact, { type: 'seat.taken' | 'seat.emptied' | 'seat.failed' }>;

export interface CallSeatContext extends CallSeatInput {
  /** Who has the place, or had it last. */
  other: Participant;
}
