import * as v from 'valibot';
import { shortText } from './person';
import { isPictureId } from './picture';
import type { ProfileAttribute } from './profile';
import { completedLink, isLink } from './profile-rules';
import { withoutPlusPart } from './user';

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
