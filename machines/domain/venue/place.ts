import * as v from 'valibot';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const viewpointId = v.pipe(v.string(), v.description('The viewpoint on whose picture it is'));
const areaId = v.pipe(v.string(), v.description('The area it leads to'));

/** A direction in a picture of 360°, from its middle. */
const direction = {
  yaw: v.pipe(
    v.number(),
    v.minValue(-180),
    v.maxValue(180),
    v.description('Degrees to the right of the middle of the picture, negative to the left'),
  ),
  pitch: v.pipe(
    v.number(),
    v.minValue(-90),
    v.maxValue(90),
    v.description('Degrees above the horizon, negative below it'),
  ),
};

/** Both kinds in every area: venues that were published before 360° areas existed stay open until they are saved again. */
const eitherKind = <Flat extends v.GenericSchema, Round extends v.GenericSchema>(flat: Flat, round: Round) =>
  v.union([flat, round], 'must have x and y in percent, or yaw and pitch in degrees in a 360° area');

/** Where a widget is on the picture of a viewpoint: on a flat one in percent, in one of 360° in degrees. */
export const placementSchema = eitherKind(
  v.pipe(
    v.object({
      viewpointId,
      x: v.pipe(percent, v.description('The left edge of the card, in percent of the width of the picture')),
      y: v.pipe(percent, v.description('The top edge of the card, in percent of the height of the picture')),
      width: v.pipe(percent, v.description('In percent of the width of the picture')),
      height: v.pipe(percent, v.description('In percent of the height of the picture')),
    }),
    v.title('Placement in a 2D area'),
  ),
  v.pipe(v.object({ viewpointId, ...direction }), v.title('Placement in a 360° area')),
);

/** A way to another area, on the picture of a viewpoint. */
export const portalSchema = eitherKind(
  v.pipe(
    v.object({
      viewpointId,
      areaId,
      x: v.pipe(percent, v.description('Its middle, in percent of the width of the picture')),
      y: v.pipe(percent, v.description('Its middle, in percent of the height of the picture')),
    }),
    v.title('Portal in a 2D area'),
  ),
  v.pipe(v.object({ viewpointId, areaId, ...direction }), v.title('Portal in a 360° area')),
);
export type Portal = v.InferOutput<typeof portalSchema>;

export type Placement = v.InferOutput<typeof placementSchema>;
/** A direction in degrees: what a place in a 360° area has, and one in a 2D area does not have. */
export type Direction = Pick<Extract<Placement, { yaw: number }>, 'yaw' | 'pitch'>;

/**
 * Returns where a place is on the flat picture, in percent. A picture of 360° shows all directions at the same scale:
 * its middle is straight ahead, on the horizon.
 */
export const positionOnPicture = (place: Direction | { x: number; y: number }): { x: number; y: number } =>
  'yaw' in place ? { x: 50 + place.yaw / 3.6, y: 50 - place.pitch / 1.8 } : { x: place.x, y: place.y };
