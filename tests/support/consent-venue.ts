import { type Architecture, architectureSchema, type OpenVenue } from '@domain/venue/venue';
import * as v from 'valibot';
import { hall } from './small-venue';

const said = (en: string, de: string) => [
  { locale: 'en', text: en },
  { locale: 'de', text: de },
];

const ASKED = {
  cookieBannerConfig: {
    type: 'DETAILED',
    text: said('<p>We ask before we load.</p>', '<p>Wir fragen vor dem Laden.</p>'),
    personalizedTrackingText: said('<p>We would know you.</p>', '<p>Wir würden Sie kennen.</p>'),
  },
  cookieProviders: [
    {
      id: 'own',
      name: 'The Hall',
      type: 'TECHNICALLY_REQUIRED',
      attributes: [{ locale: 'en', key: 'Purpose', value: 'Keeps you logged in' }],
    },
    {
      id: 'films',
      name: 'Film house',
      type: 'EXTERNAL_MEDIA',
      attributes: [
        { locale: 'en', key: 'Purpose', value: 'Shows films' },
        { locale: 'de', key: 'Zweck', value: 'Zeigt Filme' },
      ],
    },
    { id: 'counting', name: 'Counting house', type: 'TRACKING' },
  ],
  personalizedTrackingEnabled: true,
} satisfies Partial<v.InferInput<typeof architectureSchema>>;

/** Returns a venue with a detailed banner, three providers and personal tracking, and given changes. */
export function askingHall(changes: Partial<v.InferInput<typeof architectureSchema>> = {}): OpenVenue {
  const venue = hall();
  const architecture: Architecture = v.parse(architectureSchema, {
    ...venue.architecture,
    ...ASKED,
    ...changes,
  });
  return { ...venue, architecture };
}
