import { type ProfileAttributes, profileAttributesSchema } from '@domain/people/profile';
import type { StoredDraft } from '@machines/profile-view/profile-view.events';
import * as v from 'valibot';
import type { TextStore } from './storage';

const KEY = 'foyer:profile-draft';
const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ userId: v.string(), draft: profileAttributesSchema }),
);

/** The unsaved changes of the own profile, for the lifetime of this tab: they survive a reload and a new login. */
export interface ProfileDrafts {
  /** Returns the changes of a user; those of another user are not returned. */
  recall(userId: string): ProfileAttributes;
  /** Replaces the stored changes, also those of another user. */
  keep(stored: StoredDraft): void;
  forget(): void;
}

export const createProfileDrafts = (session: TextStore): ProfileDrafts => ({
  recall: (userId) => {
    const { success, output } = v.safeParse(storedSchema, session.get(KEY));
    return success && output.userId === userId ? output.draft : {};
  },
  keep: (stored) => void session.set(KEY, JSON.stringify(stored)),
  forget: () => session.remove(KEY),
});
