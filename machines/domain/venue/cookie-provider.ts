import * as v from 'valibot';
import { entryIn, localizedTextsSchema } from '../shared/localized';

export const BANNER_TYPES = ['NONE', 'SIMPLE', 'DETAILED'] as const;
export type BannerType = (typeof BANNER_TYPES)[number];

export const PROVIDER_TYPES = ['TECHNICALLY_REQUIRED', 'EXTERNAL_MEDIA', 'TRACKING'] as const;

/** Cookie provider of spec §3. */
export const cookieProviderSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.description('Unique in the venue; content names the provider by it')),
    name: v.pipe(v.string(), v.description('Its name')),
    type: v.pipe(v.picklist(PROVIDER_TYPES), v.description('What it is needed for')),
    accepted: v.optional(
      v.pipe(
        v.boolean(),
        v.description(
          'The preset of the venue; it never replaces the answer of a person where one is needed',
        ),
      ),
    ),
    defaultProvider: v.optional(
      v.pipe(v.boolean(), v.description('A provider that the product brings along')),
      false,
    ),
    attributes: v.optional(
      v.pipe(
        v.array(
          v.pipe(
            v.object({
              locale: v.pipe(v.string(), v.description('The language of the row')),
              key: v.pipe(v.string(), v.description('What the row says, such as "Owner"')),
              value: v.pipe(v.string(), v.description('The text of the row')),
            }),
            v.title('Row about a provider'),
          ),
        ),
        v.description('What people read about it before they decide'),
      ),
      [],
    ),
  }),
  v.title('Cookie provider'),
);
export type CookieProvider = v.InferOutput<typeof cookieProviderSchema>;

/** `cookieBannerConfig` of spec §3. */
export const cookieBannerConfigSchema = v.pipe(
  v.object({
    type: v.optional(
      v.pipe(
        v.picklist(BANNER_TYPES),
        v.description(
          'Nothing is asked, all is accepted or rejected at once, or there is a switch for each provider',
        ),
      ),
      'NONE',
    ),
    text: v.optional(v.pipe(localizedTextsSchema, v.description('HTML without scripts')), []),
    personalizedTrackingText: v.optional(
      v.pipe(
        localizedTextsSchema,
        v.description('What people read before they agree to personal statistics'),
      ),
      [],
    ),
    styling: v.optional(
      v.pipe(
        v.object({
          backgroundColor: v.optional(v.pipe(v.string(), v.description('As `#rgb` or `#rrggbb`'))),
          textColor: v.optional(
            v.pipe(v.string(), v.description('As `#rgb` or `#rrggbb`; corrected where it cannot be read')),
          ),
        }),
        v.title('Colours of the cookie banner'),
        v.description('Its colours'),
      ),
      {},
    ),
  }),
  v.title('Cookie banner'),
);
export type CookieBannerConfig = v.InferOutput<typeof cookieBannerConfigSchema>;

/** The stored choices by provider id; missing: not asked yet. */
export type ConsentChoices = Readonly<Record<string, boolean>>;

/** Returns the texts about a provider in the locale that fits best. */
export function factsIn({ attributes }: CookieProvider, locale: string): CookieProvider['attributes'] {
  const best = entryIn(attributes, locale)?.locale;
  return attributes.filter((attribute) => attribute.locale === best);
}
