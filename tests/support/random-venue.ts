import type { Area } from '@domain/venue/area';
import type { Asset } from '@domain/venue/asset';
import { architectureSchema, type OpenVenue } from '@domain/venue/venue';
import { type Widget, widgetSchema } from '@domain/venue/widget';
import fc from 'fast-check';
import * as v from 'valibot';

const AREAS = ['lobby', 'expo', 'cinema'];
const WIDGETS = ['news', 'plan', 'film'];
const ASSETS = ['leaflet', 'poster'];
const PROVIDERS = ['maps', 'wall'];
const FILM = 'https://films.example/loop.webm';

const textWidget = (id: string, version: number, cookieProviders: string[]): Widget =>
  v.parse(widgetSchema, {
    id,
    name: `${id} ${version}`,
    type: 'RICH_TEXT',
    configurations: [{ id: 'text', texts: [], cookieProviders }],
  });
const pdfWidget = (id: string, assetId: string): Widget =>
  v.parse(widgetSchema, { id, name: id, type: 'PDF_VIEWER', configurations: [{ id: 'pdf', assetId }] });
const downloadsWidget = (id: string, assetId: string): Widget =>
  v.parse(widgetSchema, {
    id,
    name: id,
    type: 'DOWNLOADS',
    configurations: [{ id: 'files', files: [{ assetId, names: [] }] }],
  });
const boardWidget = (id: string, assetId: string, cookieProviders: string[]): Widget =>
  v.parse(widgetSchema, {
    id,
    name: id,
    type: 'MEDIA_BOARD',
    configurations: [
      {
        id: 'board',
        mediaBoardId: id,
        pieces: [
          { id: 'one', type: 'IMAGE', titles: [{ locale: 'en', text: id }], assetId, cookieProviders },
        ],
      },
    ],
  });

const some = (ids: readonly string[]) => fc.shuffledSubarray([...ids]);
const version = fc.integer({ min: 1, max: 2 });

const widget = (id: string): fc.Arbitrary<Widget> =>
  fc.oneof(
    fc.tuple(version, some(PROVIDERS)).map(([number, needed]) => textWidget(id, number, needed)),
    fc.constantFrom(...ASSETS).map((assetId) => pdfWidget(id, assetId)),
    fc.constantFrom(...ASSETS).map((assetId) => downloadsWidget(id, assetId)),
    fc
      .tuple(fc.constantFrom(...ASSETS), some(PROVIDERS))
      .map(([assetId, needed]) => boardWidget(id, assetId, needed)),
  );

const film = { type: 'BackgroundVideo' as const, playerActive: true, videoUrl: FILM };

/** Widget ids contain their area, as in a real venue. */
const area = (id: string): fc.Arbitrary<Area> =>
  fc
    .tuple(
      version,
      some(WIDGETS).chain((ids) => fc.tuple(...ids.map((name) => widget(`${id}-${name}`)))),
    )
    .map(([number, contentWidgets]) => ({
      id,
      names: [{ locale: 'en', text: `${id} ${number}` }],
      descriptions: [],
      defaultViewpointId: 'front',
      viewPoints: [
        { id: 'front', names: [], background: { type: 'BackgroundImage' as const, assetId: 'poster' } },
        { id: 'film', names: [], ...(number === 2 && { background: film }) },
      ],
      viewMode: 'VIEW_2D' as const,
      contentWidgets,
      portals: [],
    }));

const asset = (id: string): fc.Arbitrary<Asset> =>
  version.map((number) => ({
    id,
    uri: `/backend-assets/live/hall/${id}/${number}`,
    generation: String(number),
    displayName: `${id}.pdf`,
    alts: [],
  }));

/** Venues of one architecture with random areas and widgets; two of them are two versions. */
export const randomVenue: fc.Arbitrary<OpenVenue> = fc
  .record({
    areas: some(AREAS).chain((ids) => fc.tuple(...ids.map(area))),
    assets: some(ASSETS).chain((ids) => fc.tuple(...ids.map(asset))),
    primary: fc.constantFrom('#336699', '#993366'),
    cookieProviders: some(PROVIDERS).map((ids) =>
      ids.map((id) => ({ id, name: id, type: 'EXTERNAL_MEDIA' as const })),
    ),
  })
  .map(({ areas, assets, primary, cookieProviders }) => ({
    architecture: {
      ...v.parse(architectureSchema, {
        id: 'hall',
        defaultAreaId: 'lobby',
        areas: [],
        style: { primary },
        cookieProviders,
      }),
      areas,
    },
    assets,
  }));

/** The random use of such a venue by a person. */
export const randomUse = fc.record({
  held: some(AREAS.flatMap((id) => WIDGETS.map((name) => `${id}-${name}`))).map((ids) => ids.slice(0, 4)),
  areaId: fc.constantFrom(null, ...AREAS),
});
