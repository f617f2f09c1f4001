import type { ProfileAttribute, ProfileAttributes } from './profile';
import { profileFault } from './profile-rules';

/** The ids of the texts that users can change in every profile, in the order of the form. */
export const STANDARD_TEXTS = ['name', 'company', 'title', 'socialMediaProfile'] as const;

export interface Completion {
  /** From 0 to 1; 1 only when nothing is missing. */
  share: number;
  /** The ids of the texts that are empty or invalid, in the order of the form. */
  missing: readonly string[];
}

/** Returns how much of a stored profile is filled and valid: every text counts the same, the venue's own included. */
export function completionOf(attributes: ProfileAttributes, own: readonly ProfileAttribute[]): Completion {
  const asked = [...STANDARD_TEXTS, ...own.map(({ id }) => id)];
  const missing = asked.filter((id) => {
    const text = String(attributes[id] ?? '').trim();
    return text === '' || profileFault(id, text) !== null;
  });
  return { share: (asked.length - missing.length) / asked.length, missing };
}

/** Returns whether an attribute is shown only to its owner and to hosts. */
export const isPrivate = (id: string, own: readonly ProfileAttribute[]): boolean =>
  id === 'email' || own.some((one) => one.id === id && one.private);
