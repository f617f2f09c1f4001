import type { CookiePreferences } from '@domain/consent/consent-capture';
import { CLIENT_DETAILS } from './client-details-fixture';
import type { TestServer } from './server';

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

/** Publishes the venue with the providers that a page asks about. */
export async function listProviders({ venue, venues }: Pick<TestServer, 'venue' | 'venues'>): Promise<void> {
  const cookieProviders = COOKIE_PREFERENCES.cookiePreferences.map(({ accepted: _, ...provider }) => ({
    ...provider,
    defaultProvider: false,
    attributes: [],
  }));
  const architectures = venue.architectures.map((architecture) => ({ ...architecture, cookieProviders }));
  await venues.save({ ...venue, architectures });
  for (const { id } of architectures) await venues.publish(id);
}
