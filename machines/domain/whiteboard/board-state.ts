import * as v from 'valibot';
import { placedWidgets } from '../venue/placed-widgets';
import type { OpenVenue } from '../venue/venue';

/** What the server says of a board: the rules read it too. */
export const boardStateSchema = v.object({
  /** Nobody draws on it. */
  readOnly: v.boolean(),
  /** When it was cleared last, in milliseconds since 1970, or 0: what is drawn carries it. */
  epoch: v.number(),
  /** What was drawn before this epoch is not on it: the last one, unless hosts have restored what was on it before. */
  shownFrom: v.number(),
  /** The channel of its area, whose bans count here too; `-` for a board of every area. */
  place: v.string(),
});
export type BoardState = v.InferOutput<typeof boardStateSchema>;

/** A board of a venue, as it is configured. */
export interface ConfiguredBoard extends Omit<BoardState, 'epoch' | 'shownFrom'> {
  widgetId: string;
}

/** Returns the boards of a venue. */
export const boardsOf = (venue: OpenVenue): ConfiguredBoard[] =>
  placedWidgets(venue, 'WHITEBOARD').map(({ widget: { id, configurations }, place }) => ({
    widgetId: id,
    readOnly: configurations.some((one) => one.readOnly),
    place,
  }));
