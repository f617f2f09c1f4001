import { type PiecePlace, piecePlaceSchema } from '@domain/media-board/like';
import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import { placedWidgets } from '@domain/venue/placed-widgets';
import type { OpenVenue } from '@domain/venue/venue';
import * as v from 'valibot';
import type { Records } from '../../backend/realtime/records';
import { type KeepingParts, keepOfVenue, writeChildren } from '../venue';

/** The place of what is in several areas. */
const EVERYWHERE = '-';

type Pieces = Map<string, string>;

/** Returns the pieces of all boards, each with its place; without those whose ids no key can have. */
const placedPieces = (venue: OpenVenue) =>
  placedWidgets(venue, 'MEDIA_BOARD')
    .flatMap(({ widget, place }) => widget.configurations.map((board) => ({ ...board, place })))
    .flatMap(({ mediaBoardId, pieces, place }) =>
      pieces.map(({ id }) => ({ mediaBoardId, contentPieceId: id, place })),
    )
    .filter((piece) => v.is(piecePlaceSchema, piece));

/** Returns where the pieces of each board are, by the keys of boards and pieces. */
function piecesOf(venue: OpenVenue): Map<string, Pieces> {
  const boards = new Map<string, Pieces>();
  for (const { mediaBoardId, contentPieceId, place } of placedPieces(venue)) {
    const [boardKey, key] = [escapeKey(mediaBoardId), escapeKey(contentPieceId)];
    const board: Pieces = boards.get(boardKey) ?? new Map();
    const isElsewhere = (board.get(key) ?? place) !== place;
    boards.set(boardKey, board.set(key, isElsewhere ? EVERYWHERE : place));
  }
  return boards;
}

/** Keeps in the realtime database which pieces the venue's media boards have, and where (`keepOfVenue`). */
export const keepPieces = (parts: KeepingParts): Promise<void> =>
  keepOfVenue(parts, 'the pieces of the media boards could not be written', (venue, mode) => {
    const boards = [...piecesOf(venue)].map(([key, pieces]) => [key, Object.fromEntries(pieces)] as const);
    return writeChildren(parts.records, `${mode}/mediaBoards`, new Map(boards));
  });

/**
 * Returns the channel of the area that a piece is in, `-` for one in several areas; undefined for a piece that the venue
 * does not have.
 */
export async function placeOfPiece(
  { read }: Pick<Records, 'read'>,
  mode: OperationMode,
  { mediaBoardId, contentPieceId }: PiecePlace,
): Promise<string | undefined> {
  const place = await read(`${mode}/mediaBoards/${escapeKey(mediaBoardId)}/${escapeKey(contentPieceId)}`);
  return typeof place === 'string' ? place : undefined;
}
