import * as v from 'valibot';
import { described, text, titled } from '../shared/described';
import { localizedTextsSchema } from '../shared/localized';

/**
 * The attributes of every profile (spec §3); a venue adds its own. No search finds a person who is `unlisted`, and only
 * they see that. `picture` is the id of a picture.
 */
export const STANDARD_ATTRIBUTES = [
  'name',
  'email',
  'company',
  'title',
  'openForNetworking',
  'socialMediaProfile',
  'unlisted',
  'picture',
] as const;

/** A text attribute added by a venue. Private ones are shown only to their owner and to hosts. */
export const profileAttributeSchema = titled('Field of profiles', {
  id: text('Letters, digits, `-` and `_`, and none of the standard ones'),
  names: described(localizedTextsSchema, 'The label of the field, in each language'),
  private: v.optional(described(v.boolean(), 'Whether only its owner and hosts see it'), false),
});
export type ProfileAttribute = v.InferOutput<typeof profileAttributeSchema>;

/** Attributes by their ids: texts, `openForNetworking` and `unlisted`. Attributes without a value are missing. */
export const profileAttributesSchema = v.record(v.string(), v.union([v.string(), v.boolean()]));
export type ProfileAttributes = v.InferOutput<typeof profileAttributesSchema>;

/** The response of both profile calls of spec §7. */
export const profileAnswerSchema = v.object({ data: v.object({ attributes: profileAttributesSchema }) });

/** Returns the attributes without the private ones: what other attendees can see. */
export function publicAttributes(
  attributes: ProfileAttributes,
  own: readonly ProfileAttribute[],
): ProfileAttributes {
  const hidden = new Set(['email', 'unlisted', ...own.filter((one) => one.private).map(({ id }) => id)]);
  return Object.fromEntries(Object.entries(attributes).filter(([id]) => !hidden.has(id)));
}
