import { isDeepStrictEqual } from 'node:util';
import { escapeKey } from '@domain/shared/database-key';
import { boardStateSchema, boardsOf } from '@domain/whiteboard/board-state';
import * as v from 'valibot';
import type { Records } from '../../backend/realtime/records';
import type { Logger } from '../../platform/log';
import { currentVenue, type VenueStore, withEachChange } from '../venue';

interface BoardParts {
  venues: VenueStore;
  records: Pick<Records, 'read' | 'write'>;
  log: Logger;
}

async function writeStates({ venues, records }: BoardParts): Promise<void> {
  const { mode, venue } = await currentVenue(venues);
  for (const { widgetId, ...board } of venue ? boardsOf(venue) : []) {
    const path = `${mode}/whiteboards/${escapeKey(widgetId)}/state`;
    const { success, output } = v.safeParse(boardStateSchema, await records.read(path));
    const { epoch, shownFrom } = success ? output : { epoch: 0, shownFrom: 0 };
    const state = { ...board, epoch, shownFrom };
    if (!isDeepStrictEqual(state, output)) await records.write({ [path]: state });
  }
}

/**
 * Writes what the rules have to know of the venue's boards into the realtime database, now and after each change of the
 * venue, one after the other. Failures are only logged. Resolves after the first time.
 */
export const keepBoards = (parts: BoardParts): Promise<void> =>
  withEachChange(parts, 'the whiteboards could not be opened', () => writeStates(parts));
