import * as v from 'valibot';

/** `GET /api/userInfo`. */
export const userInfoSchema = v.object({
  userId: v.string(),
  email: v.string(),
  attributes: v.object({
    name: v.optional(v.string()),
    title: v.optional(v.string()),
    company: v.optional(v.string()),
    picture: v.optional(v.string()),
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
  /** The id of the picture. */
  picture?: string | undefined;
}

/** The details of a user that no token contains, and the name where it is newer than that of the token. */
export type UserDetails = Pick<User, 'title' | 'company' | 'picture'> & { name?: string };

/**
 * spec §3: the part after a plus sign in the local address is stripped (`ann+x@a.b` → `ann@a.b`). For display only: the
 * result may be the mailbox of another person, so it never identifies an account.
 */
export const withoutPlusPart = (email: string): string => email.replace(/\+[^@]*(?=@)/, '');

/** spec §3: a missing name is derived from the local part, split on non-word characters and capitalised. */
export function nameFromEmail(email: string): string {
  return withoutPlusPart(email)
    .replace(/@.*/, '')
    .split(/[^\p{L}\p{M}\p{N}_]+/u)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** Returns the user; `name` is never empty unless the address has no local part. */
export function userOf(userId: string, email: string, name?: string | null): User {
  const address = withoutPlusPart(email);
  return { userId, email: address, name: name?.trim() || nameFromEmail(address) };
}

/** A Latin letter that no mark follows. */
const PLAIN_INITIAL = /^[A-Za-z\u00c0-\u024f](?=[A-Za-z\u00c0-\u024f]|$)/;

/** Returns the first grapheme; the segmenter is slow to create, and Latin names do without it. */
function firstGrapheme(word: string): string | undefined {
  const plain = PLAIN_INITIAL.exec(word)?.[0];
  if (plain) return plain;
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word);
  return first?.segment;
}

/** Returns up to two initials by grapheme, so that no letter is cut in half. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const picked = [...words.slice(0, 1), ...words.slice(1).slice(-1)];
  return picked.map(firstGrapheme).join('').toLocaleUpperCase();
}
