import { isDeepStrictEqual } from 'node:util';
import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import type { OpenVenue } from '@domain/venue/venue';
import { type BoardState, boardStateSchema, boardsOf } from '@domain/whiteboard/board-state';
import * as v from 'valibot';
import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';
import type { Retention } from '../../platform/store/retention';
import { childrenOf, type Find, fieldOf, foundEntries, ownEntries, type PersonalEntries } from '../presence';
import { type KeepingParts, keepOfVenue } from '../venue';

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

/** Lets nobody draw on boards that the venue has no longer; what is on them stays. */
async function closeOthers(
  records: KeepingParts['records'],
  mode: OperationMode,
  widgetIds: readonly string[],
) {
  const shown = new Set(widgetIds.map(escapeKey));
  for (const [key, board] of childrenOf(await records.read(`${mode}/whiteboards`)))
    if (!shown.has(key) && fieldOf(fieldOf(board, 'state'), 'readOnly') === false)
      await records.write({ [`${mode}/whiteboards/${key}/state/readOnly`]: true });
}

async function writeStates(records: KeepingParts['records'], venue: OpenVenue, mode: OperationMode) {
  const boards = boardsOf(venue);
  await closeOthers(
    records,
    mode,
    boards.map(({ widgetId }) => widgetId),
  );
  for (const { widgetId, ...board } of boards) {
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

/** Keeps in the realtime database what the rules have to know of the venue's boards (`keepOfVenue`). */
export const keepBoards = (parts: KeepingParts): Promise<void> =>
  keepOfVenue(parts, 'the whiteboards could not be opened', (venue, mode) =>
    writeStates(parts.records, venue, mode),
  );

const BRANCHES = ['live/whiteboards', 'stage/whiteboards'] as const;

type IsMeant = (element: Json) => boolean;

async function removeBefore(records: Records, path: string, time: number, isMeant: IsMeant) {
  const old = childrenOf(await records.readBelow(path, 'changedAt', time)).filter(([, one]) => isMeant(one));
  if (old.length > 0) await records.write(Object.fromEntries(old.map(([id]) => [`${path}/${id}`, null])));
  return old.length;
}

const removing =
  (records: Records, isMeant: IsMeant): Retention['remove'] =>
  async (_, before) => {
    let removed = 0;
    for (const branch of BRANCHES)
      for (const [widgetId] of childrenOf(await records.read(branch)))
        removed += await removeBefore(records, `${branch}/${widgetId}/elements`, before.getTime(), isMeant);
    return removed;
  };

/**
 * Returns the rules that remove what was drawn with the messages, after the days of the configuration (without those it
 * is kept), and what is left of deleted elements after a day, when nobody can still have an older state of them.
 */
export const retention = (records: Records): Retention[] => [
  { name: 'whiteboard elements', key: 'chat', remove: removing(records, () => true) },
  {
    name: 'deleted whiteboard elements',
    days: 1,
    remove: removing(records, (element) => fieldOf(element, 'json') === undefined),
  },
];

/** Finds where they changed last what others have drawn, which stays. */
const changedBy: Find = async (reader, mode, uid) => {
  const path = `${mode}/whiteboards`;
  return childrenOf(await reader.read(path)).flatMap(([widgetId, board]) =>
    childrenOf(fieldOf(board, 'elements'))
      .filter(([, element]) => fieldOf(element, 'changedBy') === uid && fieldOf(element, 'authorId') !== uid)
      .map(([id]): [string, Json] => [`${path}/${widgetId}/elements/${id}/changedBy`, uid]),
  );
};

/** Returns the writes that take a person's pointer off the boards: of one channel, or of all. */
export async function pointerRemoval(
  reader: Pick<Records, 'read'>,
  { mode, uid, channelId }: { mode: OperationMode; uid: string; channelId?: string | undefined },
): Promise<Record<string, null>> {
  const path = `${mode}/whiteboards`;
  const boards = childrenOf(await reader.read(path)).filter(
    ([, board]) =>
      fieldOf(fieldOf(board, 'pointers'), escapeKey(uid)) !== undefined &&
      (channelId === undefined || fieldOf(fieldOf(board, 'state'), 'place') === channelId),
  );
  return Object.fromEntries(
    boards.map(([widgetId]) => [`${path}/${widgetId}/pointers/${escapeKey(uid)}`, null]),
  );
}

/** What a person drew on boards, and where they point, for the export and deletion of their data. */
export const personalEntries: readonly PersonalEntries[] = [
  ownEntries('whiteboardPointers', { path: 'whiteboards/$widgetId/pointers/$uid' }),
  ownEntries('whiteboardElements', { path: 'whiteboards/$widgetId/elements/$elementId', field: 'authorId' }),
  foundEntries('whiteboardChanges', 'whiteboards/$widgetId/elements/$elementId/changedBy', changedBy),
];
