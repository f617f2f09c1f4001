import { SENT } from './chat-seed';
import { type Cell, listen, listenOwn, members, OTHER_USER, own, write } from './realtime-cells';

const boardOf = (uid: string) => `board-${uid.slice(0, 12)}`;
const pieceOf = (uid: string) => `${boardOf(uid)}/piece`;
const OWN_ID = SENT.replace('V-', 'O-');
const NEW_ID = SENT.replace('V-', 'X-');
const UUIDS = ['1', '2', '3', '4', '5'].map((digit) => `0a1b2c3${digit}-4e5f-4a6b-8c7d-`);
const uuidOf = (which: number, uid: string) =>
  `${UUIDS[which]}${Buffer.from(uid).toString('hex').slice(0, 12).padEnd(12, '0')}`;

const commentBy = (authorId: string) => ({ authorId, authorName: 'Name', text: 'Hello', createdAt: 1 });
const newComment = (authorId: string) => ({ ...commentBy(authorId), createdAt: { '.sv': 'timestamp' } });

/** The pieces and comments that each caller finds. */
export const mediaSeed = (uid: string) => ({
  [`live/mediaBoards/${boardOf(uid)}`]: { piece: '-', other: '-', third: '-' },
  [`live/comments/${pieceOf(uid)}`]: { [SENT]: commentBy(OTHER_USER), [OWN_ID]: commentBy(uid) },
});

/** A like of a person on the board of a caller. */
function likes(caller: string, uid: string, which: number, contentPieceId: string, commentId?: string) {
  const uuid = uuidOf(which, caller);
  const place = `${boardOf(caller)}/${contentPieceId}`;
  const count = commentId === undefined ? `likeCounts/${place}` : `comments/${place}/${commentId}/likes`;
  return {
    [`likes/${uuid}`]: {
      uuid,
      mediaBoardId: boardOf(caller),
      contentPieceId,
      authorId: uid,
      creationTimestamp: { '.sv': 'timestamp' },
      ...(commentId !== undefined && { commentId }),
    },
    [`likesOf/${uid}/${place}/${commentId ?? 'piece'}`]: uuid,
    [count]: { '.sv': { increment: 1 } },
  };
}

/** A like of the caller, and one in the name of another person. */
const likeCell = (which: number, contentPieceId: string, commentId?: string) => ({
  own: write(({ uid }) => likes(uid, uid, which, contentPieceId, commentId)),
  others: write(({ uid }) => likes(uid, OTHER_USER, which, contentPieceId, commentId)),
});

/** Every path of likes and comments opened by a rule, with the access of each caller. */
export const MEDIA_BOARD_CELLS: Record<string, Cell> = {
  '$mode/likes': {
    read: {
      action: 'q',
      body: ({ uid }) => ({
        p: '/live/likes',
        h: '',
        q: { i: 'authorId', sp: uid, ep: uid, l: 10_000_000, vf: 'r' },
        t: 1,
      }),
    },
    others: listen('likes', { i: 'authorId', sp: OTHER_USER, ep: OTHER_USER, l: 10, vf: 'r' }),
    expected: members('read'),
  },
  '$mode/likes/$uuid': { ...likeCell(0, 'piece'), expected: members('own') },
  '$mode/likesOf/$uid/$mediaBoardId/$contentPieceId/$target': {
    read: listenOwn(({ uid }) => `likesOf/${uid}/${pieceOf(uid)}/piece`),
    ...likeCell(1, 'other'),
    expected: members('read own'),
  },
  '$mode/likeCounts/$mediaBoardId': { read: listen('likeCounts/board'), expected: members('read') },
  '$mode/likeCounts/$mediaBoardId/$contentPieceId': { ...likeCell(2, 'third'), expected: members('own') },
  '$mode/comments/$mediaBoardId/$contentPieceId': {
    read: listenOwn(({ uid }) => `comments/${pieceOf(uid)}`, { i: 'createdAt', l: 100, vf: 'r' }),
    expected: members('read'),
  },
  '$mode/comments/$mediaBoardId/$contentPieceId/$commentId': {
    read: listenOwn(({ uid }) => `comments/${pieceOf(uid)}/${SENT}`),
    own: own(
      ({ uid }) => `comments/${pieceOf(uid)}/${NEW_ID}`,
      ({ uid }) => newComment(uid),
    ),
    others: own(
      ({ uid }) => `comments/${pieceOf(uid)}/${SENT}`,
      () => null,
    ),
    expected: members('read own'),
  },
  '$mode/comments/$mediaBoardId/$contentPieceId/$commentId/likes': {
    ...likeCell(3, 'piece', SENT),
    expected: members('own'),
  },
};
