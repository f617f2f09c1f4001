import { isDeepStrictEqual } from 'node:util';
import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import { type BoardState, boardStateSchema, boardsOf } from '@domain/whiteboard/board-state';
import * as v from 'valibot';
import type { Records } from '../../backend/realtime/records';
import type { Logger } from '../../platform/log';
import { currentVenue, type VenueStore, withEachChange } from '../venue';

/** Returns the path of a board in the realtime database. */
export const boardPath = (mode: OperationMode, widgetId: string): string =>
  `${mode}/whiteboards/${escapeKey(widgetId)}`;

/** Returns what the rules know of a board; undefined where there is none. */
export async function readBoardState(
  { read }: Pick<Records, 'read'>,
  path: string,
): Promise<BoardState | undefined> {
  const { success, output } = v.safeParse(boardStateSchema, await read(`${path}/state`));
  return success ? output : undefined;
}

interface BoardParts {
  venues: VenueStore;
  records: Pick<Records, 'read' | 'write'>;
  log: Logger;
}

async function writeStates({ venues, records }: BoardParts): Promise<void> {
  const { mode, venue } = await currentVenue(venues);
  for (const { widgetId, ...board } of venue ? boardsOf(venue) : []) {
    const path = boardPath(mode, widgetId);
    const before = await readBoardState(records, path);
    if (!before) await records.write({ [`${path}/state`]: { epoch: 0, shownFrom: 0, ...board } });
    else if (!isDeepStrictEqual({ ...before, ...board }, before))
      // When it was cleared, hosts decide meanwhile.
      await records.write({
        [`${path}/state/readOnly`]: board.readOnly,
        [`${path}/state/place`]: board.place,
      });
  }
}

/**
 * Writes what the rules have to know of the venue's boards into the realtime database, now and after each change of the
 * venue, one after the other. Failures are only logged. Resolves after the first time.
 */
export const keepBoards = (parts: BoardParts): Promise<void> =>
  withEachChange(parts, 'the whiteboards could not be opened', () => writeStates(parts));
