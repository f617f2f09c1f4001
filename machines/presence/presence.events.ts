import type {
  Attendee,
  AttendeeDetails,
  ChosenStatus,
  NewAttendee,
  OperationMode,
} from '@domain/people/attendee';
import type { Failure } from '@domain/shared/failure';
import type { ActivityFact } from './activity.machine';

export type PresenceCommand =
  /**
   * `isShown`: others see where the user is; without it only the link is held open, for chat and calls. It holds until
   * the user leaves.
   */
  | { type: 'presence.activate'; mode: OperationMode; details: AttendeeDetails; isShown: boolean }
  | { type: 'presence.deactivate' }
  | { type: 'status.choose'; status: ChosenStatus };
/** Events of other machines. */
export type PresenceNews =
  | { type: 'area.entered'; areaId: string }
  | { type: 'link.opened' }
  | { type: 'link.lost' }
  | { type: 'call.joined' }
  | { type: 'call.finished' };
/**
 * The tab that wrote an entry: this one, another one that is connected, another one without a record, or one
 * whose connection has ended.
 */
export type EntryWriter = 'this' | 'other' | 'missing' | 'gone';
/** The user's current entry. */
export interface OwnEntry {
  entry: Attendee | null;
  writer: EntryWriter;
}
export type EntryReport = { type: 'entry.changed' } & OwnEntry;
/** The user turned to the window of this tab. */
export type FocusReport = { type: 'window.focused' };
export type PresenceEvent = PresenceCommand | PresenceNews | EntryReport | FocusReport | ActivityFact;

export type PresenceFact =
  /** The link to the realtime database is needed. */
  | { type: 'presence.connecting' }
  | { type: 'presence.connected'; mode: OperationMode; uid: string }
  | { type: 'presence.disconnected' }
  /** The presence is removed, and the link is no longer needed. */
  | { type: 'presence.removed' }
  | { type: 'presence.failed'; failure: Failure };

/** The part of an entry that changes. */
export type EntryPlace = Pick<Attendee, 'areaId' | 'status'> & { writer: EntryWriter };
/** The part of an entry that does not depend on the area. */
export type EntryDetails = Pick<Attendee, 'status' | 'inCall' | 'name' | 'company' | 'title' | 'picture'>;

export interface PresenceContext {
  mode: OperationMode;
  details: AttendeeDetails | null;
  /** Others see the user. */
  isShown: boolean;
  /** The area this tab shows. */
  areaId: string | null;
  /** The area to which this tab last moved the user; differs from `areaId` until the move is written. */
  movedTo: string | null;
  chosen: ChosenStatus;
  /** The status outside of calls: Idle, or the chosen one. */
  status: Attendee['status'];
  /** In a call the user is shown as busy. */
  inCall: boolean;
  /** The details last written; another tab's choice counts as written. */
  written: EntryDetails | null;
  /** The user's entry as far as known. */
  entry: EntryPlace | null;
  /** The entry being removed on leaving. */
  removal: EntryRemoval;
}

/**
 * Where an update puts the person: to this tab's area because they entered it or turned to this tab; back to it
 * because no connected tab holds the entry; or nowhere else, and only the details are written.
 */
export type Placement = 'move' | 'restore' | 'keep';

export interface EntryUpdate {
  mode: OperationMode;
  /** The entry with the area of this tab. */
  attendee: NewAttendee;
  placement: Placement;
  /** The area of the current entry. */
  from: string | null;
}

export interface EntryRemoval {
  mode: OperationMode;
  uid: string;
  /** The area of the current entry; null when another tab holds it. */
  from: string | null;
}

/** The user whose entry is followed. */
export interface EntryOwner {
  mode: OperationMode;
  uid: string;
}
