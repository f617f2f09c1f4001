import type { ProfileAttributes } from '@domain/people/profile';
import type { Failure } from '@domain/shared/failure';
import type { SnapshotFrom } from 'xstate';
import type { ShownPerson } from './profile-view.events';
import type { profileViewMachine } from './profile-view.machine';

type Snapshot = SnapshotFrom<typeof profileViewMachine>;

export const isProfileOpen = (snapshot: Snapshot): boolean => snapshot.matches({ view: 'open' });
/** Returns whether the open profile is the user's own. */
export const isOwnOpen = (snapshot: Snapshot): boolean => snapshot.matches({ view: { open: 'ownProfile' } });
/** Returns whether the open profile is still loading. */
export const isProfileLoading = (snapshot: Snapshot): boolean =>
  snapshot.matches({ view: { open: 'loadingAttendee' } }) ||
  snapshot.matches({ view: { open: { ownProfile: 'loading' } } });
/** Returns the other person whose profile was opened last. */
export const shownPerson = (snapshot: Snapshot): ShownPerson | null => snapshot.context.person;
/** Returns what the user may see of that person. */
export const attendeeAttributes = (snapshot: Snapshot): ProfileAttributes => snapshot.context.seen;
/** Returns the user's own profile as it is stored. */
export const storedAttributes = (snapshot: Snapshot): ProfileAttributes => snapshot.context.attributes;
/** Returns the changes of the own profile that are not saved. */
export const profileDraft = (snapshot: Snapshot): ProfileAttributes => snapshot.context.draft;
/** Returns whether there is something to save, and nothing else is being saved. */
export const canSaveProfile = (snapshot: Snapshot): boolean => snapshot.can({ type: 'profile.save' });

const SAVING = ['pending', 'saved', 'failed'] as const;
/** Returns the progress of the last saving; null once the profile is changed again. */
export const savingProgress = (snapshot: Snapshot): (typeof SAVING)[number] | null =>
  SAVING.find((saving) => snapshot.matches({ saving })) ?? null;
/** Returns why the last saving failed. */
export const savingFailure = (snapshot: Snapshot): Failure | null => snapshot.context.failure;
/** Returns the actor by which the own profile gets another picture; undefined while that is not loaded. */
export const pictureActor = (snapshot: Snapshot) => snapshot.children.picture;
