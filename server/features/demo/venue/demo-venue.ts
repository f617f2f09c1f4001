import type { CookieBannerConfig, CookieProvider } from '@domain/venue/cookie-provider';
import type { Venue } from '@domain/venue/venue';
import { demoAgenda } from './agenda';
import { auditorium, expo, lobby, lounge, rooftop } from './areas';
import { demoAssets } from './assets';
import { demoTexts, say } from './texts';
import type { DemoTexts } from './texts/en';

export const DEMO_ARCHITECTURE = 'demo';
const MOVING_LOBBY = 'lobby-loop';

/** The properties of a stored asset. */
export interface KeptAsset {
  generation: string;
  bytes: number;
}
export type KeptAssets = ReadonlyMap<string, KeptAsset>;

const uriOf = (assetId: string, generation: string): string =>
  `/backend-assets/live/${DEMO_ARCHITECTURE}/${assetId}/${generation}`;

/** The cookie banner of the demo venue. */
const cookieBannerConfig: CookieBannerConfig = {
  type: 'DETAILED',
  text: say((texts) => texts.consent.text),
  personalizedTrackingText: say((texts) => texts.consent.personalizedTracking),
  styling: {},
};

const FACTS = ['provider', 'purpose', 'storedFor'] as const;

const attributesOf = (
  factsOf: (texts: DemoTexts) => Record<(typeof FACTS)[number], string>,
): CookieProvider['attributes'] =>
  demoTexts.flatMap(([locale, texts]) =>
    FACTS.map((fact) => ({ locale, key: texts.consent.facts[fact], value: factsOf(texts)[fact] })),
  );

/**
 * The demo venue serves all of its content itself, so that it works offline. Names of providers are proper names,
 * which no language translates.
 */
export const cookieProviders: CookieProvider[] = [
  {
    id: 'venue',
    name: 'Foyer Demo Days',
    type: 'TECHNICALLY_REQUIRED',
    defaultProvider: false,
    attributes: attributesOf((texts) => ({ provider: texts.name, ...texts.consent.venue })),
  },
  {
    id: 'longshelf-archive',
    name: 'Longshelf Archive',
    type: 'EXTERNAL_MEDIA',
    defaultProvider: false,
    attributes: attributesOf((texts) => texts.consent.archive),
  },
  {
    id: 'page-analytics',
    name: 'Foyer Analytics',
    type: 'TRACKING',
    defaultProvider: false,
    attributes: attributesOf((texts) => ({ provider: texts.name, ...texts.consent.analytics })),
  },
];

/** Returns the demo venue; `kept` are its stored assets by asset id, and `now` is within its agenda. */
export function demoVenue(kept: KeptAssets, now: number): Venue {
  const generationOf = (assetId: string): string => kept.get(assetId)?.generation ?? '';
  return {
    architectures: [
      {
        id: DEMO_ARCHITECTURE,
        names: say((texts) => texts.name),
        defaultAreaId: 'lobby',
        areas: [lobby(uriOf(MOVING_LOBBY, generationOf(MOVING_LOBBY))), expo, auditorium, lounge, rooftop],
        icons: [{ type: 'DOWNLOADS', assetId: 'icon-take-away' }],
        impress: say((texts) => texts.imprint),
        privacyNotice: say((texts) => texts.privacyPolicy),
        floorplan: {
          areaPositions: [
            { areaId: 'lobby', visible: true, place: { x: 32, y: 58, width: 36, height: 42 } },
            { areaId: 'expo', visible: true, place: { x: 0, y: 0, width: 32, height: 100 } },
            { areaId: 'auditorium', visible: true, place: { x: 32, y: 0, width: 36, height: 58 } },
            { areaId: 'lounge', visible: true, place: { x: 68, y: 46, width: 32, height: 54 } },
            { areaId: 'rooftop', visible: true, place: { x: 68, y: 0, width: 32, height: 46 } },
          ],
        },
        style: {
          background: '#000A33',
          primary: '#F70041',
          secondary: '#373F60',
          logoAssetId: 'logo',
        },
        uiAssets: { loginLogoAssetId: 'logo', loginBackgroundAssetId: 'login-background' },
        userProfileAttributes: [
          { id: 'interests', names: say((texts) => texts.attributes.interests), private: false },
          { id: 'phone', names: say((texts) => texts.attributes.phone), private: true },
        ],
        globalNavigationEnabled: true,
        cookieBannerConfig,
        cookieProviders,
        personalizedTrackingEnabled: true,
        schedule: demoAgenda(now),
      },
    ],
    assets: demoAssets.map(({ id, displayName, alts }) => ({
      id,
      uri: uriOf(id, generationOf(id)),
      generation: generationOf(id),
      displayName,
      alts,
      bytes: kept.get(id)?.bytes,
    })),
  };
}
