import * as v from 'valibot';
import { shownName } from '../shared/shown-text';

const coordinate = v.pipe(v.number(), v.finite());

/** Where a person points on a board, in its coordinates. */
export const pointerPlaceSchema = v.object({ x: coordinate, y: coordinate });
export type PointerPlace = v.InferOutput<typeof pointerPlaceSchema>;

/** The pointer of a person. */
export const pointerSchema = v.object({
  userId: v.string(),
  /** Chosen by the person. */
  name: v.pipe(v.string(), v.transform(shownName)),
  ...pointerPlaceSchema.entries,
});
export type Pointer = v.InferOutput<typeof pointerSchema>;

/** Returns a stored pointer with its key as the id of its person; null when it is none. */
export function pointerOf(userId: string, stored: unknown): Pointer | null {
  const { success, output } = v.safeParse(pointerSchema, { ...Object(stored), userId });
  return success ? output : null;
}
