import type { Area } from '@domain/venue/area';
import type { Architecture, Venue } from '@domain/venue/venue';
import type { Page } from 'playwright/test';
import type { MetProvider } from './consenting-guest';

const blockedFilm = (page: Page) => page.getByRole('group').filter({ hasText: 'Background video' });
const mapCard = (page: Page) => page.getByRole('region', { name: 'Map', exact: true });

async function readMap(page: Page): Promise<void> {
  const asked = page.waitForRequest(MAP_ASSET.uri);
  await mapCard(page).getByRole('button', { name: 'Open', exact: true }).click();
  await asked;
  const panel = page.getByRole('dialog', { name: 'Map' });
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await panel.waitFor({ state: 'hidden' });
}

/** A provider whose film plays behind the lobby. */
export const filmOf = (id: string, name: string, host: string): MetProvider => ({
  ...{ id, name, host },
  gated: true,
  place: blockedFilm,
});
export const MAPS: MetProvider = {
  ...{ id: 'maps', name: 'Maps Inc.', host: 'firebasestorage.googleapis.com' },
  gated: true,
  place: mapCard,
  use: readMap,
};
export const COUNTER: MetProvider = {
  ...{ id: 'counter', name: 'Counter', host: 'counter.example' },
  gated: false,
};

const LISTED: Architecture['cookieProviders'] = (
  [
    ['venue', 'The venue', 'TECHNICALLY_REQUIRED'],
    ['maps', 'Maps Inc.', 'EXTERNAL_MEDIA'],
    ['counter', 'Counter', 'TRACKING'],
  ] as const
).map(([id, name, type]) => ({ id, name, type, defaultProvider: false, attributes: [] }));

const MAP_ASSET = {
  id: 'map',
  uri: 'https://firebasestorage.googleapis.com/map.pdf',
  generation: '1',
  displayName: 'map.pdf',
  alts: [],
};

const MAP: Area['contentWidgets'][number] = {
  id: 'map',
  name: 'Map',
  names: [],
  type: 'PDF_VIEWER',
  placement: { viewpointId: 'main', x: 70, y: 10, width: 20, height: 20 },
  configurations: [{ id: 'map-pdf', assetId: MAP_ASSET.id, cookieProviders: [MAPS.id] }],
};

const withFilm = (area: Area, videoUrl: string, widgets: Area['contentWidgets']): Area => ({
  ...area,
  contentWidgets: [...area.contentWidgets.filter(({ id }) => id !== MAP.id), ...widgets],
  viewPoints: area.viewPoints.map((viewpoint) => ({
    ...viewpoint,
    background: { type: 'BackgroundVideo', playerActive: true, videoUrl, posterAssetId: 'lobby-main' },
  })),
});

/** Removes what the demo's own providers serve. */
const withoutProviders = (area: Area): Area => ({
  ...area,
  contentWidgets: area.contentWidgets.filter(
    ({ configurations }) => !configurations.some(({ cookieProviders }) => cookieProviders?.length),
  ),
});

/** Returns the demo venue with these providers, a required one, and an external film in the lobby. */
export const asking =
  (videoUrl: string, providers: readonly MetProvider[]) =>
  ({ architectures, assets }: Venue): Venue => {
    const isAsked = (id: string) => providers.some((provider) => provider.id === id);
    const widgets = isAsked(MAPS.id) ? [MAP] : [];
    return {
      architectures: architectures.map((architecture) => ({
        ...architecture,
        areas: architecture.areas
          .map(withoutProviders)
          .map((area) => (area.id === 'lobby' ? withFilm(area, videoUrl, widgets) : area)),
        cookieBannerConfig: { ...architecture.cookieBannerConfig, type: 'DETAILED' },
        cookieProviders: LISTED.filter(({ id, type }) => type === 'TECHNICALLY_REQUIRED' || isAsked(id)),
        personalizedTrackingEnabled: false,
      })),
      assets: [...assets.filter(({ id }) => id !== MAP_ASSET.id), MAP_ASSET],
    };
  };
