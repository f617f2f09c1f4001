import * as v from 'valibot';
import { escapeKey } from '../shared/database-key';
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
  /** It takes nothing more until something is removed. */
  full: v.optional(v.boolean()),
  /** The keys of the people who have drawn as much on it as one may. */
  fullFor: v.optional(v.record(v.string(), v.boolean())),
});
export type BoardState = v.InferOutput<typeof boardStateSchema>;

/** Why nothing more of a person is taken by a board. */
export type NoRoom = 'board' | 'person';

/** Returns why a board takes nothing more of a person; null while it does. */
export function noRoomOn({ full, fullFor }: BoardState, uid: string): NoRoom | null {
  if (full) return 'board';
  return fullFor?.[escapeKey(uid)] ? 'person' : null;
}

/** A board of a venue, as it is configured. */
export interface ConfiguredBoard extends Pick<BoardState, 'readOnly' | 'place'> {
  widgetId: string;
}

/** Returns the boards of a venue. */
export const boardsOf = (venue: OpenVenue): ConfiguredBoard[] =>
  placedWidgets(venue, 'WHITEBOARD').map(({ widget: { id, configurations }, place }) => ({
    widgetId: id,
    readOnly: configurations.some((one) => one.readOnly),
    place,
  }));
