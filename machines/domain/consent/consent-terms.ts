import type { CookieBannerConfig, CookieProvider } from '../venue/cookie-provider';

/** The consent questions of a venue. */
export interface ConsentTerms {
  architectureId: string;
  config: CookieBannerConfig;
  providers: readonly CookieProvider[];
  /** The venue tracks consenting users by their email. */
  personalTracking: boolean;
}

/** Returns whether the venue has a banner: NONE accepts everything. */
export const hasBanner = (terms: ConsentTerms | null): terms is ConsentTerms =>
  terms !== null && terms.config.type !== 'NONE';
