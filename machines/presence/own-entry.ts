import {
  type Attendee,
  type AttendeeDetails,
  attendeeOf,
  type ChosenStatus,
  type NewAttendee,
} from '@domain/attendee';
import { Failure, toFailure } from '@domain/failure';
import type {
  EntryOwner,
  EntryRemoval,
  EntryUpdate,
  PresenceContext,
  PresenceFact,
  Sight,
} from './presence.events';

export const NOBODY = {
  details: null,
  areaId: null,
  moved: false,
  changed: false,
  chosen: 'Available',
  resting: false,
} as const;

export const noEntry: PresenceContext = {
  ...NOBODY,
  mode: 'live',
  linked: false,
  arranged: false,
  standing: null,
  reported: false,
  farewell: { mode: 'live', uid: '', from: null },
};

/** What the person chose, unless they have done nothing for a while. */
export const statusOf = ({ resting, chosen }: PresenceContext): Attendee['status'] =>
  resting ? 'Idle' : chosen;

/** What others should see; only a tab that has just entered an area moves the person there. */
function wantedEntry(context: PresenceContext): NewAttendee | null {
  const { details, areaId, moved, standing } = context;
  if (!details || !areaId) return null;
  return attendeeOf(details, moved ? areaId : (standing?.areaId ?? areaId), statusOf(context));
}

export const lacksDetails = ({ details, areaId }: PresenceContext): boolean =>
  details !== null && areaId !== null && attendeeOf(details, areaId, 'Available') === null;

const failed = ({ error }: { error: unknown }): PresenceFact => ({
  type: 'presence.failed',
  failure: toFailure(error),
});

/** Where a failed effect leads; the failure is announced. */
export const failing = <Target extends string>(target: Target) =>
  ({
    target,
    actions: {
      type: 'announce',
      params: ({ event }: { event: { error: unknown } }) => failed(event),
    },
  }) as const;

export const detailsMissing = (): PresenceFact =>
  failed({
    error: new Failure('PROCESSING_ERROR', 'Failed to update presence of attendee - User details missing'),
  });

export const placed = ({ mode, areaId, details }: PresenceContext): PresenceFact => ({
  type: 'presence.placed',
  mode,
  areaId: areaId ?? '',
  uid: details?.userId ?? '',
});

/** Own doings are written, and what somebody else undid; what another tab did to the entry stands. */
export function needsUpdate(context: PresenceContext): boolean {
  const { linked, arranged, standing, changed, resting } = context;
  if (!linked || wantedEntry(context) === null) return false;
  return changed || !arranged || !standing || (standing.status === 'Idle' && !resting);
}

type Looks = Pick<Attendee, 'name' | 'company' | 'title'>;

const looksSame = (one: Looks, other: Looks): boolean =>
  one.name === other.name && one.company === other.company && one.title === other.title;

/** Whoever is introduced again with other details is to be written again. */
export function afterIntroduction(
  { details: before, changed }: PresenceContext,
  { mode, details }: Pick<PresenceContext, 'mode'> & { details: AttendeeDetails },
): Partial<PresenceContext> {
  return { mode, details, changed: changed || (before !== null && !looksSame(before, details)) };
}

const sightOf = ({ areaId, status }: NewAttendee): Sight => ({ areaId, status });

/** What is known once the entry is seen; a status that another tab or device of the person chose is taken over. */
export function afterReport(context: PresenceContext, entry: Attendee | null): Partial<PresenceContext> {
  return {
    standing: entry && sightOf(entry),
    reported: true,
    chosen: context.changed ? context.chosen : choiceIn(context, entry),
  };
}

export const choiceIn = ({ chosen }: PresenceContext, entry: Attendee | null): ChosenStatus =>
  entry && entry.status !== 'Idle' ? entry.status : chosen;

/** What remains to be written once an entry was; what was seen of it since then is newer than what was written. */
export function afterWriting(context: PresenceContext, written: NewAttendee): Partial<PresenceContext> {
  const { standing, reported } = context;
  const moved = context.moved && written.areaId !== context.areaId;
  const wanted = wantedEntry(context);
  return {
    standing: reported ? standing : sightOf(written),
    arranged: true,
    moved,
    changed:
      moved || written.status !== statusOf(context) || (wanted !== null && !looksSame(written, wanted)),
  };
}

export const updateOf = (context: PresenceContext): EntryUpdate => ({
  mode: context.mode,
  attendee: wantedEntry(context) as NewAttendee,
  from: context.standing?.areaId ?? null,
});

export const ownerOf = ({ mode, details }: PresenceContext): EntryOwner => ({
  mode,
  uid: details?.userId ?? '',
});

export const removalOf = (context: PresenceContext): EntryRemoval => ({
  ...ownerOf(context),
  from: context.standing?.areaId ?? null,
});
