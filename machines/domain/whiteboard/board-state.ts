import * as v from 'valibot';
import { areaChannelId } from '../chat/channel-id';
import type { OpenVenue } from '../venue/venue';
import type { Widget } from '../venue/widget';

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

const boardsAmong = (widgets: readonly Widget[], place: string): ConfiguredBoard[] =>
  widgets.flatMap((widget) =>
    widget.type === 'WHITEBOARD'
      ? [{ widgetId: widget.id, readOnly: widget.configurations.some((one) => one.readOnly), place }]
      : [],
  );

/** Returns the boards of a venue. */
export const boardsOf = ({ architecture: { areas, globalWidgets = [] } }: OpenVenue): ConfiguredBoard[] => [
  ...areas.flatMap(({ id, contentWidgets }) => boardsAmong(contentWidgets, areaChannelId(id))),
  ...boardsAmong(globalWidgets, '-'),
];
