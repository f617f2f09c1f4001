import { profileAttributesSchema } from '@domain/people/profile';
import type { ProfileDrafts } from '@machines/profile-view/profile-view.machine';
import * as v from 'valibot';
import type { TextStore } from './storage';

const KEY = 'foyer:profile-draft';
const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ userId: v.string(), draft: profileAttributesSchema }),
);

/** Keeps the unsaved changes of the own profile in this tab. */
export const createProfileDrafts = (session: TextStore): ProfileDrafts => ({
  recall: (userId) => {
    const { success, output } = v.safeParse(storedSchema, session.get(KEY));
    return success && output.userId === userId ? output.draft : {};
  },
  keep: (stored) => void session.set(KEY, JSON.stringify(stored)),
  forget: () => session.remove(KEY),
});
