import type { CookiePreferences } from '@domain/consent/consent-capture';
import { CLIENT_DETAILS } from './client-details-fixture';

/** The message that a page sends when Ada has decided. */
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

/** The part of a message that is stored beside the person. */
export function keptDecision({ bannerType, cookiePreferences, clientDetails }: CookiePreferences) {
  const { clientUsername: _, ...client } = clientDetails;
  return { bannerType, preferences: cookiePreferences, client };
}
