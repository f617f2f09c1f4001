import { COMMENT_PAGE, COMMENT_WINDOW, type Comment, commentOf } from '@domain/media-board/comment';
import { LIKES_LIMIT, type Like, likeCount, likeKey, likeOf, likePaths } from '@domain/media-board/like';
import { escapeKey, unescapeKey } from '@domain/shared/database-key';
import { toFailure } from '@domain/shared/failure';
import { shownName } from '@domain/shared/shown-text';
import type { CommentSending, CommentsPlace } from '@machines/media-board/comment-draft.machine';
import type { CommentsPort } from '@machines/media-board/comments.machine';
import type { LikeStoring, LikesPlace, LikesPort } from '@machines/media-board/likes.machine';
import {
  type Database,
  type DataSnapshot,
  endBefore,
  equalTo,
  increment,
  limitToLast,
  onValue,
  orderByChild,
  query,
  ref,
  serverTimestamp,
} from 'firebase/database';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';
import { openRecords } from '@/services/chat/firebase-records';
import type { Firebase } from '@/services/identity/identity';
import { read } from '@/services/people/firebase-people';
import { entriesOf, ifDenied, listen } from '@/services/realtime/listening';
import { signedInDatabase } from '@/services/realtime/signed-in-database';
import { type TextStore, textStore } from '@/services/storage/storage';
import { createCommentMemory, createLikeMemory } from './memory';

/** The likes and comments of media boards; every rejection is a `Failure`. */
export interface MediaBoard extends LikesPort, CommentsPort {}

type Call = ApiClient['call'];

const pathOf = ({ mediaBoardId, contentPieceId }: CommentsPlace, ...id: string[]): string =>
  ['comments', escapeKey(mediaBoardId), escapeKey(contentPieceId), ...id].join('/');

const commentsIn = (snapshot: DataSnapshot): Comment[] =>
  entriesOf(snapshot).flatMap((entry) => commentOf(...entry) ?? []);

function likesIn(snapshot: DataSnapshot): ReadonlyMap<string, string> {
  const likes = entriesOf(snapshot).flatMap(([, value]) => likeOf(value) ?? []);
  return new Map(likes.map((like) => [likeKey(like), like.uuid]));
}

const countsIn = (snapshot: DataSnapshot): ReadonlyMap<string, number> =>
  new Map(entriesOf(snapshot).map(([key, value]) => [unescapeKey(key), likeCount(value)]));

const likeRecord = ({ userId, uuid, target }: LikeStoring) => ({
  uuid,
  mediaBoardId: target.mediaBoardId,
  contentPieceId: target.contentPieceId,
  authorId: userId,
  ...(target.commentId !== undefined && { commentId: target.commentId }),
});

/** Opens the likes in the realtime database. */
function openLikes(database: Database, call: Call): Omit<LikesPort, 'recallLikes' | 'keepLike'> {
  const { write } = openRecords(database);

  function valuesOf(storing: LikeStoring, isCounted: boolean): object {
    const paths = likePaths(storing.target, { uuid: storing.uuid, authorId: storing.userId });
    const { liked, uuid } = storing;
    return {
      [paths.like]: liked ? { ...likeRecord(storing), creationTimestamp: serverTimestamp() } : null,
      [paths.index]: liked ? uuid : null,
      ...(isCounted && { [paths.count]: increment(liked ? 1 : -1) }),
    };
  }

  const store = (storing: LikeStoring, isCounted = true) =>
    write(storing.mode, valuesOf(storing, isCounted), 'liking a piece');

  const valueAt = async ({ mode }: LikesPlace, path: string): Promise<unknown> =>
    (await read(ref(database, `${mode}/${path}`))).val();

  /** Ends a like that is stored under another uuid, or whose count is gone, and then alone. */
  async function endStored(storing: LikeStoring, stored: string, refusal: unknown): Promise<string> {
    const { count } = likePaths(storing.target, { uuid: stored, authorId: storing.userId });
    const isCounted = (await valueAt(storing, count)) !== null;
    if (isCounted && stored === storing.uuid) throw refusal;
    await store({ ...storing, uuid: stored }, isCounted);
    return stored;
  }

  /**
   * Returns the uuid under which a refused like is stored, or was: the user may have pressed it elsewhere, or an answer
   * was lost.
   */
  async function storeAgain(storing: LikeStoring, refusal: unknown): Promise<string> {
    const { index } = likePaths(storing.target, { uuid: storing.uuid, authorId: storing.userId });
    const stored = await valueAt(storing, index);
    if (typeof stored !== 'string') {
      if (storing.liked) throw refusal;
      return storing.uuid;
    }
    return storing.liked ? stored : endStored(storing, stored, refusal);
  }

  /** Tells the server, for recommendations. What it refuses is shown nevertheless. */
  async function record(storing: LikeStoring): Promise<void> {
    const body: Like = { ...likeRecord(storing), creationTimestamp: Date.now() };
    try {
      await call(`/api/media-board/${storing.liked ? 'like' : 'unlike'}`, {
        method: 'POST',
        body: { ...body },
        schema: v.unknown(),
        reports: 'session',
        quiet: true,
      });
    } catch (error) {
      if (toFailure(error).kind === 'NOT_REACHABLE') throw error;
    }
  }

  return {
    watchLikes: ({ mode, userId }, onLikes, onFailure) =>
      listen(
        query(
          ref(database, `${mode}/likes`),
          orderByChild('authorId'),
          equalTo(userId),
          limitToLast(LIKES_LIMIT),
        ),
        'listening to likes',
        onFailure,
        (snapshot) => onLikes(likesIn(snapshot)),
      ),
    watchLikeCounts: ({ mode, mediaBoardId }, onCounts, onFailure) =>
      listen(
        ref(database, `${mode}/likeCounts/${escapeKey(mediaBoardId)}`),
        'listening to the counts of likes',
        onFailure,
        (snapshot) => onCounts(countsIn(snapshot)),
      ),
    watchLink: (_, onLink) =>
      onValue(ref(database, '.info/connected'), (snapshot) => onLink(snapshot.val() === true)),
    storeLike: async ({ uuid, ...storing }) => {
      const wanted = { ...storing, uuid };
      const stored = await store(wanted).then(
        () => uuid,
        ifDenied((refusal) => storeAgain(wanted, refusal)),
      );
      await record({ ...wanted, uuid: stored });
    },
  };
}

/** Opens the comments in the realtime database. */
function openComments(database: Database): Omit<CommentsPort, 'recallComment' | 'keepComment'> {
  const { write } = openRecords(database);
  const at = (place: CommentsPlace, ...id: string[]) =>
    ref(database, `${place.mode}/${pathOf(place, ...id)}`);
  const ordered = (place: CommentsPlace) => query(at(place), orderByChild('createdAt'));

  const edit = (sending: CommentSending) =>
    write(
      sending.mode,
      {
        [pathOf(sending, sending.id, 'text')]: sending.text,
        [pathOf(sending, sending.id, 'editedAt')]: serverTimestamp(),
      },
      'changing a comment',
    );

  async function add(sending: CommentSending): Promise<void> {
    const { mode, userId, id, name, text, purpose } = sending;
    const comment = {
      authorId: userId,
      authorName: shownName(name),
      text,
      createdAt: serverTimestamp(),
      ...(purpose.kind === 'reply' && { replyTo: purpose.replyTo }),
    };
    await write(mode, { [pathOf(sending, id)]: comment }, 'commenting').catch(
      ifDenied((refusal) => checkStored(sending, refusal)),
    );
  }

  /** Resolves when a comment that was refused is there already, with another text if it was sent before that. */
  async function checkStored(sending: CommentSending, refusal: unknown): Promise<void> {
    const stored = commentOf(sending.id, (await read(at(sending, sending.id))).val());
    if (stored?.authorId !== sending.userId) throw refusal;
    if (stored.text !== sending.text) await edit(sending);
  }

  return {
    watchComments: (place, onComments, onFailure) =>
      listen(
        query(ordered(place), limitToLast(COMMENT_WINDOW)),
        'listening to comments',
        onFailure,
        (snapshot) => onComments(commentsIn(snapshot)),
      ),
    loadOlderComments: async ({ before: { id, createdAt }, ...place }) =>
      commentsIn(await read(query(ordered(place), endBefore(createdAt, id), limitToLast(COMMENT_PAGE)))),
    removeComment: (place, id) => write(place.mode, { [pathOf(place, id)]: null }, 'removing a comment'),
    sendComment: (sending) => (sending.purpose.kind === 'edit' ? edit(sending) : add(sending)),
  };
}

/** Opens the likes and comments in the realtime database. */
export const openMediaBoard = (database: Database, call: Call) => ({
  ...openLikes(database, call),
  ...openComments(database),
});

/** Creates the likes and comments over the signed-in user's connection to the realtime database. */
export async function createMediaBoard(
  firebase: Firebase,
  call: Call,
  local: TextStore,
): Promise<MediaBoard> {
  const database = await signedInDatabase(firebase);
  return {
    ...openMediaBoard(database, call),
    ...createLikeMemory(local),
    ...createCommentMemory(textStore(() => globalThis.sessionStorage)),
  };
}
