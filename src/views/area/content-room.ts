import type { Widget } from '@domain/venue/widget';

const BUTTON = 44;
const LINE = 22;
const CARD_GAP = 12;

const sum = (heights: readonly number[], gap: number): number =>
  heights.reduce((total, height) => total + height + gap, heights.length > 0 ? -gap : 0);

const meetingsHeight = ({ configurations }: Widget & { type: 'WHEREBY_MEETING' }): number => {
  const heading = configurations.length > 1 ? LINE + 11 : 0;
  const room = configurations.map(({ displayMode }) => heading + (displayMode === 'EMBEDDED' ? 260 : BUTTON));
  return sum(room, CARD_GAP);
};

const filesHeight = ({ configurations }: Widget & { type: 'DOWNLOADS' }): number =>
  sum(
    configurations.flatMap(({ files }) => files.map(() => BUTTON)),
    4,
  );

const boardsHeight = ({ configurations }: Widget & { type: 'MEDIA_BOARD' }): number =>
  sum(
    configurations.map(({ pieces }) => LINE + CARD_GAP + (pieces.length > 0 ? 100 + CARD_GAP + BUTTON : 0)),
    CARD_GAP,
  );

/**
 * Returns about how high the content of a widget is, in CSS pixels: its card keeps that room while the code of the
 * content loads, so that nothing below it moves.
 */
export function contentRoom(widget: Widget): number {
  switch (widget.type) {
    case 'WHEREBY_MEETING':
      return meetingsHeight(widget);
    case 'DOWNLOADS':
      return filesHeight(widget);
    case 'WHITEBOARD':
      return LINE + CARD_GAP + BUTTON;
    case 'MEDIA_BOARD':
      return boardsHeight(widget);
    case 'SOCIAL_WALL':
      return 320;
    default:
      return 0;
  }
}
