import * as v from 'valibot';
import { entryIn, localizedTextsSchema } from '../shared/localized';

export const BANNER_TYPES = ['NONE', 'SIMPLE', 'DETAILED'] as const;
export type BannerType = (typeof BANNER_TYPES)[number];

export const PROVIDER_TYPES = ['TECHNICALLY_REQUIRED', 'EXTERNAL_MEDIA', 'TRACKING'] as const;

/** Cookie provider of spec §3; its attributes are the texts shown to visitors, by locale. */
export const cookieProviderSchema = v.object({
  id: v.string(),
  name: v.string(),
  type: v.picklist(PROVIDER_TYPES),
  /** The venue's preset; it never replaces the answer of a person where one is needed (decision 43). */
  accepted: v.optional(v.boolean()),
  defaultProvider: v.optional(v.boolean(), false),
  attributes: v.optional(v.array(v.object({ locale: v.string(), key: v.string(), value: v.string() })), []),
});
export type CookieProvider = v.InferOutput<typeof cookieProviderSchema>;

/** `cookieBannerConfig` of spec §3. */
export const cookieBannerConfigSchema = v.object({
  type: v.optional(v.picklist(BANNER_TYPES), 'NONE'),
  text: v.optional(localizedTextsSchema, []),
  personalizedTrackingText: v.optional(localizedTextsSchema, []),
  styling: v.optional(
    v.object({ backgroundColor: v.optional(v.string()), textColor: v.optional(v.string()) }),
    {},
  ),
});
export type CookieBannerConfig = v.InferOutput<typeof cookieBannerConfigSchema>;

/** The stored choices by provider id; missing: not asked yet. */
export type ConsentChoices = Readonly<Record<string, boolean>>;

/** Returns the texts about a provider in the locale that fits best. */
export function factsIn({ attributes }: CookieProvider, locale: string): CookieProvider['attributes'] {
  const best = entryIn(attributes, locale)?.locale;
  return attributes.filter((attribute) => attribute.locale === best);
}
