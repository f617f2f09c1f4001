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

/** A provider whose player is behind the lobby. */
export const PLAYER: MetProvider = {
  ...{ id: 'vimeo', name: 'Vimeo', host: 'player.vimeo.com' },
  gated: true,
  place: blockedFilm,
};
/** A host whose film is behind the auditorium. */
export const FILM: MetProvider = {
  ...{ id: 'films.example', name: 'films.example', host: 'films.example' },
  area: 'auditorium',
  gated: false,
  place: blockedFilm,
  use: (page) => page.locator('video').waitFor({ state: 'attached' }),
};
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

/** The addresses of films, by area. */
const FILMS: Record<string, string> = {
  lobby: 'https://vimeo.com/76979871',
  auditorium: `https://${FILM.host}/stage.webm`,
};

const withFilm = (area: Area, videoUrl: string): Area => ({
  ...area,
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

const withContent = (area: Area): Area => {
  const videoUrl = FILMS[area.id];
  const own = area.id === 'lobby' ? [MAP] : [];
  return videoUrl ? withFilm({ ...area, contentWidgets: [...area.contentWidgets, ...own] }, videoUrl) : area;
};

/** Returns the demo venue with the providers above, a required one, and their content. */
export const asking = ({ architectures, assets }: Venue): Venue => ({
  architectures: architectures.map((architecture) => ({
    ...architecture,
    areas: architecture.areas.map(withoutProviders).map(withContent),
    cookieBannerConfig: { ...architecture.cookieBannerConfig, type: 'DETAILED' },
    cookieProviders: LISTED,
    personalizedTrackingEnabled: false,
  })),
  assets: [...assets, MAP_ASSET],
});
