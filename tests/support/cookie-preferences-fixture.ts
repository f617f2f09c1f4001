import type { CookiePreferences } from '@domain/consent-capture';
import { CLIENT_DETAILS } from './client-details-fixture';

/** What a page of the hall sends when Ada has decided. */
export const COOKIE_PREFERENCES: CookiePreferences = {
  userId: 'ada',
  email: 'ada@hall.example',
  bannerType: 'DETAILED',
  cookiePreferences: [
    { id: 'own', name: 'The Hall', type: 'TECHNICALLY_REQUIRED', accepted: true },
    { id: 'films', name: 'Film house', type: 'EXTERNAL_MEDIA', accepted: false },
  ],
  clientDetails: CLIENT_DETAILS,
};

/** What of a message is kept beside the person. */
export function keptDecision({ bannerType, cookiePreferences, clientDetails }: CookiePreferences) {
  const { clientUsername: _, ...client } = clientDetails;
  return { bannerType, preferences: cookiePreferences, client };
}
