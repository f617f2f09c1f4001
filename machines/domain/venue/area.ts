import * as v from 'valibot';
import { described, text, titled } from '../shared/described';
import { localizedTextsSchema } from '../shared/localized';
import { localizableAssetIdSchema, localizableUriSchema, venueAddressSchema } from '../shared/venue-values';
import { portalSchema } from './place';
import { widgetSchema } from './widget';

const backgroundSchema = v.variant('type', [
  titled('Picture as background', {
    type: described(v.literal('BackgroundImage'), 'A picture'),
    assetId: described(
      localizableAssetIdSchema,
      'The picture; in a 360° area an equirectangular one, twice as wide as high',
    ),
  }),
  titled('Film as background', {
    type: described(v.literal('BackgroundVideo'), 'A film'),
    playerActive: described(v.boolean(), 'Whether the film plays; else its picture is shown'),
    videoUrl: described(localizableUriSchema(venueAddressSchema), 'The film, or its page at Vimeo or Dacast'),
    posterAssetId: v.optional(
      described(
        localizableAssetIdSchema,
        'The picture shown until the film plays, and instead of it with reduced motion',
      ),
    ),
  }),
]);

const viewpointSchema = titled('Viewpoint', {
  id: text('Unique in the area'),
  names: described(localizedTextsSchema, 'Its name, in each language'),
  background: v.optional(described(backgroundSchema, 'What is seen from it')),
});
export type Viewpoint = v.InferOutput<typeof viewpointSchema>;

/** Area of spec §3. */
export const areaSchema = titled('Area', {
  id: text('Unique in the venue; part of the address of the area'),
  names: described(localizedTextsSchema, 'Its name, in each language'),
  descriptions: v.optional(described(localizedTextsSchema, 'Shown below the name'), []),
  defaultViewpointId: text('The viewpoint that people see first'),
  viewPoints: described(v.array(viewpointSchema), 'The pictures of the area'),
  viewMode: described(
    v.picklist(['VIEW_2D', 'VIEW_360D']),
    'Whether its pictures are flat or show 360°, which decides the kind of places on them',
  ),
  contentWidgets: v.optional(described(v.array(widgetSchema), 'What is in the area'), []),
  portals: v.optional(described(v.array(portalSchema), 'Ways to other areas'), []),
});
export type Area = v.InferOutput<typeof areaSchema>;

/** Returns the viewpoint an area opens with. */
export const defaultViewpointOf = (area: Area): Viewpoint | undefined =>
  area.viewPoints.find((viewpoint) => viewpoint.id === area.defaultViewpointId) ?? area.viewPoints[0];
