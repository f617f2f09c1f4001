import * as v from 'valibot';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** Where an area is on the floor plan. */
const roomPlaceSchema = v.pipe(
  v.object({
    x: v.pipe(
      percent,
      v.description('The edge where lines of text begin, in percent of the width of the plan'),
    ),
    y: v.pipe(percent, v.description('The top edge, in percent of the height of the plan')),
    width: v.pipe(percent, v.description('In percent of the width of the plan')),
    height: v.pipe(percent, v.description('In percent of the height of the plan')),
  }),
  v.title('Place on the floor plan'),
);

export const floorPlanSchema = v.pipe(
  v.object({
    areaPositions: v.pipe(
      v.array(
        v.pipe(
          v.object({
            areaId: v.pipe(v.string(), v.description('The area')),
            visible: v.pipe(v.boolean(), v.description('Whether people reach it from everywhere')),
            place: v.optional(
              v.pipe(
                roomPlaceSchema,
                v.description(
                  'The room of the area on the plan, 16:9; when one area that is shown has none, all stand in rows',
                ),
              ),
            ),
          }),
          v.title('Position on the floor plan'),
        ),
      ),
      v.description('The order of the areas; those that are not in it come last'),
    ),
  }),
  v.title('Floor plan'),
  v.description('In which order areas are listed, and where they are on the floor plan'),
);
export type RoomPlace = v.InferOutput<typeof roomPlaceSchema>;
