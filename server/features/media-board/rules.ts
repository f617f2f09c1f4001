import { COMMENT_MAX, COMMENT_WINDOW } from '@domain/media-board/comment';
import { BOARD_KEY_MAX, LIKES_LIMIT } from '@domain/media-board/like';
import * as r from '../../backend/realtime/rules/build/predicates';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** The key of a like of the piece itself, beside those of its comments. */
const PIECE = 'piece';

/** Written by the server for every piece of the venue, and read by nobody else: the channel of the board's area, whose
 * restrictions count here too, or `-` for a board of several areas. */
const place = r.venue.child('mediaBoards', '$mediaBoardId', '$contentPieceId');
const notBannedHere = r.any(r.bannedFromNoPlace, place.missing, r.notBannedFrom(place.val));

const of = (tree: r.Place, branch: string): r.Place => tree.child(branch, '$mediaBoardId', '$contentPieceId');
/** The user's like of the piece, or of a comment. */
const ownLike = (tree: r.Place, target: r.Operand): r.Place =>
  tree.child('likesOf', r.me, '$mediaBoardId', '$contentPieceId', target);
const likes = (target: r.Operand): r.Condition =>
  r.all(ownLike(r.venue, target).missing, ownLike(r.after, target).exists);
const likesNoLonger = (target: r.Operand): r.Condition =>
  r.all(ownLike(r.venue, target).exists, ownLike(r.after, target).missing);

/** A count of likes: one more exactly when one's own like comes in the same update, one less exactly when it goes. */
const countOf = (target: r.Operand) => ({
  '.write': r.all(
    r.member,
    r.newData.isNumber,
    r.atLeast(r.newData.val, 0),
    r.any(r.all(likes(target), r.oneMore), r.all(likesNoLonger(target), r.oneLess)),
  ),
  '.validate': r.all(r.newData.isNumber, r.newData.hasNoPriority),
});

const pieceCount = (tree: r.Place): r.Place => of(tree, 'likeCounts');
const liked = (tree: r.Place): r.Place => of(tree, 'comments').child('$target');
const isOfPiece = r.is('$target', PIECE);
const changes = (count: (tree: r.Place) => r.Place): r.Condition =>
  r.isNot(count(r.venue).val, count(r.after).val);
const countChanges = r.any(
  r.all(isOfPiece, changes(pieceCount)),
  r.all(
    r.isNot('$target', PIECE),
    changes((tree) => liked(tree).child('likes')),
  ),
);
const hasNoCount = r.any(
  r.all(isOfPiece, pieceCount(r.venue).missing),
  r.all(r.isNot('$target', PIECE), liked(r.venue).child('likes').missing),
);

const like = r.record({
  uuid: r.newData.val.matches(UUID),
  contentPieceId: r.textUpTo(BOARD_KEY_MAX),
  mediaBoardId: r.textUpTo(BOARD_KEY_MAX),
  creationTimestamp: r.newData.isNumber,
  authorId: r.newData.isString,
  commentId: r.optional(r.textLike(r.pushId)),
});
/** Where `likesOf` has a like. */
const indexOf = (tree: r.Place, at: r.Place): r.Place => {
  const { text: commentId } = at.child('commentId');
  const target = new r.Value(`(${commentId}.exists() ? ${commentId}.val() : '${PIECE}')`);
  const keyOf = (field: string) => r.key(at.child(field).val);
  return tree.child('likesOf', r.me, keyOf('mediaBoardId'), keyOf('contentPieceId'), target);
};
const storedLike = r.after.child('likes', r.newData.val);

const isAuthor = r.was('authorId', r.me);
const answered = of(r.venue, 'comments').child(r.newData.child('replyTo').val);
const mayComment = r.all(
  place.exists,
  r.mayTalkIn(place.val),
  r.any(r.host, r.isNot(r.limitsOf(place.val).child('readOnly').val, true)),
);
const comment = r.record({
  authorId: r.newData.isString,
  authorName: r.ownName,
  text: r.text(COMMENT_MAX),
  createdAt: r.newData.isNumber,
  editedAt: r.optional(r.newData.isNumber),
  replyTo: r.optional(r.textLike(r.pushId)),
  likes: r.optional(countOf('$commentId')),
});

export const rules = {
  // The likes of pieces and comments. A like is three records in one update: the like, where it is
  // by its author and what is liked, and the count; so that a person likes everything at most once.
  likes: {
    '.read': r.all(r.member, r.orderedBy('authorId'), r.equalTo(r.me), r.lastAtMost(LIKES_LIMIT)),
    '.indexOn': ['authorId', 'commentId'],

    $uuid: {
      '.write': r.all(
        r.member,
        r.any(
          r.all(
            r.isNew,
            r.newData.exists,
            r.sets('authorId', r.me),
            r.sets('creationTimestamp', r.now),
            r.is(indexOf(r.after, r.newData).val, '$uuid'),
          ),
          r.all(
            r.removed,
            isAuthor,
            r.is(indexOf(r.venue, r.data).val, '$uuid'),
            indexOf(r.after, r.data).missing,
          ),
        ),
      ),
      '.validate': r.all(r.sets('uuid', '$uuid'), like.isComplete, like.hasNoPriority),
      ...like.fields,
    },
  },

  likesOf: {
    $uid: {
      $mediaBoardId: {
        $contentPieceId: {
          $target: {
            '.read': r.all(r.member, r.own),
            '.write': r.all(
              r.member,
              r.own,
              r.any(
                r.all(
                  r.isNew,
                  r.newData.exists,
                  place.exists,
                  r.mayTalkIn(place.val),
                  r.is(storedLike.child('authorId').val, r.me),
                  r.is(r.key(storedLike.child('mediaBoardId').val), '$mediaBoardId'),
                  r.is(r.key(storedLike.child('contentPieceId').val), '$contentPieceId'),
                  r.any(
                    r.all(isOfPiece, storedLike.child('commentId').missing),
                    r.all(r.is(storedLike.child('commentId').val, '$target'), liked(r.venue).exists),
                  ),
                  countChanges,
                ),
                r.all(
                  r.data.exists,
                  r.removed,
                  r.after.child('likes', r.data.val).missing,
                  r.any(hasNoCount, countChanges),
                ),
              ),
            ),
            '.validate': r.all(
              r.textLike(UUID),
              r.any(isOfPiece, r.keyLike('$target', r.pushId)),
              r.newData.hasNoPriority,
            ),
          },
        },
      },
    },
  },

  // How many people like a piece.
  likeCounts: {
    $mediaBoardId: {
      '.read': r.member,

      $contentPieceId: countOf(PIECE),
    },
  },

  // The comments on the pieces of media boards, and the replies to them.
  comments: {
    $mediaBoardId: {
      $contentPieceId: {
        // A page at a time: the newest ones, or those before a time.
        '.read': r.all(r.member, r.orderedBy('createdAt'), r.lastAtMost(COMMENT_WINDOW), notBannedHere),
        '.indexOn': ['createdAt'],

        $commentId: {
          '.read': r.all(r.member, notBannedHere),
          // Only its author removes a comment here: hosts do so by a call of the server, which tells the log and the
          // author why.
          '.write': r.all(
            r.member,
            r.any(
              r.all(r.removed, r.any(r.isNew, isAuthor)),
              r.all(
                r.isNew,
                r.newData.exists,
                r.sets('authorId', r.me),
                r.sets('createdAt', r.now),
                r.hasNo('editedAt'),
                r.hasNo('likes'),
                r.any(r.hasNo('replyTo'), r.all(answered.exists, answered.child('replyTo').missing)),
                mayComment,
              ),
              r.all(
                r.newData.exists,
                isAuthor,
                r.keeps('authorId'),
                r.keeps('authorName'),
                r.keeps('createdAt'),
                r.keeps('replyTo'),
                r.keeps('likes'),
                r.sets('editedAt', r.now),
                mayComment,
              ),
            ),
          ),
          '.validate': r.all(
            r.keyLike('$commentId', r.pushId),
            r.keyUpTo('$mediaBoardId', BOARD_KEY_MAX),
            r.keyUpTo('$contentPieceId', BOARD_KEY_MAX),
            comment.isComplete,
            comment.hasNoPriority,
          ),
          ...comment.fields,
        },
      },
    },
  },
};
