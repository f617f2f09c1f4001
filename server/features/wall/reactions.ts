import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import { ownReaction, type ReactionCounts } from '@domain/wall/post-reactions';
import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';
import { childrenOf, type Find, fieldOf, foundEntries, MODES, ownData, type Writes } from '../presence';

type Reader = Pick<Records, 'read'>;

const BRANCH = 'wallReactions';
const ONE_LESS = { '.sv': { increment: -1 } };

/** Returns the reactions of everybody to the posts of a wall, with their paths. */
async function reactionsAt({ read }: Reader, path: string): Promise<[at: string, postId: string, Json][]> {
  return childrenOf(await read(path)).flatMap(([uid, reactions]) =>
    childrenOf(reactions).map(([postId, one]): [string, string, Json] => [
      `${path}/${uid}/${postId}`,
      postId,
      one,
    ]),
  );
}

/** Returns how many people react to a post in each way, by their own records; null when nobody does. */
export async function countedReactions(
  reader: Reader,
  mode: OperationMode,
  { widgetId, postId }: { widgetId: string; postId: string },
): Promise<Json> {
  const counts: Record<keyof ReactionCounts, number> = { like: 0, love: 0, laugh: 0, celebrate: 0 };
  for (const [, id, one] of await reactionsAt(reader, `${mode}/${BRANCH}/${escapeKey(widgetId)}`)) {
    const kind = id === postId && ownReaction(one);
    if (kind) counts[kind] += 1;
  }
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.length > 0 ? Object.fromEntries(some) : null;
}

/** Removes the reactions to posts that are removed, and those from before a time to posts that are gone. */
export async function removeReactions(
  records: Pick<Records, 'read' | 'write'>,
  mode: OperationMode,
  { widgetId, removed, before }: { widgetId: string; removed: ReadonlySet<string>; before: number },
): Promise<void> {
  const all = await reactionsAt(records, `${mode}/${BRANCH}/${widgetId}`);
  if (all.length === 0) return;
  const shown = new Set(childrenOf(await records.read(`${mode}/wall/${widgetId}`)).map(([id]) => id));
  const isOver = (id: string, one: Json): boolean =>
    removed.has(id) || (!shown.has(id) && Number(fieldOf(one, 'at')) < before);
  const over = all.filter(([, id, one]) => isOver(id, one));
  if (over.length > 0) await records.write(Object.fromEntries(over.map(([at]) => [at, null])));
}

/** Finds what a person reacted with on all walls. */
const ownIn: Find = (reader, mode, uid) =>
  ownData(reader, mode, uid, { path: `${BRANCH}/$widgetId/$uid/$postId` });

/** Returns the writes that remove a reaction, and count it no longer where its post is. */
async function erasure({ read }: Reader, path: string, one: Json): Promise<Writes> {
  const [mode, , widgetId, , id] = path.split('/');
  const count = `${mode}/wall/${widgetId}/${id}/reactions/${ownReaction(one)}`;
  return { [path]: null, ...(Number(await read(count)) > 0 && { [count]: ONE_LESS }) };
}

/** What a person reacted with to posts, for the export and deletion of their data: the counts then change with it. */
export const reactionEntries = {
  ...foundEntries('wallReactions', 'wallReactions/$widgetId/$uid', ownIn),
  async erase({ records }: { records: Records }, uid: string): Promise<void> {
    for (const mode of MODES)
      for (const [path, one] of await ownIn(records, mode, uid))
        await records.write(await erasure(records, path, one));
  },
};
