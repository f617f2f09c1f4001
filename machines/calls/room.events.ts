import type { WantedDevices } from '@domain/calls/device';
import type { Failure } from '@domain/shared/failure';
import type { CallEnd, CallFact, CallPlace, CallUser } from './call.events';

/** The room that the page opens. */
export interface RoomInput {
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
export type LinkReport = { type: 'link.crashed'; failure: Failure };

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

export interface RoomContext extends RoomInput {
  visitor: RoomVisitor | null;
  /** Why the user is no longer in the meeting; null when they left. */
  end: CallEnd | null;
}

export type RoomEnding = CallPlace;
