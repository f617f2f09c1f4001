import { COMMENT_MAX, COMMENT_WINDOW } from '@domain/media-board/comment';
import { BOARD_KEY_MAX, LIKES_LIMIT } from '@domain/media-board/like';
import {
  all,
  any,
  atLeast,
  type Condition,
  is,
  isNot,
  type Operand,
  type Place,
  Value,
} from '../../backend/realtime/rules/build/expressions';
import {
  after,
  bannedFromNoPlace,
  data,
  equalTo,
  hasNo,
  host,
  isNew,
  keeps,
  key,
  keyLike,
  keyUpTo,
  lastAtMost,
  limitsOf,
  mayTalkIn,
  me,
  member,
  newData,
  notBannedFrom,
  now,
  oneLess,
  oneMore,
  optional,
  orderedBy,
  own,
  ownName,
  pushId,
  record,
  removed,
  sets,
  text,
  textLike,
  textUpTo,
  venue,
  was,
} from '../../backend/realtime/rules/build/predicates';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** The key of a like of the piece itself, beside those of its comments. */
const PIECE = 'piece';

/** Written by the server for every piece of the venue, and read by nobody else: the channel of the board's area, whose
 * restrictions count here too, or `-` for a board of several areas. */
const place = venue.child('mediaBoards', '$mediaBoardId', '$contentPieceId');
const notBannedHere = any(bannedFromNoPlace, place.missing, notBannedFrom(place.val));

const of = (tree: Place, branch: string): Place => tree.child(branch, '$mediaBoardId', '$contentPieceId');
/** The user's like of the piece, or of a comment. */
const ownLike = (tree: Place, target: Operand): Place =>
  tree.child('likesOf', me, '$mediaBoardId', '$contentPieceId', target);
const likes = (target: Operand): Condition =>
  all(ownLike(venue, target).missing, ownLike(after, target).exists);
const likesNoLonger = (target: Operand): Condition =>
  all(ownLike(venue, target).exists, ownLike(after, target).missing);

/** A count of likes: one more exactly when one's own like comes in the same update, one less exactly when it goes. */
const countOf = (target: Operand) => ({
  '.write': all(
    member,
    newData.isNumber,
    atLeast(newData.val, 0),
    any(all(likes(target), oneMore), all(likesNoLonger(target), oneLess)),
  ),
  '.validate': all(newData.isNumber, newData.hasNoPriority),
});

const pieceCount = (tree: Place): Place => of(tree, 'likeCounts');
const liked = (tree: Place): Place => of(tree, 'comments').child('$target');
const isOfPiece = is('$target', PIECE);
const changes = (count: (tree: Place) => Place): Condition => isNot(count(venue).val, count(after).val);
const countChanges = any(
  all(isOfPiece, changes(pieceCount)),
  all(
    isNot('$target', PIECE),
    changes((tree) => liked(tree).child('likes')),
  ),
);
const hasNoCount = any(
  all(isOfPiece, pieceCount(venue).missing),
  all(isNot('$target', PIECE), liked(venue).child('likes').missing),
);

const like = record({
  uuid: newData.val.matches(UUID),
  contentPieceId: textUpTo(BOARD_KEY_MAX),
  mediaBoardId: textUpTo(BOARD_KEY_MAX),
  creationTimestamp: newData.isNumber,
  authorId: newData.isString,
  commentId: optional(textLike(pushId)),
});
/** Where `likesOf` has a like. */
const indexOf = (tree: Place, at: Place): Place => {
  const { text: commentId } = at.child('commentId');
  const target = new Value(`(${commentId}.exists() ? ${commentId}.val() : '${PIECE}')`);
  const keyOf = (field: string) => key(at.child(field).val);
  return tree.child('likesOf', me, keyOf('mediaBoardId'), keyOf('contentPieceId'), target);
};
const storedLike = after.child('likes', newData.val);

const isAuthor = was('authorId', me);
const answered = of(venue, 'comments').child(newData.child('replyTo').val);
const mayComment = all(
  place.exists,
  mayTalkIn(place.val),
  any(host, isNot(limitsOf(place.val).child('readOnly').val, true)),
);
const comment = record({
  authorId: newData.isString,
  authorName: ownName,
  text: text(COMMENT_MAX),
  createdAt: newData.isNumber,
  editedAt: optional(newData.isNumber),
  replyTo: optional(textLike(pushId)),
  likes: optional(countOf('$commentId')),
});

export const rules = {
  // The likes of pieces and comments. A like is three records in one update: the like, where it is
  // by its author and what is liked, and the count; so that a person likes everything at most once.
  likes: {
    '.read': all(member, orderedBy('authorId'), equalTo(me), lastAtMost(LIKES_LIMIT)),
    '.indexOn': ['authorId', 'commentId'],

    $uuid: {
      '.write': all(
        member,
        any(
          all(
            isNew,
            newData.exists,
            sets('authorId', me),
            sets('creationTimestamp', now),
            is(indexOf(after, newData).val, '$uuid'),
          ),
          all(removed, isAuthor, is(indexOf(venue, data).val, '$uuid'), indexOf(after, data).missing),
        ),
      ),
      '.validate': all(sets('uuid', '$uuid'), like.isComplete, like.hasNoPriority),
      ...like.fields,
    },
  },

  likesOf: {
    $uid: {
      $mediaBoardId: {
        $contentPieceId: {
          $target: {
            '.read': all(member, own),
            '.write': all(
              member,
              own,
              any(
                all(
                  isNew,
                  newData.exists,
                  place.exists,
                  mayTalkIn(place.val),
                  is(storedLike.child('authorId').val, me),
                  is(key(storedLike.child('mediaBoardId').val), '$mediaBoardId'),
                  is(key(storedLike.child('contentPieceId').val), '$contentPieceId'),
                  any(
                    all(isOfPiece, storedLike.child('commentId').missing),
                    all(is(storedLike.child('commentId').val, '$target'), liked(venue).exists),
                  ),
                  countChanges,
                ),
                all(
                  data.exists,
                  removed,
                  after.child('likes', data.val).missing,
                  any(hasNoCount, countChanges),
                ),
              ),
            ),
            '.validate': all(
              textLike(UUID),
              any(isOfPiece, keyLike('$target', pushId)),
              newData.hasNoPriority,
            ),
          },
        },
      },
    },
  },

  // How many people like a piece.
  likeCounts: {
    $mediaBoardId: {
      '.read': member,

      $contentPieceId: countOf(PIECE),
    },
  },

  // The comments on the pieces of media boards, and the replies to them.
  comments: {
    $mediaBoardId: {
      $contentPieceId: {
        // A page at a time: the newest ones, or those before a time.
        '.read': all(member, orderedBy('createdAt'), lastAtMost(COMMENT_WINDOW), notBannedHere),
        '.indexOn': ['createdAt'],

        $commentId: {
          '.read': all(member, notBannedHere),
          // Only its author removes a comment here: hosts do so by a call of the server, which tells the log and the
          // author why.
          '.write': all(
            member,
            any(
              all(removed, any(isNew, isAuthor)),
              all(
                isNew,
                newData.exists,
                sets('authorId', me),
                sets('createdAt', now),
                hasNo('editedAt'),
                hasNo('likes'),
                any(hasNo('replyTo'), all(answered.exists, answered.child('replyTo').missing)),
                mayComment,
              ),
              all(
                newData.exists,
                isAuthor,
                keeps('authorId'),
                keeps('authorName'),
                keeps('createdAt'),
                keeps('replyTo'),
                keeps('likes'),
                sets('editedAt', now),
                mayComment,
              ),
            ),
          ),
          '.validate': all(
            keyLike('$commentId', pushId),
            keyUpTo('$mediaBoardId', BOARD_KEY_MAX),
            keyUpTo('$contentPieceId', BOARD_KEY_MAX),
            comment.isComplete,
            comment.hasNoPriority,
          ),
          ...comment.fields,
        },
      },
    },
  },
};
