import { POST_REACTIONS } from '@domain/wall/post-reactions';
import {
  DESCRIPTION_MAX,
  OWN_REACTIONS,
  POST_MAX,
  WAITING_SLOTS,
  WALL_QUEUE,
  WALL_WINDOW,
} from '@domain/wall/wall-limits';
import {
  all,
  any,
  atLeast,
  type Condition,
  is,
  isNot,
  isOneOf,
  not,
  type Place,
  type Value,
} from '../../backend/realtime/rules/build/expressions';
import {
  after,
  bannedFromNoPlace,
  becomes,
  data,
  equalTo,
  firstAtMost,
  hasNo,
  host,
  isNew,
  keyLike,
  keyUpTo,
  lastAtMost,
  me,
  member,
  name,
  newData,
  notBanned,
  notBannedFrom,
  notMuted,
  now,
  oneLess,
  oneMore,
  optional,
  orderedBy,
  own,
  ownName,
  pictureId,
  pushId,
  record,
  removed,
  sets,
  sibling,
  text,
  unlessRemoved,
  venue,
  was,
} from '../../backend/realtime/rules/build/predicates';

/** Written by the server, and read by nobody else: the channel of the wall's area, whose bans count here too, or `-`
 * for a wall of every area. */
const place = venue.child('wallPlaces', '$widgetId');
const notBannedFromWall = any(bannedFromNoPlace, all(place.exists, notBannedFrom(place.val)));

const post = {
  authorId: newData.isString,
  authorName: name,
  text: text(POST_MAX),
  asset: optional(pictureId),
  // What is in the picture, for those who do not see it.
  description: optional(all(text(DESCRIPTION_MAX), sibling('asset').exists)),
  createdAt: newData.isNumber,
};
const waitingPost = record({
  ...post,
  authorName: ownName,
  slot: isOneOf(newData.val, ...WAITING_SLOTS),
});
const shownPost = record({ ...post, approved: becomes(true) });
const reaction = record({ kind: isOneOf(newData.val, ...POST_REACTIONS), at: newData.isNumber });

const isAuthor = was('authorId', me);
const postIn = (tree: Place, branch: string) => tree.child(branch, '$widgetId', '$postId');
const slotsIn = (tree: Place): Place => tree.child('wallSlots', '$widgetId', me);
const waitsOnSlot = (id: Value): Condition => {
  const waiting = after.child('wallQueue', '$widgetId', id);
  return all(is(waiting.child('authorId').val, me), is(waiting.child('slot').val, '$slot'));
};
const isAsInQueue = all(
  ...Object.keys(post).map((field) => sets(field, postIn(venue, 'wallQueue').child(field).val)),
);

const ownKind = (tree: Place): Value => tree.child('wallReactions', '$widgetId', me, '$postId', 'kind').val;
const countIn = (tree: Place, kind: Value): Place => postIn(tree, 'wall').child('reactions', kind);
const changesCount = (kind: Value) => isNot(countIn(venue, kind).val, countIn(after, kind).val);

export const rules = {
  // The posts of a social wall, which hosts take over from its queue as they are.
  wall: {
    $widgetId: {
      // A page at a time: the newest ones, or those before a time.
      '.read': all(member, orderedBy('createdAt'), lastAtMost(WALL_WINDOW), notBannedFromWall),
      '.indexOn': ['createdAt', 'asset'],

      $postId: {
        '.read': all(member, notBannedFromWall),
        // Hosts take a post over from the queue. Only its author removes it here: hosts do so by a call of the
        // server, which tells the log and the author why.
        '.write': all(
          member,
          any(
            all(removed, any(isNew, isAuthor)),
            all(
              host,
              notBanned,
              notBannedFromWall,
              isNew,
              newData.exists,
              postIn(venue, 'wallQueue').exists,
              postIn(after, 'wallQueue').missing,
              isAsInQueue,
              hasNo('reactions'),
            ),
          ),
        ),
        '.validate': all(shownPost.isComplete, shownPost.hasNoPriority),
        ...shownPost.fields,

        // How many people reacted in each way: one more exactly when one's own reaction becomes this one in the same
        // update, one less exactly when it was this one. The last one leaves 0.
        reactions: {
          '.validate': newData.hasNoPriority,
          $kind: {
            '.write': all(
              member,
              data.parent.parent.exists,
              newData.isNumber,
              atLeast(newData.val, 0),
              isNot(ownKind(venue), ownKind(after)),
              any(all(is(ownKind(after), '$kind'), oneMore), all(is(ownKind(venue), '$kind'), oneLess)),
            ),
            '.validate': all(newData.isNumber, newData.hasNoPriority),
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
        '.read': all(member, own, orderedBy('at'), lastAtMost(OWN_REACTIONS)),
        '.indexOn': ['at'],

        $postId: {
          '.read': all(member, own),
          '.write': all(
            member,
            own,
            isNot(data.child('kind').val, newData.child('kind').val),
            any(isNew, countIn(venue, data.child('kind').val).missing, changesCount(data.child('kind').val)),
            unlessRemoved(
              all(
                notBanned,
                notMuted,
                notBannedFromWall,
                postIn(venue, 'wall').exists,
                sets('at', now),
                changesCount(newData.child('kind').val),
              ),
            ),
          ),
          '.validate': all(reaction.isComplete, reaction.hasNoPriority),
          ...reaction.fields,
        },
      },
    },
  },

  // Posts that wait for a host, each on a slot of its author. Their authors and hosts may take them back, and their
  // authors send them again. Hosts read the oldest ones first.
  wallQueue: {
    $widgetId: {
      '.read': all(
        member,
        any(
          all(orderedBy('authorId'), equalTo(me), lastAtMost(WALL_QUEUE)),
          all(orderedBy('createdAt'), host, any(firstAtMost(WALL_QUEUE), lastAtMost(WALL_QUEUE))),
        ),
        notBannedFromWall,
      ),
      '.indexOn': ['createdAt', 'authorId', 'asset'],

      $postId: {
        '.write': all(
          member,
          any(
            all(removed, any(isNew, isAuthor, all(host, notBanned, notBannedFromWall))),
            all(
              newData.exists,
              any(isNew, isAuthor),
              place.exists,
              notBanned,
              notMuted,
              notBannedFromWall,
              sets('authorId', me),
              sets('createdAt', now),
              is(slotsIn(after).child(newData.child('slot').val).val, '$postId'),
              postIn(venue, 'wall').missing,
            ),
          ),
        ),
        '.validate': all(
          keyLike('$postId', pushId),
          keyUpTo('$widgetId', 240),
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
          '.write': all(
            member,
            own,
            newData.exists,
            waitsOnSlot(newData.val),
            any(isNew, becomes(data.val), not(waitsOnSlot(data.val))),
          ),
          '.validate': all(isOneOf('$slot', ...WAITING_SLOTS), newData.isString, newData.hasNoPriority),
        },
      },
    },
  },
};
