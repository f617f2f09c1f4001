import type { CookieProvider } from '@domain/consent';
import { type Architecture, architectureSchema } from '@domain/venue';
import * as v from 'valibot';

const provider = (id: string, type: CookieProvider['type']) => ({ id, name: id, type });
const OWN = provider('own', 'TECHNICALLY_REQUIRED');
const FILMS = provider('films', 'EXTERNAL_MEDIA');
const COUNTING = provider('counting', 'TRACKING');

export const architectureWith = (more: Partial<v.InferInput<typeof architectureSchema>>): Architecture =>
  v.parse(architectureSchema, { id: 'hall', defaultAreaId: 'lobby', areas: [], ...more });

/** Asks about films and about personal tracking. */
export const ASKING = architectureWith({
  cookieBannerConfig: { type: 'DETAILED' },
  cookieProviders: [OWN, FILMS],
  personalizedTrackingEnabled: true,
});
/** Another version of it: visits are counted too, and nobody is followed any more. */
export const COUNTED = architectureWith({
  cookieBannerConfig: { type: 'SIMPLE' },
  cookieProviders: [OWN, FILMS, COUNTING],
});
/** Asks nothing. */
export const FREE = architectureWith({
  cookieBannerConfig: { type: 'NONE' },
  cookieProviders: [OWN, FILMS],
  personalizedTrackingEnabled: true,
});
