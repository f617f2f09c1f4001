import * as v from 'valibot';
import { described, text, titled } from '../shared/described';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const viewpointId = text('The viewpoint on whose picture it is');
const areaId = text('The area it leads to');

/** A direction in a picture of 360°, from its middle. */
const direction = {
  yaw: described(
    v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
    'Degrees to the right of the middle of the picture, negative to the left',
  ),
  pitch: described(
    v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    'Degrees above the horizon, negative below it',
  ),
};

/** Both kinds in every area: venues that were published before 360° areas existed stay open until they are saved again. */
const eitherKind = <Flat extends v.GenericSchema, Round extends v.GenericSchema>(flat: Flat, round: Round) =>
  v.union([flat, round], 'must have x and y in percent, or yaw and pitch in degrees in a 360° area');

/** Where a widget is on the picture of a viewpoint: on a flat one in percent, in one of 360° in degrees. */
export const placementSchema = eitherKind(
  titled('Placement in a 2D area', {
    viewpointId,
    x: described(percent, 'The left edge of the card, in percent of the width of the picture'),
    y: described(percent, 'The top edge of the card, in percent of the height of the picture'),
    width: described(percent, 'In percent of the width of the picture'),
    height: described(percent, 'In percent of the height of the picture'),
  }),
  titled('Placement in a 360° area', { viewpointId, ...direction }),
);

/** A way to another area, on the picture of a viewpoint. */
export const portalSchema = eitherKind(
  titled('Portal in a 2D area', {
    viewpointId,
    areaId,
    x: described(percent, 'Its middle, in percent of the width of the picture'),
    y: described(percent, 'Its middle, in percent of the height of the picture'),
  }),
  titled('Portal in a 360° area', { viewpointId, areaId, ...direction }),
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
