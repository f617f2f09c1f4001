import * as v from 'valibot';
import { described, text, titled } from '../shared/described';
import { entryIn, localizedTextsSchema } from '../shared/localized';

export const BANNER_TYPES = ['NONE', 'SIMPLE', 'DETAILED'] as const;
export type BannerType = (typeof BANNER_TYPES)[number];

export const PROVIDER_TYPES = ['TECHNICALLY_REQUIRED', 'EXTERNAL_MEDIA', 'TRACKING'] as const;

/** Cookie provider of spec §3. */
export const cookieProviderSchema = titled('Cookie provider', {
  id: text('Unique in the venue; content names the provider by it'),
  name: text('Its name'),
  type: described(v.picklist(PROVIDER_TYPES), 'What it is needed for'),
  accepted: v.optional(
    described(
      v.boolean(),
      'The preset of the venue; it never replaces the answer of a person where one is needed',
    ),
  ),
  defaultProvider: v.optional(described(v.boolean(), 'A provider that the product brings along'), false),
  attributes: v.optional(
    described(
      v.array(
        titled('Row about a provider', {
          locale: text('The language of the row'),
          key: text('What the row says, such as "Owner"'),
          value: text('The text of the row'),
        }),
      ),
      'What people read about it before they decide',
    ),
    [],
  ),
});
export type CookieProvider = v.InferOutput<typeof cookieProviderSchema>;

/** `cookieBannerConfig` of spec §3. */
export const cookieBannerConfigSchema = titled('Cookie banner', {
  type: v.optional(
    described(
      v.picklist(BANNER_TYPES),
      'Nothing is asked, all is accepted or rejected at once, or there is a switch for each provider',
    ),
    'NONE',
  ),
  text: v.optional(described(localizedTextsSchema, 'HTML without scripts'), []),
  personalizedTrackingText: v.optional(
    described(localizedTextsSchema, 'What people read before they agree to personal statistics'),
    [],
  ),
  styling: v.optional(
    described(
      titled('Colours of the cookie banner', {
        backgroundColor: v.optional(text('As `#rgb` or `#rrggbb`')),
        textColor: v.optional(text('As `#rgb` or `#rrggbb`; corrected where it cannot be read')),
      }),
      'Its colours',
    ),
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
