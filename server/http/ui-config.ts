import { isLanguage } from '@domain/language';
import { type UiConfig, uiConfigSchema } from '@domain/ui-config';
import type { OpenVenue } from '@domain/venue';
import * as v from 'valibot';
import type { FoyerConfig } from '../environment/foyer-config';
import type { HttpApp, HttpContext } from './dependencies';
import { endpoint } from './endpoint';
import { LOCAL_API_KEY } from './login-options';
import { answerBytes, representationOf } from './representation';

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
  projectId: string;
  /** Host and port as the browser knows them. */
  host: string;
  venue: OpenVenue | undefined;
  login: UiConfig['login'] | undefined;
}

/** `/ui-config.json` (spec §3): defaults, what the venue says, and over both what the operator says. */
function uiConfigOf({ overrides, projectId, host, venue, login }: UiConfigParts): UiConfig {
  const languages = venue ? languagesOf(venue) : [];
  return v.parse(uiConfigSchema, {
    ...overrides,
    i18n: { ...(languages.length > 0 && { supportedLocales: languages }), ...overrides?.i18n },
    firebase: { apiKey: LOCAL_API_KEY, authDomain: host, projectId, local: true },
    login,
  });
}

interface UiConfigSources {
  overrides: FoyerConfig['ui'];
  projectId: string;
  hostOf: (c: HttpContext) => string;
  shown: () => Promise<OpenVenue | undefined>;
  lookOf: (venue: OpenVenue) => Promise<UiConfig['login']>;
}

export function serveUiConfig(app: HttpApp, sources: UiConfigSources): void {
  const { overrides, projectId, hostOf, shown, lookOf } = sources;
  endpoint(app, '/ui-config.json', {
    GET: async (c) => {
      const venue = await shown();
      const login = venue && (await lookOf(venue));
      const config = uiConfigOf({ overrides, projectId, host: hostOf(c), venue, login });
      const sent = await representationOf(JSON.stringify(config), 'application/json; charset=utf-8');
      return answerBytes(c, sent, { 'Cache-Control': 'no-cache' });
    },
  });
}
