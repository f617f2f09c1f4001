import type { CookieProvider } from '@domain/venue/cookie-provider';
import { type Architecture, architectureSchema } from '@domain/venue/venue';
import * as v from 'valibot';

const provider = (id: string, type: CookieProvider['type']) => ({ id, name: id, type });
const OWN = provider('own', 'TECHNICALLY_REQUIRED');
const FILMS = provider('films', 'EXTERNAL_MEDIA');
const COUNTING = provider('counting', 'TRACKING');

export const architectureWith = (more: Partial<v.InferInput<typeof architectureSchema>>): Architecture =>
  v.parse(architectureSchema, { id: 'hall', defaultAreaId: 'lobby', areas: [], ...more });

/** Requires consent for films and for personal tracking. */
export const ASKING = architectureWith({
  cookieBannerConfig: { type: 'DETAILED' },
  cookieProviders: [OWN, FILMS],
  personalizedTrackingEnabled: true,
});
/** Another version of it: visits are counted too, and personal tracking is off. */
export const COUNTED = architectureWith({
  cookieBannerConfig: { type: 'SIMPLE' },
  cookieProviders: [OWN, FILMS, COUNTING],
});
/** Requires no consent. */
export const FREE = architectureWith({
  cookieBannerConfig: { type: 'NONE' },
  cookieProviders: [OWN, FILMS],
  personalizedTrackingEnabled: true,
});
