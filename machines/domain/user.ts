import * as v from 'valibot';

/** `GET /api/userInfo`. */
export const userInfoSchema = v.object({
  userId: v.string(),
  email: v.string(),
  attributes: v.object({
    name: v.optional(v.string()),
    title: v.optional(v.string()),
    company: v.optional(v.string()),
  }),
  authorities: v.array(v.string()),
});

/** User of spec §3. */
export interface User {
  userId: string;
  email: string;
  name: string;
  title?: string | undefined;
  company?: string | undefined;
}

/** What of a person no token says. */
export type UserDetails = Pick<User, 'title' | 'company'>;

/** spec §3: the part after a plus sign in the local address is stripped (`ann+x@a.b` → `ann@a.b`). */
export const withoutPlusPart = (email: string): string => email.replace(/\+[^@]*(?=@)/, '');

/** spec §3: a missing name is derived from the local part, split on non-word characters and capitalised. */
export function nameFromEmail(email: string): string {
  const local = withoutPlusPart(email).split('@')[0] ?? '';
  return local
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** A person as the client knows them; `name` is never empty unless the address has no local part. */
export function userOf(userId: string, email: string, name?: string | null): User {
  const address = withoutPlusPart(email);
  return { userId, email: address, name: name?.trim() || nameFromEmail(address) };
}

/** Up to two initials by grapheme, so that no letter is cut in half. */
export function initialsOf(name: string): string {
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const first = (word: string) => graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? '';
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => first(word ?? '').toLocaleUpperCase()).join('');
}
