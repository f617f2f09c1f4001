import { isDeepStrictEqual } from 'node:util';
import { escapeKey } from '@domain/shared/database-key';
import { openVenue } from '@domain/venue/venue';
import { readVenue } from '@domain/venue/venue-faults';
import { operationModeOf } from '@domain/venue/venue-version';
import { boardStateSchema, boardsOf, type ConfiguredBoard } from '@domain/whiteboard/board-state';
import * as v from 'valibot';
import type { Records } from '../../backend/realtime/records';
import type { Logger } from '../../platform/log';
import type { VenueStore } from '../venue';

interface BoardParts {
  venues: VenueStore;
  records: Pick<Records, 'read' | 'write'>;
  log: Logger;
}

/** Returns the boards of the current venue; none without one. */
async function currentBoards({ venues }: BoardParts): Promise<ConfiguredBoard[]> {
  const { publishedArchitectureId } = await venues.version();
  const document = publishedArchitectureId ? await venues.document(publishedArchitectureId) : undefined;
  const { venue } = document ? readVenue(JSON.parse(document.json)) : {};
  return venue ? boardsOf(openVenue(venue)) : [];
}

async function writeStates(parts: BoardParts): Promise<void> {
  const mode = operationModeOf(await parts.venues.version());
  for (const { widgetId, ...board } of await currentBoards(parts)) {
    const path = `${mode}/whiteboards/${escapeKey(widgetId)}/state`;
    const { success, output } = v.safeParse(boardStateSchema, await parts.records.read(path));
    const { epoch, shownFrom } = success ? output : { epoch: 0, shownFrom: 0 };
    const state = { ...board, epoch, shownFrom };
    if (!isDeepStrictEqual(state, output)) await parts.records.write({ [path]: state });
  }
}

/**
 * Writes what the rules have to know of the venue's boards into the realtime database, now and after each change of the
 * venue, one after the other. Failures are only logged. Resolves after the first time.
 */
export async function keepBoards(parts: BoardParts): Promise<void> {
  const failed = (error: unknown) => parts.log.warn({ err: error }, 'the whiteboards could not be opened');
  let last = Promise.resolve();
  const next = () => {
    last = last.then(() => writeStates(parts)).catch(failed);
  };
  parts.venues.onChange(next);
  next();
  await last;
}
