import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import type { Selectable } from 'kysely';
import type { Records } from '../../backend/realtime/records';
import type { PictureTables } from '../../platform/store/tables/picture-tables';
import { childrenOf, fieldOf } from '../presence';
import { boardPath } from '../whiteboard';

export type PictureRow = Selectable<PictureTables['shared_picture']>;

interface Shown {
  asset: unknown;
  authorId: unknown;
}

type Reader = Pick<Records, 'readTexts'>;

async function shownAt({ readTexts }: Reader, path: string): Promise<Shown[]> {
  const found = childrenOf(await readTexts(path, 'asset'));
  return found.map(([, value]) => ({ asset: fieldOf(value, 'asset'), authorId: fieldOf(value, 'authorId') }));
}

/** Returns the pictures on a wall: first of its queue, because hosts move posts from there to the wall. */
async function onWall(reader: Reader, mode: OperationMode, widgetId: string): Promise<Shown[]> {
  const pathOf = (branch: string) => `${mode}/${branch}/${escapeKey(widgetId)}`;
  return [...(await shownAt(reader, pathOf('wallQueue'))), ...(await shownAt(reader, pathOf('wall')))];
}

/** Returns the ids of pictures among these that are on a post of their author on their wall. */
async function usedOnWalls(reader: Reader, rows: readonly PictureRow[]): Promise<string[]> {
  const walls = new Map<string, Shown[]>();
  for (const { mode, widget_id } of rows) {
    const key = `${mode} ${widget_id}`;
    if (!walls.has(key)) walls.set(key, await onWall(reader, mode, widget_id));
  }
  const isUsed = ({ id, mode, widget_id, author_id }: PictureRow): boolean =>
    walls
      .get(`${mode} ${widget_id}`)
      ?.some(({ asset, authorId }) => asset === id && authorId === author_id) === true;
  return rows.filter(isUsed).map(({ id }) => id);
}

/** Returns the ids of pictures among these that are on a board, also by other authors: elements are copied from board to board. */
async function usedOnBoards(reader: Reader, rows: readonly PictureRow[], boards: readonly string[]) {
  const widgetIds = new Set([...rows.map(({ widget_id }) => widget_id), ...boards]);
  const assets = new Set<unknown>();
  for (const mode of new Set(rows.map((row) => row.mode)))
    for (const widgetId of widgetIds)
      for (const { asset } of await shownAt(reader, `${boardPath(mode, widgetId)}/elements`))
        assets.add(asset);
  return rows.filter(({ id }) => assets.has(id)).map(({ id }) => id);
}

/** Returns the ids of the pictures among these that are on walls and boards. `boards` are those of the venue. */
export async function usedPictures(
  reader: Reader,
  rows: readonly PictureRow[],
  boards: readonly string[],
): Promise<string[]> {
  const of = (use: PictureRow['use']) => rows.filter((row) => row.use === use);
  return [...(await usedOnWalls(reader, of('wall'))), ...(await usedOnBoards(reader, of('board'), boards))];
}
