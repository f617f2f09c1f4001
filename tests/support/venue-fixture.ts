import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Venue, venueSchema } from '@domain/venue/venue';
import type { Widget, WidgetOf } from '@domain/venue/widget';
import sharp from 'sharp';
import * as v from 'valibot';
import { assetUri } from '../../server/features/assets/asset-address';
import type { AssetStore } from '../../server/features/assets/asset-store';

export const ARCHITECTURE = 'hall';
export const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
export const LEAFLET = Buffer.from('%PDF-1.4 leaflet of the hall');

const names = (en: string, de: string) => [
  { locale: 'en', text: en },
  { locale: 'de', text: de },
];

async function filesOf(folder: string): Promise<{ id: string; name: string; type: string; path: string }[]> {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const files = [
    { id: 'picture', name: 'Wände "grün".png', type: 'image/png', bytes: picture },
    { id: 'logo', name: 'logo.svg', type: 'image/svg+xml', bytes: Buffer.from(DRAWING) },
    { id: 'leaflet', name: 'leaflet.pdf', type: 'application/pdf', bytes: LEAFLET },
    { id: 'broken', name: 'broken.png', type: 'image/png', bytes: Buffer.from('no picture') },
    { id: 'empty', name: 'empty.txt', type: 'text/plain', bytes: Buffer.alloc(0) },
  ];
  return Promise.all(
    files.map(async ({ bytes, ...file }) => {
      const path = join(folder, file.id);
      await writeFile(path, bytes);
      return { ...file, path };
    }),
  );
}

/** Stores the files of the fixture and returns the venue that refers to them. */
export async function fixtureVenue(assets: AssetStore, folder: string): Promise<Venue> {
  const files = await filesOf(folder);
  const added = await Promise.all(
    files.map(async ({ id, ...file }) => ({
      id,
      displayName: file.name,
      ...(await assets.add(ARCHITECTURE, id, file)),
    })),
  );
  return v.parse(venueSchema, {
    architectures: [
      {
        id: ARCHITECTURE,
        names: names('Hall', 'Halle'),
        defaultAreaId: 'lobby',
        areas: [
          {
            id: 'lobby',
            names: names('Lobby', 'Foyer'),
            defaultViewpointId: 'front',
            viewMode: 'VIEW_2D',
            viewPoints: [
              {
                id: 'front',
                names: names('Front', 'Vorne'),
                background: { type: 'BackgroundImage', assetId: 'picture' },
              },
            ],
          },
          {
            id: 'expo',
            names: names('Expo', 'Messe'),
            defaultViewpointId: 'stands',
            viewMode: 'VIEW_2D',
            viewPoints: [{ id: 'stands', names: names('Stands', 'Stände') }],
          },
        ],
        style: { primary: '#336699', logoAssetId: 'logo' },
        uiAssets: { loginLogoAssetId: 'logo', loginBackgroundAssetId: 'picture' },
      },
    ],
    assets: added.map(({ id, generation, displayName }) => ({
      id,
      generation,
      displayName,
      uri: assetUri({ shelf: 'live', architectureId: ARCHITECTURE, assetId: id, generation }),
    })),
  });
}

/** Returns the same venue with a film of another origin behind the lobby. */
export function withFilm(venue: Venue, videoUrl: string): Venue {
  const changed = structuredClone(venue);
  const viewpoint = changed.architectures[0]?.areas[0]?.viewPoints[0];
  if (viewpoint) viewpoint.background = { type: 'BackgroundVideo', playerActive: true, videoUrl };
  return changed;
}

/** Returns the venue with one more widget in its first area. */
function withWidget(venue: Venue, widget: Widget): Venue {
  const changed = structuredClone(venue);
  changed.architectures[0]?.areas[0]?.contentWidgets.push(widget);
  return changed;
}

/** Returns the venue with meetings added. */
export const withMeeting = (
  venue: Venue,
  configurations: WidgetOf<'WHEREBY_MEETING'>['configurations'],
): Venue =>
  withWidget(venue, { id: 'meeting', name: 'Meeting', names: [], type: 'WHEREBY_MEETING', configurations });

/** Returns the venue with social walls of providers added. */
export const withWall = (venue: Venue, configurations: WidgetOf<'SOCIAL_WALL'>['configurations']): Venue =>
  withWidget(venue, { id: 'wall', name: 'Wall', names: [], type: 'SOCIAL_WALL', configurations });

/** Returns the venue with a whiteboard added. */
export const withBoard = (venue: Venue, configuration: { readOnly?: boolean } = {}): Venue =>
  withWidget(venue, {
    id: 'the.board',
    name: 'Board',
    names: [],
    type: 'WHITEBOARD',
    configurations: [{ id: 'board', ...configuration }],
  });

/** Returns the venue with a media board added. */
export const withMediaBoard = (
  venue: Venue,
  configurations: WidgetOf<'MEDIA_BOARD'>['configurations'],
): Venue => withWidget(venue, { id: 'media', name: 'Media', names: [], type: 'MEDIA_BOARD', configurations });
