import * as v from 'valibot';
import { localizedTextsSchema } from '../shared/localized';
import { localizableAssetIdSchema, localizableUriSchema } from './localizable-schema';
import { venueAddressSchema } from './venue-address';
import { widgetSchema } from './widget';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

const backgroundSchema = v.variant('type', [
  v.object({ type: v.literal('BackgroundImage'), assetId: localizableAssetIdSchema }),
  v.object({
    type: v.literal('BackgroundVideo'),
    playerActive: v.boolean(),
    videoUrl: localizableUriSchema(venueAddressSchema),
    /** Shown until the video plays, and instead of it with reduced motion. */
    posterAssetId: v.optional(localizableAssetIdSchema),
  }),
]);

const viewpointSchema = v.object({
  id: v.string(),
  names: localizedTextsSchema,
  background: v.optional(backgroundSchema),
});
export type Viewpoint = v.InferOutput<typeof viewpointSchema>;

const portalSchema = v.object({ viewpointId: v.string(), areaId: v.string(), x: percent, y: percent });
export type Portal = v.InferOutput<typeof portalSchema>;

/** Area of spec §3. */
export const areaSchema = v.object({
  id: v.string(),
  names: localizedTextsSchema,
  descriptions: v.optional(localizedTextsSchema, []),
  defaultViewpointId: v.string(),
  viewPoints: v.array(viewpointSchema),
  /** Both are shown flat. */
  viewMode: v.picklist(['VIEW_2D', 'VIEW_360D']),
  contentWidgets: v.optional(v.array(widgetSchema), []),
  portals: v.optional(v.array(portalSchema), []),
});
export type Area = v.InferOutput<typeof areaSchema>;

/** Returns the viewpoint an area opens with. */
export const defaultViewpointOf = (area: Area): Viewpoint | undefined =>
  area.viewPoints.find((viewpoint) => viewpoint.id === area.defaultViewpointId) ?? area.viewPoints[0];
