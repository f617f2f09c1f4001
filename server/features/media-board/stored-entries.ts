import type { CommentPlace } from '@domain/media-board/comment';
import { type Like, likeOf, likePaths } from '@domain/media-board/like';
import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';
import type { Retention } from '../../platform/store/retention';
import {
  childrenOf,
  type Find,
  foundEntries,
  MODES,
  ownEntries,
  type PersonalEntries,
  type Writes,
} from '../presence';

type Data = Pick<Records, 'read' | 'write'>;

const ONE_LESS = { '.sv': { increment: -1 } };

/** Returns where a comment is. */
export const commentPath = (
  mode: OperationMode,
  { mediaBoardId, contentPieceId, commentId }: CommentPlace,
): string => `${mode}/comments/${escapeKey(mediaBoardId)}/${escapeKey(contentPieceId)}/${commentId}`;

const likesIn = (found: Json): Like[] => childrenOf(found).flatMap(([, stored]) => likeOf(stored) ?? []);

/** Returns the writes that remove a like, and count it no longer where what it is about is there. */
async function endOf({ read }: Pick<Data, 'read'>, mode: OperationMode, like: Like): Promise<Writes> {
  const paths = likePaths(like, like);
  const count = `${mode}/${paths.count}`;
  return {
    [`${mode}/${paths.like}`]: null,
    [`${mode}/${paths.index}`]: null,
    ...(Number(await read(count)) > 0 && { [count]: ONE_LESS }),
  };
}

const likesBy: Find = async (reader, mode, uid) =>
  childrenOf(await reader.readEqual(`${mode}/likes`, 'authorId', uid)).map(([uuid, like]): [string, Json] => [
    `${mode}/likes/${uuid}`,
    like,
  ]);

/**
 * What a person likes and wrote below pieces, for the export and deletion of their data: the counts of likes then change
 * with it.
 */
export const personalEntries: readonly PersonalEntries[] = [
  {
    ...foundEntries('mediaLikes', 'likes/$uuid', likesBy),
    async erase({ records }, uid) {
      for (const mode of MODES)
        for (const like of likesIn(await records.readEqual(`${mode}/likes`, 'authorId', uid)))
          await records.write(await endOf(records, mode, like));
    },
  },
  ownEntries('mediaLikeIndex', { path: 'likesOf/$uid' }),
  ownEntries('mediaComments', {
    path: 'comments/$mediaBoardId/$contentPieceId/$commentId',
    field: 'authorId',
  }),
];

/** Returns how many people like a comment, by their own likes; null when nobody does. */
export async function countedLikes(
  { readEqual }: Pick<Records, 'readEqual'>,
  mode: OperationMode,
  { mediaBoardId, contentPieceId, commentId }: CommentPlace,
): Promise<number | null> {
  const found = likesIn(await readEqual(`${mode}/likes`, 'commentId', commentId));
  const count = found.filter(
    (like) => like.mediaBoardId === mediaBoardId && like.contentPieceId === contentPieceId,
  ).length;
  return count > 0 ? count : null;
}

async function removeComments(records: Records, mode: OperationMode, time: number): Promise<number> {
  const branch = `${mode}/comments`;
  let removed = 0;
  for (const [board, pieces] of childrenOf(await records.read(branch)))
    for (const [piece] of childrenOf(pieces)) {
      const path = `${branch}/${board}/${piece}`;
      const old = childrenOf(await records.readBelow(path, 'createdAt', time));
      if (old.length > 0) await records.write(Object.fromEntries(old.map(([id]) => [`${path}/${id}`, null])));
      removed += old.length;
    }
  return removed;
}

/** Removes the likes of comments that are gone, those from before a time. */
async function removeOrphans(records: Records, mode: OperationMode, time: number): Promise<void> {
  for (const like of likesIn(await records.readTexts(`${mode}/likes`, 'commentId'))) {
    const { commentId = '', creationTimestamp } = like;
    if (creationTimestamp >= time || (await records.read(commentPath(mode, { ...like, commentId }))))
      continue;
    await records.write(await endOf(records, mode, like));
  }
}

/**
 * Returns the rule that removes comments with the messages, and their likes: after the days of the configuration; without
 * those they are kept.
 */
export const retention = (records: Records): Retention => ({
  name: 'comments on media boards',
  key: 'chat',
  async remove(_, before) {
    let removed = 0;
    for (const mode of MODES) {
      removed += await removeComments(records, mode, before.getTime());
      await removeOrphans(records, mode, before.getTime());
    }
    return removed;
  },
});
