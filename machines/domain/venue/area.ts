import * as v from 'valibot';
import { localizedTextsSchema } from '../shared/localized';
import { localizableAssetIdSchema, localizableUriSchema, venueAddressSchema } from '../shared/venue-values';
import { portalSchema } from './place';
import { widgetSchema } from './widget';

const backgroundSchema = v.variant('type', [
  v.pipe(
    v.object({
      type: v.pipe(v.literal('BackgroundImage'), v.description('A picture')),
      assetId: v.pipe(
        localizableAssetIdSchema,
        v.description('The picture; in a 360° area an equirectangular one, twice as wide as high'),
      ),
    }),
    v.title('Picture as background'),
  ),
  v.pipe(
    v.object({
      type: v.pipe(v.literal('BackgroundVideo'), v.description('A film')),
      playerActive: v.pipe(v.boolean(), v.description('Whether the film plays; else its picture is shown')),
      videoUrl: v.pipe(
        localizableUriSchema(venueAddressSchema),
        v.description('The film, or its page at Vimeo or Dacast'),
      ),
      posterAssetId: v.optional(
        v.pipe(
          localizableAssetIdSchema,
          v.description('The picture shown until the film plays, and instead of it with reduced motion'),
        ),
      ),
    }),
    v.title('Film as background'),
  ),
]);

const viewpointSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.description('Unique in the area')),
    names: v.pipe(localizedTextsSchema, v.description('Its name, in each language')),
    background: v.optional(v.pipe(backgroundSchema, v.description('What is seen from it'))),
  }),
  v.title('Viewpoint'),
);
export type Viewpoint = v.InferOutput<typeof viewpointSchema>;

/** Area of spec §3. */
export const areaSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.description('Unique in the venue; part of the address of the area')),
    names: v.pipe(localizedTextsSchema, v.description('Its name, in each language')),
    descriptions: v.optional(v.pipe(localizedTextsSchema, v.description('Shown below the name')), []),
    defaultViewpointId: v.pipe(v.string(), v.description('The viewpoint that people see first')),
    viewPoints: v.pipe(v.array(viewpointSchema), v.description('The pictures of the area')),
    viewMode: v.pipe(
      v.picklist(['VIEW_2D', 'VIEW_360D']),
      v.description('Whether its pictures are flat or show 360°, which decides the kind of places on them'),
    ),
    contentWidgets: v.optional(v.pipe(v.array(widgetSchema), v.description('What is in the area')), []),
    portals: v.optional(v.pipe(v.array(portalSchema), v.description('Ways to other areas')), []),
  }),
  v.title('Area'),
);
export type Area = v.InferOutput<typeof areaSchema>;

/** Returns the viewpoint an area opens with. */
export const defaultViewpointOf = (area: Area): Viewpoint | undefined =>
  area.viewPoints.find((viewpoint) => viewpoint.id === area.defaultViewpointId) ?? area.viewPoints[0];
