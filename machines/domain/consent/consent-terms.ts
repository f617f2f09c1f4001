import * as v from 'valibot';
import { cookieBannerConfigSchema, cookieProviderSchema } from '../venue/cookie-provider';

export const consentTermsSchema = v.object({
  architectureId: v.string(),
  config: cookieBannerConfigSchema,
  providers: v.pipe(v.array(cookieProviderSchema), v.readonly()),
  /** The venue tracks consenting users by their email. */
  personalTracking: v.boolean(),
});
/** The consent questions of a venue. */
export type ConsentTerms = v.InferOutput<typeof consentTermsSchema>;

/** Returns whether the venue has a banner: NONE accepts everything. */
export const hasBanner = (terms: ConsentTerms | null): terms is ConsentTerms =>
  terms !== null && terms.config.type !== 'NONE';
