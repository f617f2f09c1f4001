import type { ProfileAttribute, ProfileAttributes } from '@domain/people/profile';
import type { UserDetails } from '@domain/people/user';
import type { Failure } from '@domain/shared/failure';

/** A person as a list shows them. */
export interface ShownPerson {
  userId: string;
  name: string;
}

export type ProfileViewCommand =
  /** Opens the profile of a person, or the user's own. */
  | ({ type: 'profile.open' } & ShownPerson)
  | { type: 'profile.close' }
  | { type: 'profile.save' }
  | { type: 'draft.change'; values: ProfileAttributes }
  | { type: 'draft.discard' }
  | { type: 'user.enter'; userId: string }
  /** `expired`: the user may come back to what was typed. */
  | { type: 'user.leave'; expired: boolean }
  | { type: 'venue.show'; architectureId: string; own: readonly ProfileAttribute[] }
  | { type: 'venue.clear' }
  | { type: 'dialogs.closed' };

/** The user has another picture, to be saved with the profile; none with an empty id. */
export type { PictureChange } from './profile-picture.machine';

export type ProfileViewFact =
  | { type: 'profile.opened' }
  | { type: 'profile.closed' }
  /** The user's own profile was saved. */
  | { type: 'profile.received'; details: UserDetails }
  | { type: 'profile.unavailable'; failure: Failure };

export interface ProfileRequest {
  architectureId: string;
  userId: string;
}

export interface AttendeeRequest extends ProfileRequest {
  /** The signed-in user, while their own profile is not known; what both have in common is shown. */
  ownId: string | null;
}

/** What the user may see of another person, and their own profile; empty while that is not known. */
export interface AttendeeProfile {
  seen: ProfileAttributes;
  own: ProfileAttributes;
}

export interface OwnProfile {
  attributes: ProfileAttributes;
  /** What the user typed before and did not save. */
  draft: ProfileAttributes;
}

export interface ProfileSaving {
  architectureId: string;
  changes: ProfileAttributes;
}

/** What is typed, to be stored on this device. */
export interface StoredDraft {
  userId: string;
  draft: ProfileAttributes;
}

export interface ProfileViewContext {
  /** The signed-in user. */
  userId: string | null;
  architectureId: string | null;
  /** The attributes that the venue adds. */
  own: readonly ProfileAttribute[];
  /** The other person whose profile was opened last. */
  person: ShownPerson | null;
  /** The profile of another person that was loaded last. */
  seen: ProfileAttributes;
  /** The user's own profile as it is stored. */
  attributes: ProfileAttributes;
  /** The attributes of the own profile that were changed and not saved. */
  draft: ProfileAttributes;
  /** Why the last saving failed. */
  failure: Failure | null;
}
