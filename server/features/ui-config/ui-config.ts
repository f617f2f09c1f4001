import type { Analytics } from '@domain/shared/analytics';
import { isTranslated, LANGUAGES } from '@domain/shared/language';
import { LOCALE_FALLBACK, SIGNED_URL_CACHE } from '@domain/shared/limits';
import { textIn } from '@domain/shared/localized';
import { type FirebaseConfig, type UiConfig, uiConfigSchema } from '@domain/shared/ui-config';
import { isAssetAddress } from '@domain/venue/asset-address';
import { assetIn } from '@domain/venue/shown-asset';
import type { OpenVenue } from '@domain/venue/venue';
import * as v from 'valibot';
import { PROJECT_ID } from '../../backend/project-id';
import type { Environment } from '../../platform/config/environment';
import type { FoyerConfig } from '../../platform/config/foyer-config';
import { hasLoginWay, loginWays } from '../../platform/config/login-ways';
import { route } from '../../platform/http/endpoint';
import { hostOf } from '../../platform/http/host-check';
import { answerBytes, representationOf } from '../../platform/http/representation';
import { type AddressSigner, parseAssetUri } from '../assets';
import type { VenueView } from '../venue';

/** Returns the languages of the texts in which also each area of a venue has a name; without a venue all of them. */
function languagesOf(venue: OpenVenue | undefined): readonly string[] {
  if (!venue) return LANGUAGES;
  const spoken = venue.architecture.areas.map(({ names }) => names.map(({ locale }) => locale));
  const [first = [], ...others] = spoken;
  return [...new Set(first)].filter(
    (locale) => isTranslated(locale) && others.every((locales) => locales.includes(locale)),
  );
}

interface UiConfigParts {
  overrides: FoyerConfig['ui'];
  /** People log in: they can see each other. */
  hasLogin: boolean;
  firebase: FirebaseConfig;
  venue: OpenVenue | undefined;
  login: UiConfig['login'] | undefined;
  analytics: Analytics | undefined;
}

/** `/ui-config.json` (spec §3): defaults, overridden by the venue, overridden by the operator. */
function uiConfigOf({ overrides, hasLogin, firebase, venue, login, analytics }: UiConfigParts): UiConfig {
  const languages = languagesOf(venue);
  const name = venue && textIn(venue.architecture.names, overrides?.i18n?.defaultLocale ?? LOCALE_FALLBACK);
  return v.parse(uiConfigSchema, {
    ...(name && { tabTitle: name }),
    userPresence: hasLogin,
    ...overrides,
    i18n: { ...(languages.length > 0 && { supportedLocales: languages }), ...overrides?.i18n },
    firebase,
    login,
    analytics,
  });
}

interface UiConfigDeps {
  environment: Pick<Environment, 'config' | 'publicUrl' | 'trustProxy'>;
  /** Returns the `firebase` section for a host as the browser sees it. */
  firebaseFor: (host: string) => FirebaseConfig;
  view: Pick<VenueView, 'known'>;
  signer: AddressSigner;
  analytics: Analytics | undefined;
  clock: () => number;
}

const uiConfig = route({
  path: '/ui-config.json',
  GET: {
    summary: 'The configuration that a page loads first',
    access: 'everyone',
    answers: { 200: { json: uiConfigSchema }, 304: { description: 'It matches If-None-Match' } },
  },
}).handled((deps: UiConfigDeps) => {
  const { environment, firebaseFor, view, signer, analytics, clock } = deps;
  const lookOf = loginLook(signer, clock);
  const overrides = environment.config.ui;
  const hasLogin = hasLoginWay(loginWays(environment.config));
  return {
    GET: async (c) => {
      const venue = await view.known();
      const login = venue && (await lookOf(venue));
      const firebase = firebaseFor(hostOf(c, environment));
      const config = uiConfigOf({ overrides, hasLogin, firebase, venue, login, analytics });
      const sent = await representationOf(JSON.stringify(config), 'application/json; charset=utf-8');
      return answerBytes(c, sent, { 'Cache-Control': 'no-cache' });
    },
  };
});

/** `GET /ui-config.json`. */
export const routes = [uiConfig];

type LoginLook = UiConfig['login'];

const BACKGROUND_SIZE = '1280';

/**
 * Returns the public theme of a venue for the login page: its colours and signed addresses of its logo
 * and background. The addresses stay the same for 10 minutes, so that browsers can cache the pictures.
 */
function loginLook(signer: AddressSigner, clock: () => number): (venue: OpenVenue) => Promise<LoginLook> {
  let kept: { venue: OpenVenue; until: number; look: LoginLook } | undefined;

  async function addressOf(venue: OpenVenue, assetId: string | undefined, size?: string) {
    const uri = assetIn(venue.assets, assetId, LOCALE_FALLBACK)?.uri;
    if (!uri || !isAssetAddress(uri)) return undefined;
    if (!parseAssetUri(uri)) return uri;
    const signed = await signer.sign(uri);
    return size ? `${signed}&size=${size}` : signed;
  }

  async function make(venue: OpenVenue): Promise<LoginLook> {
    const { id, style, uiAssets } = venue.architecture;
    return {
      architectureId: id,
      style,
      logoUrl: await addressOf(venue, uiAssets.loginLogoAssetId ?? style.logoAssetId),
      backgroundUrl: await addressOf(venue, uiAssets.loginBackgroundAssetId, BACKGROUND_SIZE),
    };
  }

  return async (venue) => {
    if (kept?.venue === venue && clock() < kept.until) return kept.look;
    const look = await make(venue);
    kept = { venue, until: clock() + SIGNED_URL_CACHE, look };
    return look;
  };
}

const PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/**
 * Returns the WebSocket origin of this server for a host as the browser sees it, always with a port: without
 * one the SDK treats the address as an encrypted one.
 */
function socketOrigin(host: string, { protocol }: URL): string {
  const { hostname, port } = new URL(`${protocol}//${host}`);
  const scheme = protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${hostname}:${port || PORTS[protocol]}`;
}

/** The API key for the identity endpoints of this server, which serve only one project. */
const LOCAL_API_KEY = 'local';

type Hosted = NonNullable<Environment['config']['firebase']>['web'];

/** The addresses of identity and the realtime database for pages. */
export interface PageServices {
  /** Returns the `firebase` section of `/ui-config.json` for a host as the browser sees it. */
  configFor(host: string): FirebaseConfig;
  /** Returns the origins, beside their own, that pages of this host connect to for it. */
  originsFor(host: string): string[];
  /** The origin of the frame of hosted sign-ins with identity providers. */
  signInFrame?: string;
}

/** Returns the services of this server, on the host of the request. */
const ownServices = (publicUrl: URL): PageServices => ({
  configFor: (host) => ({
    apiKey: LOCAL_API_KEY,
    authDomain: host,
    projectId: PROJECT_ID,
    databaseURL: `${socketOrigin(host, publicUrl)}?ns=${PROJECT_ID}`,
    local: true,
  }),
  originsFor: (host) => [socketOrigin(host, publicUrl)],
});

/** Allows all hosts of the hosted database's domain, because it redirects clients between them. */
function databaseOrigins(databaseURL: string): string[] {
  const { host } = new URL(databaseURL);
  return [`wss://${host}`, `wss://*${host.slice(host.indexOf('.'))}`];
}

function hostedServices({ apiKey, authDomain, projectId, databaseURL }: Hosted): PageServices {
  const config = { apiKey, authDomain, projectId, databaseURL, local: false };
  const identity = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  const origins = [...identity, ...databaseOrigins(databaseURL)];
  return { configFor: () => config, originsFor: () => origins, signInFrame: `https://${authDomain}` };
}

/** Returns hosted Firebase when it is configured, else this server. */
export const pageServices = ({
  config,
  publicUrl,
}: Pick<Environment, 'config' | 'publicUrl'>): PageServices =>
  config.firebase ? hostedServices(config.firebase.web) : ownServices(publicUrl);
