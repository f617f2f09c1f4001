import { POST_REACTIONS } from '@domain/wall/post-reactions';
import {
  DESCRIPTION_MAX,
  OWN_REACTIONS,
  POST_MAX,
  WAITING_SLOTS,
  WALL_QUEUE,
  WALL_WINDOW,
} from '@domain/wall/wall-limits';
import * as r from '../../backend/realtime/rules/build/predicates';

/** Written by the server, and read by nobody else: the channel of the wall's area, whose bans count here too, or `-`
 * for a wall of every area. */
const place = r.venue.child('wallPlaces', '$widgetId');
const notBannedFromWall = r.any(r.bannedFromNoPlace, r.all(place.exists, r.notBannedFrom(place.val)));

const post = {
  authorId: r.newData.isString,
  authorName: r.name,
  text: r.text(POST_MAX),
  asset: r.optional(r.pictureId),
  // What is in the picture, for those who do not see it.
  description: r.optional(r.all(r.text(DESCRIPTION_MAX), r.sibling('asset').exists)),
  createdAt: r.newData.isNumber,
};
const waitingPost = r.record({
  ...post,
  authorName: r.ownName,
  slot: r.isOneOf(r.newData.val, ...WAITING_SLOTS),
});
const shownPost = r.record({ ...post, approved: r.becomes(true) });
const reaction = r.record({ kind: r.isOneOf(r.newData.val, ...POST_REACTIONS), at: r.newData.isNumber });

const isAuthor = r.was('authorId', r.me);
const postIn = (tree: r.Place, branch: string) => tree.child(branch, '$widgetId', '$postId');
const slotsIn = (tree: r.Place): r.Place => tree.child('wallSlots', '$widgetId', r.me);
const waitsOnSlot = (id: r.Value): r.Condition => {
  const waiting = r.after.child('wallQueue', '$widgetId', id);
  return r.all(r.is(waiting.child('authorId').val, r.me), r.is(waiting.child('slot').val, '$slot'));
};
const isAsInQueue = r.all(
  ...Object.keys(post).map((field) => r.sets(field, postIn(r.venue, 'wallQueue').child(field).val)),
);

const ownKind = (tree: r.Place): r.Value =>
  tree.child('wallReactions', '$widgetId', r.me, '$postId', 'kind').val;
const countIn = (tree: r.Place, kind: r.Value): r.Place => postIn(tree, 'wall').child('reactions', kind);
const changesCount = (kind: r.Value) => r.isNot(countIn(r.venue, kind).val, countIn(r.after, kind).val);

export const rules = {
  // The posts of a social wall, which hosts take over from its queue as they are.
  wall: {
    $widgetId: {
      // A page at a time: the newest ones, or those before a time.
      '.read': r.all(r.member, r.orderedBy('createdAt'), r.lastAtMost(WALL_WINDOW), notBannedFromWall),
      '.indexOn': ['createdAt', 'asset'],

      $postId: {
        '.read': r.all(r.member, notBannedFromWall),
        // Hosts take a post over from the queue. Only its author removes it here: hosts do so by a call of the
        // server, which tells the log and the author why.
        '.write': r.all(
          r.member,
          r.any(
            r.all(r.removed, r.any(r.isNew, isAuthor)),
            r.all(
              r.host,
              r.notBanned,
              notBannedFromWall,
              r.isNew,
              r.newData.exists,
              postIn(r.venue, 'wallQueue').exists,
              postIn(r.after, 'wallQueue').missing,
              isAsInQueue,
              r.hasNo('reactions'),
            ),
          ),
        ),
        '.validate': r.all(shownPost.isComplete, shownPost.hasNoPriority),
        ...shownPost.fields,

        // How many people reacted in each way: one more exactly when one's own reaction becomes this one in the same
        // update, one less exactly when it was this one. The last one leaves 0.
        reactions: {
          '.validate': r.newData.hasNoPriority,
          $kind: {
            '.write': r.all(
              r.member,
              r.data.parent.parent.exists,
              r.newData.isNumber,
              r.atLeast(r.newData.val, 0),
              r.isNot(ownKind(r.venue), ownKind(r.after)),
              r.any(
                r.all(r.is(ownKind(r.after), '$kind'), r.oneMore),
                r.all(r.is(ownKind(r.venue), '$kind'), r.oneLess),
              ),
            ),
            '.validate': r.all(r.newData.isNumber, r.newData.hasNoPriority),
          },
        },
      },
    },
  },

  // What each person reacted with to posts of a wall. Only they read it; the posts have the counts, which change in the
  // same update, by how much their rule says. A reaction to a post that is gone goes alone.
  wallReactions: {
    $widgetId: {
      $uid: {
        '.read': r.all(r.member, r.own, r.orderedBy('at'), r.lastAtMost(OWN_REACTIONS)),
        '.indexOn': ['at'],

        $postId: {
          '.read': r.all(r.member, r.own),
          '.write': r.all(
            r.member,
            r.own,
            r.isNot(r.data.child('kind').val, r.newData.child('kind').val),
            r.any(
              r.isNew,
              countIn(r.venue, r.data.child('kind').val).missing,
              changesCount(r.data.child('kind').val),
            ),
            r.unlessRemoved(
              r.all(
                r.notBanned,
                r.notMuted,
                notBannedFromWall,
                postIn(r.venue, 'wall').exists,
                r.sets('at', r.now),
                changesCount(r.newData.child('kind').val),
              ),
            ),
          ),
          '.validate': r.all(reaction.isComplete, reaction.hasNoPriority),
          ...reaction.fields,
        },
      },
    },
  },

  // Posts that wait for a host, each on a slot of its author. Their authors and hosts may take them back, and their
  // authors send them again. Hosts read the oldest ones first.
  wallQueue: {
    $widgetId: {
      '.read': r.all(
        r.member,
        r.any(
          r.all(r.orderedBy('authorId'), r.equalTo(r.me), r.lastAtMost(WALL_QUEUE)),
          r.all(r.orderedBy('createdAt'), r.host, r.any(r.firstAtMost(WALL_QUEUE), r.lastAtMost(WALL_QUEUE))),
        ),
        notBannedFromWall,
      ),
      '.indexOn': ['createdAt', 'authorId', 'asset'],

      $postId: {
        '.write': r.all(
          r.member,
          r.any(
            r.all(r.removed, r.any(r.isNew, isAuthor, r.all(r.host, r.notBanned, notBannedFromWall))),
            r.all(
              r.newData.exists,
              r.any(r.isNew, isAuthor),
              place.exists,
              r.notBanned,
              r.notMuted,
              notBannedFromWall,
              r.sets('authorId', r.me),
              r.sets('createdAt', r.now),
              r.is(slotsIn(r.after).child(r.newData.child('slot').val).val, '$postId'),
              postIn(r.venue, 'wall').missing,
            ),
          ),
        ),
        '.validate': r.all(
          r.keyLike('$postId', r.pushId),
          r.keyUpTo('$widgetId', 240),
          waitingPost.isComplete,
          waitingPost.hasNoPriority,
        ),
        ...waitingPost.fields,
      },
    },
  },

  // The posts of a person that wait on a wall. Rules can't count, slots bound them nevertheless: one is taken together
  // with its post, and by another post only when that one waits no longer.
  wallSlots: {
    $widgetId: {
      $uid: {
        $slot: {
          '.write': r.all(
            r.member,
            r.own,
            r.newData.exists,
            waitsOnSlot(r.newData.val),
            r.any(r.isNew, r.becomes(r.data.val), r.not(waitsOnSlot(r.data.val))),
          ),
          '.validate': r.all(
            r.isOneOf('$slot', ...WAITING_SLOTS),
            r.newData.isString,
            r.newData.hasNoPriority,
          ),
        },
      },
    },
  },
};
