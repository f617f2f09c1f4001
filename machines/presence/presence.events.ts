import type { Attendee, AttendeeDetails, ChosenStatus, NewAttendee, OperationMode } from '@domain/attendee';
import type { Failure } from '@domain/failure';
import type { RestFact } from './rest.machine';

export type PresenceCommand =
  | { type: 'presence.activate'; mode: OperationMode; details: AttendeeDetails }
  | { type: 'presence.deactivate' }
  | { type: 'area.enter'; areaId: string }
  | { type: 'link.lose' }
  | { type: 'link.restore' }
  | { type: 'status.choose'; status: ChosenStatus };
/** The person's own entry as it stands now. */
export type EntryReport = { type: 'entry.changed'; entry: Attendee | null };
export type PresenceEvent = PresenceCommand | EntryReport | RestFact;
export type PresenceFact =
  | { type: 'presence.placed'; mode: OperationMode; areaId: string; uid: string }
  | { type: 'presence.closed' }
  | { type: 'presence.removed' }
  | { type: 'presence.failed'; failure: Failure };

/** What of an entry others can see changing. */
export type Sight = Pick<Attendee, 'areaId' | 'status'>;

export interface PresenceContext {
  mode: OperationMode;
  details: AttendeeDetails | null;
  /** The area this tab shows. */
  areaId: string | null;
  /** This tab has entered its area and that is not written yet. */
  moved: boolean;
  /** Something of the person's own doing is not written yet. */
  changed: boolean;
  chosen: ChosenStatus;
  resting: boolean;
  linked: boolean;
  /** The server knows what to do when this link ends. */
  arranged: boolean;
  /** What others see of the person, as far as is known. */
  standing: Sight | null;
  /** That was seen since the last update began. */
  reported: boolean;
  /** The entry that is taken away while leaving. */
  farewell: EntryRemoval;
}

export interface EntryUpdate {
  mode: OperationMode;
  attendee: NewAttendee;
  from: string | null;
}

export interface EntryRemoval {
  mode: OperationMode;
  uid: string;
  from: string | null;
}

/** Whose entry is followed. */
export interface EntryOwner {
  mode: OperationMode;
  uid: string;
}
