import * as v from 'valibot';
import { described, text, titled } from '../shared/described';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** Where an area is on the floor plan. */
const roomPlaceSchema = titled('Place on the floor plan', {
  x: described(percent, 'The edge where lines of text begin, in percent of the width of the plan'),
  y: described(percent, 'The top edge, in percent of the height of the plan'),
  width: described(percent, 'In percent of the width of the plan'),
  height: described(percent, 'In percent of the height of the plan'),
});

export const floorPlanSchema = described(
  titled('Floor plan', {
    areaPositions: described(
      v.array(
        titled('Position on the floor plan', {
          areaId: text('The area'),
          visible: described(v.boolean(), 'Whether people reach it from everywhere'),
          place: v.optional(
            described(
              roomPlaceSchema,
              'The room of the area on the plan, 16:9; when one area that is shown has none, all stand in rows',
            ),
          ),
        }),
      ),
      'The order of the areas; those that are not in it come last',
    ),
  }),
  'In which order areas are listed, and where they are on the floor plan',
);
export type RoomPlace = v.InferOutput<typeof roomPlaceSchema>;
