import * as v from 'valibot';
import { localizedTextsSchema } from './localized';

/** Attributes that every profile knows (spec §3); a venue adds its own. */
export const STANDARD_ATTRIBUTES = [
  'name',
  'email',
  'company',
  'title',
  'openForNetworking',
  'socialMediaProfile',
] as const;

/** An attribute that a venue adds: a text. What is private is shown to its owner and to hosts alone. */
export const profileAttributeSchema = v.object({
  id: v.string(),
  names: localizedTextsSchema,
  private: v.optional(v.boolean(), false),
});
export type ProfileAttribute = v.InferOutput<typeof profileAttributeSchema>;

/** Attributes by their ids: texts, and `openForNetworking`. What nobody said is missing. */
export const profileAttributesSchema = v.record(v.string(), v.union([v.string(), v.boolean()]));
export type ProfileAttributes = v.InferOutput<typeof profileAttributesSchema>;

/** The answer of both profile calls of spec §7. */
export const profileAnswerSchema = v.object({ data: v.object({ attributes: profileAttributesSchema }) });

/** Attributes without those that are private: what other attendees may know of a person. */
export function publicAttributes(
  attributes: ProfileAttributes,
  own: readonly ProfileAttribute[],
): ProfileAttributes {
  const hidden = new Set(['email', ...own.filter((one) => one.private).map(({ id }) => id)]);
  return Object.fromEntries(Object.entries(attributes).filter(([id]) => !hidden.has(id)));
}
