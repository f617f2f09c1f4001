import * as v from 'valibot';
import { TEXT_MAX_LENGTH } from '../shared/limits';
import { emailFault, tooLong } from '../shared/validation';
import { isPictureId } from './picture';
import type { ProfileAttribute, ProfileAttributes } from './profile';
import { completedLink, isLink, isPrintable } from './profile-rules';
import { withoutPlusPart } from './user';

/** The authorities a person can have beyond attending. */
export const AUTHORITIES = ['DESIGNER', 'ADMIN'] as const;

const MISSING = 'is missing';
const UNPRINTABLE = 'must not contain control, invisible or direction characters, or stacked accents';

/** Long texts, which are rejected anyway, are not searched: that may take long. */
const printable = v.check((value: string) => tooLong(value) || isPrintable(value), UNPRINTABLE);

/** A text that fits on one line of a profile. */
export const shortText = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.check((value) => !tooLong(value), `must be shorter than ${TEXT_MAX_LENGTH} characters`),
  printable,
);

const email = v.pipe(
  v.string(MISSING),
  v.trim(),
  v.toLowerCase(),
  v.check((value) => emailFault(value) !== 'required', MISSING),
  v.check((value) => emailFault(value) !== 'tooLong', `must be shorter than ${TEXT_MAX_LENGTH} characters`),
  v.check((value) => emailFault(value) !== 'email', 'must be an email address'),
  printable,
);

const authority = v.picklist(AUTHORITIES, `must be ${AUTHORITIES.join(' or ')}`);

/** A person in an import: identified by the whole email, with the changed fields; missing fields stay as they are. */
export const personSchema = v.strictObject({
  email,
  name: v.optional(shortText),
  company: v.optional(shortText),
  title: v.optional(shortText),
  authorities: v.optional(
    v.pipe(
      v.array(authority),
      v.transform((all) => [...new Set(all)]),
    ),
  ),
});
export type Person = v.InferOutput<typeof personSchema>;

/** A comma inside of a number separates nothing. */
const SEPARATOR = /(?<!\d),|,(?!\d)|[;|•·،؛、，；\n]/u;
const ITEM_MAX = 40;

/** Returns the parts of an enumeration such as "Chess, Poetry"; one part for any other text. */
export function listedParts(text: string): readonly string[] {
  const parts = text.split(SEPARATOR).flatMap((part) => part.trim() || []);
  const isList = parts.every((part) => part.length <= ITEM_MAX && !/[.!?。]$/u.test(part));
  return isList ? [...new Set(parts)] : [text.trim()];
}

const keyOf = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/**
 * Returns what two people have both written into the same place, as the other has written it: their title, their
 * company, and the parts of what the venue asks for. What only hosts see is left out.
 */
export function inCommon(
  own: ProfileAttributes,
  other: ProfileAttributes,
  venue: readonly ProfileAttribute[],
): readonly string[] {
  const shared = (id: string, partsOf: (text: string) => readonly string[]): readonly string[] => {
    const [mine = '', theirs = ''] = [own[id], other[id]];
    if (typeof mine !== 'string' || typeof theirs !== 'string' || !mine.trim()) return [];
    const keys = new Set(partsOf(mine).map(keyOf));
    return partsOf(theirs).filter((part) => part && keys.has(keyOf(part)));
  };
  const asked = venue.filter((one) => !one.private).flatMap(({ id }) => shared(id, listedParts));
  const work = ['company', 'title'].flatMap((id) => shared(id, (text) => [text.trim()]));
  return [...new Set([...asked, ...work])];
}

const link = v.pipe(
  v.string('must be a text'),
  v.transform(completedLink),
  shortText,
  v.check((value) => value === '' || isLink(value), 'must be an https address'),
);

const picture = v.pipe(
  v.string('must be a text'),
  v.check((value) => value === '' || isPictureId(value), 'must be the id of a picture'),
);

/**
 * The changes a user can make to their own profile: the venue's attributes and the standard ones except the
 * email, which may only be repeated. Missing attributes stay, an empty text removes one. Whether a picture is theirs is for the server to say.
 */
export function profileChangeSchema(email: string, own: readonly ProfileAttribute[]) {
  return v.strictObject(
    {
      ...Object.fromEntries(own.map(({ id }) => [id, v.optional(shortText)])),
      name: v.optional(shortText),
      email: v.optional(v.literal(withoutPlusPart(email), 'cannot be changed here')),
      company: v.optional(shortText),
      title: v.optional(shortText),
      openForNetworking: v.optional(v.boolean('must be true or false')),
      unlisted: v.optional(v.boolean('must be true or false')),
      socialMediaProfile: v.optional(link),
      picture: v.optional(picture),
    },
    'is no attribute of this venue',
  );
}
export type ProfileChanges = v.InferOutput<ReturnType<typeof profileChangeSchema>>;
