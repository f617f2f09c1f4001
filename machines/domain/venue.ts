import * as v from 'valibot';
import { type Area, areaSchema } from './area';
import { assetSchema } from './asset';
import { cookieBannerConfigSchema, cookieProviderSchema } from './consent';
import { localizedTextsSchema } from './localized';
import { venueStyleSchema } from './ui-config';

/** Architecture of spec §3. */
export const architectureSchema = v.object({
  id: v.string(),
  names: v.optional(localizedTextsSchema, []),
  defaultAreaId: v.string(),
  areas: v.array(areaSchema),
  impress: v.optional(localizedTextsSchema, []),
  privacyNotice: v.optional(localizedTextsSchema, []),
  floorplan: v.optional(
    v.object({ areaPositions: v.array(v.object({ areaId: v.string(), visible: v.boolean() })) }),
    { areaPositions: [] },
  ),
  style: v.optional(venueStyleSchema, {}),
  uiAssets: v.optional(
    v.object({ loginLogoAssetId: v.optional(v.string()), loginBackgroundAssetId: v.optional(v.string()) }),
    {},
  ),
  globalNavigationEnabled: v.optional(v.boolean(), false),
  cookieBannerConfig: v.optional(cookieBannerConfigSchema, {}),
  cookieProviders: v.optional(v.array(cookieProviderSchema), []),
  /** Ids of the providers that background videos need. */
  videoBackgroundCookieIds: v.optional(v.array(v.string())),
  personalizedTrackingEnabled: v.optional(v.boolean(), false),
  cventLoginEnabled: v.optional(v.boolean()),
  /** Id of the event at Cvent, in place of the operator's. */
  cventEvent: v.optional(v.string()),
});
export type Architecture = v.InferOutput<typeof architectureSchema>;

/** The answer of `GET /api/ui/venue`, spec §3. */
export const venueSchema = v.object({
  architectures: v.array(architectureSchema),
  assets: v.array(assetSchema),
  publishInfo: v.optional(v.object({ publishedVersion: v.number() })),
  version: v.optional(v.number()),
});
export type Venue = v.InferOutput<typeof venueSchema>;

/** A venue whose one architecture has been taken out: what the client works with. */
export interface OpenVenue {
  architecture: Architecture;
  assets: Venue['assets'];
}

/**
 * spec §5: exactly one architecture.
 * @throws Error with the specified message otherwise.
 */
export function openVenue(venue: Venue): OpenVenue {
  const [architecture, ...others] = venue.architectures;
  if (!architecture || others.length > 0)
    throw new Error('No active architecture could be retrieved from the venue version');
  return { architecture, assets: venue.assets };
}

/**
 * What the shape alone cannot say: references that lead nowhere.
 * Returns one fault per broken reference with its path in the venue.
 */
export function referenceFaults(venue: Venue): { path: string; message: string }[] {
  const assets = new Set(venue.assets.map((asset) => asset.id));
  return venue.architectures.flatMap((architecture, index) => {
    const areas = new Set(architecture.areas.map((area) => area.id));
    const at = `architectures.${index}`;
    const fault = (ok: boolean, path: string, message: string) =>
      ok ? [] : [{ path: `${at}.${path}`, message }];
    const pictures = {
      'style.logoAssetId': architecture.style.logoAssetId,
      'uiAssets.loginLogoAssetId': architecture.uiAssets.loginLogoAssetId,
      'uiAssets.loginBackgroundAssetId': architecture.uiAssets.loginBackgroundAssetId,
    };
    return [
      ...Object.entries(pictures).flatMap(([path, id]) =>
        fault(id === undefined || assets.has(id), path, `no such asset: ${id}`),
      ),
      ...fault(areas.has(architecture.defaultAreaId), 'defaultAreaId', 'no such area'),
      ...architecture.floorplan.areaPositions.flatMap(({ areaId }, position) =>
        fault(areas.has(areaId), `floorplan.areaPositions.${position}.areaId`, 'no such area'),
      ),
      ...architecture.areas.flatMap((area, areaIndex) =>
        areaFaults(area, areas, assets).map(({ path, message }) => ({
          path: `${at}.areas.${areaIndex}.${path}`,
          message,
        })),
      ),
    ];
  });
}

function areaFaults(
  area: Area,
  areas: Set<string>,
  assets: Set<string>,
): { path: string; message: string }[] {
  const viewpoints = new Set(area.viewPoints.map((viewpoint) => viewpoint.id));
  const references = [
    { path: 'defaultViewpointId', known: viewpoints, id: area.defaultViewpointId, what: 'viewpoint' },
    ...area.portals.flatMap((portal, index) => [
      { path: `portals.${index}.areaId`, known: areas, id: portal.areaId, what: 'area' },
      { path: `portals.${index}.viewpointId`, known: viewpoints, id: portal.viewpointId, what: 'viewpoint' },
    ]),
    ...area.viewPoints.flatMap(({ background }, index) =>
      backgroundAssets(background).map(([field, id]) => ({
        path: `viewPoints.${index}.background.${field}`,
        known: assets,
        id,
        what: 'asset',
      })),
    ),
    ...area.contentWidgets.flatMap(({ placement }, index) =>
      placement
        ? [
            {
              path: `contentWidgets.${index}.placement.viewpointId`,
              known: viewpoints,
              id: placement.viewpointId,
              what: 'viewpoint',
            },
          ]
        : [],
    ),
    ...area.contentWidgets.flatMap((widget, index) =>
      assetIdsOf(widget).map((id) => ({ path: `contentWidgets.${index}`, known: assets, id, what: 'asset' })),
    ),
  ];
  return references
    .filter(({ known, id }) => !known.has(id))
    .map(({ path, id, what }) => ({ path, message: `no such ${what}: ${id}` }));
}

function backgroundAssets(background: Area['viewPoints'][number]['background']): [string, string][] {
  if (background?.type === 'BackgroundImage') return [['assetId', background.assetId]];
  return background?.posterAssetId ? [['posterAssetId', background.posterAssetId]] : [];
}

function assetIdsOf(widget: Area['contentWidgets'][number]): string[] {
  if (widget.type === 'PDF_VIEWER') return widget.configurations.map(({ assetId }) => assetId);
  if (widget.type === 'DOWNLOADS')
    return widget.configurations.flatMap(({ files }) => files.map(({ assetId }) => assetId));
  return [];
}
