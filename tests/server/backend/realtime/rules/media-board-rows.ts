import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { CHAT, LOBBY, PUSH_ID, type Writes } from '../../../../support/chat-rules';
import { NEW } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import type { Row } from './wall-rows';

export const UUID = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
export const OTHER_UUID = '1a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
export const COMMENT = PUSH_ID.replace('V-', 'C-');
export const REPLY = PUSH_ID.replace('V-', 'R-');
/** A board and a piece whose ids are escaped in keys. */
export const BOARD = 'films.2026';
export const KEYS = 'films%2E2026/part%2F1';

/** A like as its author writes it. */
export const likeBy = (authorId: string, more: Record<string, Json> = {}): Record<string, Json> => ({
  uuid: UUID,
  mediaBoardId: BOARD,
  contentPieceId: 'part/1',
  creationTimestamp: NEW,
  authorId,
  ...more,
});

/** A comment as its author writes it. */
export const commentBy = (authorId: string, more: Record<string, Json> = {}): Record<string, Json> => ({
  authorId,
  authorName: `The ${authorId}`,
  text: 'Well made',
  createdAt: NEW,
  ...more,
});

const stored = (by: Record<string, Json>, field: string): Record<string, Json> => ({
  ...by,
  [field]: NOW - 60_000,
});

/** A board of the lobby with a piece that Grace likes, her comment that she likes, and a reply of Ada. */
export const MEDIA = {
  ...CHAT,
  mediaBoards: { 'films%2E2026': { 'part%2F1': LOBBY }, common: { piece: '-' } },
  likes: {
    [OTHER_UUID]: stored(likeBy('grace', { uuid: OTHER_UUID }), 'creationTimestamp'),
    [OTHER_UUID.replace('1a', '2a')]: stored(
      likeBy('grace', { uuid: OTHER_UUID.replace('1a', '2a'), commentId: COMMENT }),
      'creationTimestamp',
    ),
  },
  likesOf: {
    grace: {
      'films%2E2026': {
        'part%2F1': { piece: OTHER_UUID, [COMMENT]: OTHER_UUID.replace('1a', '2a') },
      },
    },
  },
  likeCounts: { 'films%2E2026': { 'part%2F1': 1 } },
  comments: {
    'films%2E2026': {
      'part%2F1': {
        [COMMENT]: { ...stored(commentBy('grace'), 'createdAt'), likes: 1 },
        [REPLY]: stored(commentBy('ada', { replyTo: COMMENT }), 'createdAt'),
      },
    },
  },
} satisfies Record<string, Json>;

/** What a person writes who likes the piece, or a comment on it. */
export function likes(uid: string, count: Json, commentId?: string): Writes {
  return {
    [`likes/${UUID}`]: likeBy(uid, commentId === undefined ? {} : { commentId }),
    [`likesOf/${uid}/${KEYS}/${commentId ?? 'piece'}`]: UUID,
    [commentId === undefined ? `likeCounts/${KEYS}` : `comments/${KEYS}/${commentId}/likes`]: count,
  };
}

const writes = (written: Writes): Row => ({ writes: written, muted: 'refused', place: LOBBY, venue: MEDIA });
const LIKE = writes(likes('ada', 2));

/** How a person likes and comments. */
export const MEDIA_BOARD_ROWS: Record<string, Row> = {
  'likes/$uuid': LIKE,
  'likesOf/$uid/$mediaBoardId/$contentPieceId/$target': LIKE,
  'likeCounts/$mediaBoardId/$contentPieceId': LIKE,
  'comments/$mediaBoardId/$contentPieceId/$commentId': writes({
    [`comments/${KEYS}/${PUSH_ID}`]: commentBy('ada', { replyTo: COMMENT }),
  }),
  'comments/$mediaBoardId/$contentPieceId/$commentId/likes': writes(likes('ada', 2, COMMENT)),
};
