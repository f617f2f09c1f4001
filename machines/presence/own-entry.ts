import {
  type Attendee,
  attendeeOf,
  type ChosenStatus,
  hasChosenStatus,
  type NewAttendee,
} from '@domain/people/attendee';
import { Failure } from '@domain/shared/failure';
import { required } from '@domain/shared/required';
import { announced } from '../patterns/port';
import type {
  EntryDetails,
  EntryOwner,
  EntryPlace,
  EntryRemoval,
  EntryUpdate,
  OwnEntry,
  Placement,
  PresenceContext,
  PresenceFact,
} from './presence.events';
import { shownStatus } from './shown-status';

export const SIGNED_OUT = {
  details: null,
  isShown: false,
  areaId: null,
  movedTo: null,
  chosen: 'Available',
  status: 'Available',
  inCall: false,
  written: null,
} as const;

export const noEntry: PresenceContext = {
  ...SIGNED_OUT,
  mode: 'live',
  entry: null,
  removal: { mode: 'live', uid: '', from: null },
};

/** Returns whether a tab holds the entry that is connected as far as known. */
const isHeld = (entry: EntryPlace | null): boolean => entry !== null && entry.writer !== 'gone';

const hasMoved = ({ areaId, movedTo }: PresenceContext): boolean => areaId !== movedTo;

/** Returns the entry to write; null when details are missing. */
function wantedEntry(context: PresenceContext): NewAttendee | null {
  const { details, areaId, inCall } = context;
  const entry = attendeeOf(required(details), required(areaId), shownStatus(context));
  return entry && inCall ? { ...entry, inCall } : entry;
}

/** Only a tab that the user uses moves the user; any tab restores an entry that no tab holds. */
function placementOf(context: PresenceContext): Placement {
  if (hasMoved(context)) return 'move';
  return isHeld(context.entry) ? 'keep' : 'restore';
}

/** Returns whether the user's entry is known to be in the area of another tab. */
export const isElsewhere = ({ areaId, entry }: PresenceContext): boolean =>
  entry !== null && entry.areaId !== areaId;

export const lacksDetails = (context: PresenceContext): boolean => wantedEntry(context) === null;

/** Announces the failure of an effect. */
export const announceFailure = announced('presence.failed');

export const detailsMissing = (): PresenceFact => ({
  type: 'presence.failed',
  failure: new Failure('PROCESSING_ERROR', 'Failed to update presence of attendee - User details missing'),
});

export const connected = (context: PresenceContext): PresenceFact => ({
  type: 'presence.connected',
  ...ownerOf(context),
});

const isSame = (one: EntryDetails, other: EntryDetails): boolean =>
  one.status === other.status &&
  one.inCall === other.inCall &&
  one.name === other.name &&
  one.company === other.company &&
  one.title === other.title &&
  one.picture === other.picture;

/** Returns whether this tab has changes that are not written yet. */
function hasChanges(context: PresenceContext): boolean {
  const wanted = wantedEntry(context);
  const { written } = context;
  return wanted === null || written === null || hasMoved(context) || !isSame(written, wanted);
}

/**
 * Returns whether to write: own changes, or an entry that was removed, whose tab is gone or that was left idle,
 * but not another tab's.
 */
export function needsUpdate(context: PresenceContext): boolean {
  const { entry } = context;
  const isWronglyIdle = entry?.status === 'Idle' && shownStatus(context) !== 'Idle';
  return hasChanges(context) || !isHeld(entry) || isWronglyIdle;
}

/** Applies a chosen status; while the user is idle it is only remembered. */
export const afterChoice = ({ status }: PresenceContext, chosen: ChosenStatus) => ({
  chosen,
  status: status === 'Idle' ? status : chosen,
});

/** Adopts a status chosen in another tab or on another device of the user; it needs no writing, unless in a call. */
export function afterAdoption(context: PresenceContext, entry: Attendee | null): Partial<PresenceContext> {
  if (!entry || !hasChosenStatus(entry)) return {};
  const choice = afterChoice(context, entry.status);
  if (!context.written) return choice;
  const { inCall: _, ...written } = context.written;
  return { ...choice, written: { ...written, status: choice.status } };
}

/** Applies a reported entry; own unwritten changes win over another tab's choice. */
export const afterReport = (
  context: PresenceContext,
  { entry, writer }: OwnEntry,
): Partial<PresenceContext> => ({
  ...(hasChanges(context) ? {} : afterAdoption(context, entry)),
  entry: entry && { areaId: entry.areaId, status: entry.status, writer },
});

export const afterWriting = ({ areaId, movedTo }: PresenceContext, { attendee, placement }: EntryUpdate) => ({
  written: attendee,
  movedTo: placement !== 'keep' && attendee.areaId === areaId ? areaId : movedTo,
});

/** Returns the entry after an update, while it is not reported. */
export function afterUpdate({ entry }: PresenceContext, { attendee, placement }: EntryUpdate): EntryPlace {
  const { areaId, status } = attendee;
  return entry && placement === 'keep' ? { ...entry, status } : { areaId, status, writer: 'this' };
}

export const afterTimeout = ({ entry }: PresenceContext): EntryPlace | null =>
  entry && { ...entry, writer: 'gone' };

export const updateOf = (context: PresenceContext): EntryUpdate => ({
  mode: context.mode,
  attendee: required(wantedEntry(context)),
  placement: placementOf(context),
  from: context.entry?.areaId ?? null,
});

export const ownerOf = ({ mode, details }: PresenceContext): EntryOwner => ({
  mode,
  uid: required(details).userId,
});

export const removalOf = (context: PresenceContext): EntryRemoval => ({
  ...ownerOf(context),
  from: context.entry && context.entry.writer !== 'other' ? context.entry.areaId : null,
});

type Entered = { event: { areaId: string } };

/** The move to another area. */
export const enter = {
  guard: { type: 'isOtherArea', params: ({ event }: Entered) => event },
  actions: { type: 'enterArea', params: ({ event }: Entered) => event },
} as const;
