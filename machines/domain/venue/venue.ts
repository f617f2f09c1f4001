import * as v from 'valibot';
import { profileAttributeSchema } from '../people/profile';
import { localizedTextsSchema } from '../shared/localized';
import { venueStyleSchema } from '../shared/ui-config';
import { type Area, areaSchema } from './area';
import { assetSchema } from './asset';
import { cookieBannerConfigSchema, cookieProviderSchema } from './cookie-provider';
import { globalWidgetSchema } from './widget';

/** Architecture of spec §3. */
export const architectureSchema = v.object({
  id: v.string(),
  names: v.optional(localizedTextsSchema, []),
  defaultAreaId: v.string(),
  areas: v.array(areaSchema),
  /** The venue's own icons; `type` is a widget's type or `PORTAL`, others are kept without being shown. */
  icons: v.optional(v.array(v.object({ type: v.string(), assetId: v.string() }))),
  /** Widgets of every area. */
  globalWidgets: v.optional(v.array(globalWidgetSchema)),
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
  /** The venue's profile attributes beside the standard ones. */
  userProfileAttributes: v.optional(v.array(profileAttributeSchema)),
  cventLoginEnabled: v.optional(v.boolean()),
  /** The event id at Cvent, in place of the operator's. */
  cventEvent: v.optional(v.string()),
});
export type Architecture = v.InferOutput<typeof architectureSchema>;

/** The response of `GET /api/ui/venue`, spec §3. */
export const venueSchema = v.object({
  architectures: v.array(architectureSchema),
  assets: v.array(assetSchema),
  publishInfo: v.optional(v.object({ publishedVersion: v.number() })),
  version: v.optional(v.number()),
});
export type Venue = v.InferOutput<typeof venueSchema>;

/** A venue with its one architecture extracted: the form the client works with. */
export interface OpenVenue {
  architecture: Architecture;
  assets: Venue['assets'];
  /** Areas removed from the architecture that stay for the user who is still in them. */
  closedAreas?: readonly Area[];
}

/** spec §8. */
export const NO_ARCHITECTURE = 'No active architecture could be retrieved from the venue version';

/**
 * Returns the venue with its one architecture (spec §5).
 * @throws Error with the specified message if there is not exactly one.
 */
export function openVenue(venue: Venue): OpenVenue {
  const [architecture, ...others] = venue.architectures;
  if (!architecture || others.length > 0) throw new Error(NO_ARCHITECTURE);
  return { architecture, assets: venue.assets };
}
