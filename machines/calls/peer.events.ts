import type { Participant } from '@domain/calls/call';
import type { Candidate, Description, Signal } from '@domain/calls/signal';
import type { CallPartFact, CallReport, OwnPlace, PlaceReport } from './call.events';
import type { CallStream } from './devices.events';

export interface PeerInput {
  own: OwnPlace;
  other: Participant;
}

/** The connection to the browser of another person, by their session. */
export interface Peer {
  session: string;
  /** Of two browsers the one with the earlier session begins. */
  begins: boolean;
}

/** What is described to another browser, or was described by it. */
export interface Answering extends Peer {
  description: Description;
}

/** Reports of the slot `openPeer`. */
export type PeerReport =
  | { type: 'peer.connected' }
  /** The connection is interrupted; it may come back by itself. */
  | { type: 'peer.interrupted' }
  | { type: 'peer.failed' }
  /** The person has turned their microphone off or on. */
  | { type: 'peer.muted' }
  | { type: 'peer.unmuted' }
  /** Something has to be agreed on with the other browser. */
  | { type: 'peer.changed' }
  | { type: 'candidate.found'; candidate: Candidate }
  | { type: 'stream.received'; stream: CallStream };

/** Commands to the slot `openPeer`. */
export type PeerCommand =
  /** Looks for another way to the other browser. */
  { type: 'peer.restart' } | { type: 'candidate.add'; candidate: Candidate };

export type PeerEvent =
  | Extract<CallReport, { type: 'signal.received' }>
  | PeerReport
  | PlaceReport
  /** Raised when another way is looked for: an offer without an answer is made again. */
  | { type: 'offer.repeat' };

export type PeerFact = Extract<CallPartFact, { type: 'seat.failed' }>;

export interface PeerContext extends PeerInput {
  /** What the other person sends: pictures and sound. */
  stream: CallStream | null;
  /** What the other browser said, in the order of arrival. */
  inbox: readonly Signal[];
  /** There is something to agree on. */
  isChanged: boolean;
}
