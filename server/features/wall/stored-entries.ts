import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import { placedWidgets } from '@domain/venue/placed-widgets';
import type { Records } from '../../backend/realtime/records';
import type { Retention } from '../../platform/store/retention';
import { typeOfChannel } from '../files';
import { childrenOf, MODES, ownData, ownEntries, type PersonalEntries, type Silenced } from '../presence';
import { type KeepingParts, keepOfVenue, writeChildren } from '../venue';
import { reactionEntries, removeReactions } from './reactions';

const WAITING = { path: 'wallQueue/$widgetId/$postId', field: 'authorId' };

/** Returns the writes that remove the posts of a banned person which wait on the walls that they are banned from. */
export async function waitingPostRemoval(
  records: Pick<Records, 'read'>,
  { mode, uid, kind, channelId }: Silenced,
): Promise<Record<string, null>> {
  if (kind !== 'BAN') return {};
  const found = await ownData(records, mode, uid, WAITING);
  const places = new Map(childrenOf(await records.read(`${mode}/wallPlaces`)));
  const isOf = (path: string) =>
    channelId === undefined || places.get(path.split('/')[2] ?? '') === channelId;
  return Object.fromEntries(found.flatMap(([path]) => (isOf(path) ? [[path, null]] : [])));
}

/** What a person posted on walls and reacted with there, for the export and deletion of their data. */
export const personalEntries: readonly PersonalEntries[] = [
  ownEntries('wallPosts', { path: 'wall/$widgetId/$postId', field: 'authorId' }),
  ownEntries('waitingWallPosts', WAITING),
  ownEntries('wallSlots', { path: 'wallSlots/$widgetId/$uid' }),
  reactionEntries,
];

async function removeBefore(records: Records, path: string, time: number): Promise<string[]> {
  const old = childrenOf(await records.readBelow(path, 'createdAt', time)).map(([id]) => id);
  if (old.length > 0) await records.write(Object.fromEntries(old.map((id) => [`${path}/${id}`, null])));
  return old;
}

const wallsIn = async ({ read }: Records, path: string): Promise<string[]> =>
  childrenOf(await read(path)).map(([widgetId]) => widgetId);

async function removeWaiting(records: Records, mode: OperationMode, time: number): Promise<number> {
  let removed = 0;
  for (const widgetId of await wallsIn(records, `${mode}/wallQueue`))
    removed += (await removeBefore(records, `${mode}/wallQueue/${widgetId}`, time)).length;
  return removed;
}

async function removeShown(records: Records, mode: OperationMode, time: number): Promise<number> {
  const walls = [
    ...(await wallsIn(records, `${mode}/wall`)),
    ...(await wallsIn(records, `${mode}/wallReactions`)),
  ];
  let count = 0;
  for (const widgetId of new Set(walls)) {
    const removed = new Set(await removeBefore(records, `${mode}/wall/${widgetId}`, time));
    await removeReactions(records, mode, { widgetId, removed, before: time });
    count += removed.size;
  }
  return count;
}

/**
 * Returns the rule that removes posts with the messages, and reactions with their posts: after the days of the
 * configuration; without those they are kept.
 */
export const retention = (records: Records): Retention => ({
  name: 'wall posts',
  key: 'chat',
  async remove(_, before) {
    let removed = 0;
    for (const mode of MODES) {
      removed += await removeShown(records, mode, before.getTime());
      removed += await removeWaiting(records, mode, before.getTime());
    }
    return removed;
  },
});

/** Keeps in the realtime database where the venue's walls are (`keepOfVenue`). */
export const keepWalls = (parts: KeepingParts): Promise<void> =>
  keepOfVenue(parts, 'the places of the social walls could not be written', (venue, mode) => {
    const places = placedWidgets(venue, 'SOCIAL_WALL').map(
      ({ widget, place }) => [escapeKey(widget.id), place] as const,
    );
    return writeChildren(parts.records, `${mode}/wallPlaces`, new Map(places));
  });

/** Returns the channel of the area that a wall is in; undefined for a wall of every area, and for no wall. */
export async function channelOfWall(
  { read }: Pick<Records, 'read'>,
  mode: OperationMode,
  widgetId: string,
): Promise<string | undefined> {
  const place = await read(`${mode}/wallPlaces/${escapeKey(widgetId)}`);
  return typeof place === 'string' && typeOfChannel(place) === 'AREA' ? place : undefined;
}
