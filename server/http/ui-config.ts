import type { Analytics } from '@domain/analytics';
import { isLanguage } from '@domain/language';
import { type FirebaseConfig, type UiConfig, uiConfigSchema } from '@domain/ui-config';
import type { OpenVenue } from '@domain/venue';
import * as v from 'valibot';
import type { FoyerConfig } from '../environment/foyer-config';
import type { HttpApp, HttpContext } from './dependencies';
import { serve } from './endpoint';
import { answerBytes, representationOf } from './representation';
import { route } from './route';

export const uiConfigRoute = route({
  path: '/ui-config.json',
  GET: {
    summary: 'What a page has to know before anything else',
    access: 'everyone',
    answers: { 200: { json: uiConfigSchema }, 304: { description: 'It is the one of If-None-Match' } },
  },
});

/** The languages a venue speaks everywhere: those in which each of its areas has a name. */
function languagesOf({ architecture }: OpenVenue): string[] {
  const spoken = architecture.areas.map(({ names }) => names.map(({ locale }) => locale));
  const [first = [], ...others] = spoken;
  return [...new Set(first)].filter(
    (locale) => isLanguage(locale) && others.every((locales) => locales.includes(locale)),
  );
}

interface UiConfigParts {
  overrides: FoyerConfig['ui'];
  firebase: FirebaseConfig;
  venue: OpenVenue | undefined;
  login: UiConfig['login'] | undefined;
  analytics: Analytics | undefined;
}

/** `/ui-config.json` (spec §3): defaults, what the venue says, and over both what the operator says. */
function uiConfigOf({ overrides, firebase, venue, login, analytics }: UiConfigParts): UiConfig {
  const languages = venue ? languagesOf(venue) : [];
  return v.parse(uiConfigSchema, {
    ...overrides,
    i18n: { ...(languages.length > 0 && { supportedLocales: languages }), ...overrides?.i18n },
    firebase,
    login,
    analytics,
  });
}

interface UiConfigSources {
  overrides: FoyerConfig['ui'];
  /** Where identity and realtime database are, for the host of a request. */
  firebaseOf: (c: HttpContext) => FirebaseConfig;
  shown: () => Promise<OpenVenue | undefined>;
  lookOf: (venue: OpenVenue) => Promise<UiConfig['login']>;
  /** Where pages are counted. */
  analytics: Analytics | undefined;
}

export function serveUiConfig(app: HttpApp, sources: UiConfigSources): void {
  const { overrides, firebaseOf, shown, lookOf, analytics } = sources;
  serve(app, uiConfigRoute, {
    GET: async (c) => {
      const venue = await shown();
      const login = venue && (await lookOf(venue));
      const config = uiConfigOf({ overrides, firebase: firebaseOf(c), venue, login, analytics });
      const sent = await representationOf(JSON.stringify(config), 'application/json; charset=utf-8');
      return answerBytes(c, sent, { 'Cache-Control': 'no-cache' });
    },
  });
}
