import { GROUP_INTERVAL, NAME_MAX } from '@domain/chat/chat-limits';
import * as r from '../../backend/realtime/rules/build/predicates';
import {
  isAdministrator,
  isArea,
  isGroup,
  isInConversation,
  isNotBlockedBy,
  isOpenArea,
  isOwnPair,
  isPairWithUid,
  isPrivate,
  mayReadChannel,
  membership,
  otherOfPair,
} from './channel-predicates';
import { isWrittenNow, mark, mention, mentions, messageRules } from './message-rules';

const GROUP_ID = /^group:[-0-9A-Z_a-z]{20}$/;
const SEAT = /^s[0-4][0-9]$/;
const channelIn = (tree: r.Place) => tree.child('channels', '$channelId');

const ofArea = r.all(isOpenArea, r.is('$channelId', r.plus('area:', r.key(r.newData.child('areaId').val))));
const ofTwo = r.all(
  isOwnPair,
  r.isNot('$channelId', r.plus('private:', r.me, ':', r.me)),
  membership(r.after).exists,
  membership(r.after, otherOfPair).exists,
);
const ofGroup = r.all(
  r.keyLike('$channelId', GROUP_ID),
  r.after.child('seats', '$channelId').has('s00', 's01', 's02'),
  isAdministrator(membership(r.after)),
  r.is(r.after.child('lastGroupOf', r.me, 'channelId').val, '$channelId'),
  r.is(r.after.child('lastGroupOf', r.me, 'madeAt').val, r.now),
);

/** Both change together, with a message of the author. */
const lastMessage = {
  lastMessageAt: {
    '.write': r.all(r.member, r.newData.exists),
    '.validate': r.all(
      r.becomes(r.now),
      r.sibling('lastMessageId').isString,
      isWrittenNow(r.sibling('lastMessageId').val),
    ),
  },
  lastMessageId: {
    '.write': r.all(r.member, r.newData.exists),
    '.validate': r.all(r.newData.isString, r.is(r.sibling('lastMessageAt').val, r.now)),
  },
};
const channel = r.record({
  type: r.newData.isString,
  // Changed by the administrators of the group.
  name: r.optional({
    '.write': r.all(r.member, isAdministrator(membership(r.after)), r.mayTalk),
    '.validate': r.all(r.text(NAME_MAX), r.oneLine),
  }),
  areaId: r.optional(r.areaId),
  createdBy: r.newData.isString,
  createdAt: r.newData.isNumber,
  // Of areas only; the other channels have them in channelsOf.
  lastMessageAt: r.optional(lastMessage.lastMessageAt),
  lastMessageId: r.optional(lastMessage.lastMessageId),
});
const isOfType = (type: string) => r.sets('type', type);

const channels = {
  $channelId: {
    '.read': r.all(r.member, mayReadChannel),
    // A channel is made once, as a whole and by somebody in it: that of two people together with both of them, a group
    // together with at least three seats.
    '.write': r.all(
      r.member,
      r.isNew,
      r.mayTalk,
      r.sets('createdBy', r.me),
      r.sets('createdAt', r.now),
      r.any(ofArea, ofTwo, ofGroup),
    ),
    '.validate': r.all(
      channel.isComplete,
      r.any(
        r.all(isOfType('AREA'), r.newData.has('areaId', 'lastMessageAt'), r.hasNo('name'), isArea),
        r.all(isOfType('PRIVATE'), r.hasNo('areaId'), r.hasNo('lastMessageAt'), r.hasNo('name'), isPrivate),
        r.all(isOfType('GROUP'), r.hasNo('areaId'), r.hasNo('lastMessageAt'), r.has('name'), isGroup),
      ),
      channel.hasNoPriority,
    ),
    ...channel.fields,
  },
};

const lastGroup = r.record({ channelId: r.textLike(GROUP_ID), madeAt: r.becomes(r.now) });
// Which group a person made last, and when: they wait before the next one, so that nobody fills the lists of others. It
// never goes, or nobody would wait.
const lastGroupOf = {
  $uid: {
    '.read': r.all(r.member, r.own),
    '.write': r.all(
      r.member,
      r.own,
      r.newData.exists,
      r.notBanned,
      r.isOver(r.data.child('madeAt').val, GROUP_INTERVAL),
    ),
    '.validate': r.all(lastGroup.isComplete, lastGroup.hasNoPriority),
    ...lastGroup.fields,
  },
};

const membershipRecord = r.record({
  since: r.newData.isNumber,
  invitedBy: r.newData.isString,
  seat: r.optional(r.textLike(SEAT)),
  // Given by an administrator of the group, also with the update in which they leave.
  role: r.optional({
    '.write': r.all(
      r.member,
      r.newData.exists,
      r.data.parent.exists,
      r.newData.parent.exists,
      isAdministrator(membership(r.venue)),
      r.notBanned,
    ),
    '.validate': r.becomes('ADMIN'),
  }),
});
const joins = r.all(
  r.isNew,
  r.newData.exists,
  r.sets('since', r.now),
  r.sets('invitedBy', r.me),
  r.any(r.is('$uid', r.me), r.isKnown('$uid')),
  isNotBlockedBy('$uid'),
  r.notBannedFrom('$channelId', '$uid'),
  channelIn(r.after).exists,
  r.any(
    r.all(isPrivate, r.hasNo('seat'), r.any(r.all(r.is('$uid', r.me), isOwnPair), isPairWithUid)),
    r.all(
      isGroup,
      r.is(r.after.child('seats', '$channelId', r.newData.child('seat').val).val, '$uid'),
      membership(r.after).exists,
      r.any(membership(r.venue).exists, channelIn(r.venue).missing),
    ),
  ),
);
const leaves = r.all(
  r.data.exists,
  r.removed,
  isGroup,
  r.any(r.is('$uid', r.me), isAdministrator(membership(r.venue))),
  r.isNot(r.after.child('seats', '$channelId', r.data.child('seat').val).val, '$uid'),
);

// Who is in a private channel or a group. Records come and go as a whole.
const members = {
  $channelId: {
    '.read': r.all(r.member, isInConversation),
    $uid: {
      // Two people come together with their channel, the people of a group with it or by somebody who is in it, unless
      // they block the inviter or are banned from it. Only from a group somebody goes, by themselves or removed by an
      // administrator of the group, and the one who makes a group is its first.
      '.write': r.all(r.member, r.unlessRemoved(r.mayTalk), r.any(joins, leaves)),
      '.validate': r.all(
        r.keyUpTo('$uid', 128),
        membershipRecord.isComplete,
        r.any(r.data.exists, r.hasNo('role'), r.all(r.is('$uid', r.me), isGroup, channelIn(r.venue).missing)),
        membershipRecord.hasNoPriority,
      ),
      ...membershipRecord.fields,
    },
  },
};

// The seats of groups, 50 in each: everybody in a group has one to themselves. Rules can't count, this bounds a group
// nevertheless.
const seats = {
  $channelId: {
    $seat: {
      // A seat is given together with its member and becomes free together with them.
      '.write': r.all(
        r.member,
        r.unlessRemoved(r.is(membership(r.after, r.newData.val).child('seat').val, '$seat')),
        r.any(r.isNew, r.isNot(membership(r.after, r.data.val).child('seat').val, '$seat')),
      ),
      '.validate': r.all(r.keyLike('$seat', SEAT), r.newData.isString, r.newData.hasNoPriority),
    },
  },
};

const row = r.record({
  lastMessageAt: r.newData.isNumber,
  lastMessageId: r.optional(r.textLike(r.pushId)),
  mentionedAt: r.optional(mark.mentionedAt),
  mentionedIn: r.optional(mark.mentionedIn),
});
const isGoneFromGroup = r.all(
  r.removed,
  isGroup,
  membership(r.venue).exists,
  membership(r.after, '$uid').missing,
);
const movesUp = r.all(
  r.sets('lastMessageAt', r.now),
  membership(r.after, '$uid').exists,
  membership(r.after).exists,
  r.any(
    r.is(membership(r.after, '$uid').child('since').val, r.now),
    r.all(r.newData.child('lastMessageId').isString, isWrittenNow(r.newData.child('lastMessageId').val)),
  ),
  r.any(mention.exists, r.data.child('mentionedIn').missing),
  r.any(isGroup, isNotBlockedBy('$uid')),
);
// The private channels and groups of a person, by the time of their newest message.
const channelsOf = {
  $uid: {
    '.read': r.all(r.member, r.own),
    '.indexOn': ['lastMessageAt'],
    $channelId: {
      // One's own record goes at any time, that of another one together with their place in a group. Who brings a
      // person into a channel or writes a message moves it up for everybody in it, but not for a person who blocks
      // them. Who mentions a person marks it for them.
      '.write': r.all(
        r.member,
        r.any(
          r.all(r.own, r.removed),
          isGoneFromGroup,
          movesUp,
          r.all(
            mentions,
            r.keeps('lastMessageAt'),
            r.keeps('lastMessageId'),
            membership(r.venue, '$uid').exists,
            membership(r.venue).exists,
          ),
        ),
      ),
      '.validate': r.all(row.isComplete, r.is(mention.exists, r.has('mentionedAt')), row.hasNoPriority),
      ...row.fields,
    },
  },
};

/** In the channel of an area that exists, or in another channel after the write. */
const isInExistingChannel = r.any(r.all(isArea, channelIn(r.after).exists), membership(r.after).exists);
/** One's own, where one is, or that of somebody who has just left the group. */
const isOwnOrGone = r.any(r.all(r.own, r.unlessRemoved(isInExistingChannel)), isGoneFromGroup);

// The time of the newest message that a person has seen. In an area only they see it. It goes with their place in a
// group.
const readUpTo = {
  $channelId: {
    '.read': r.all(r.member, isInConversation),
    $uid: {
      '.read': r.all(r.member, r.own),
      '.write': r.all(
        r.member,
        r.unlessRemoved(r.notBanned),
        r.unlessRemoved(r.notBannedFrom('$channelId')),
        isOwnOrGone,
      ),
      '.validate': r.all(
        r.newData.isNumber,
        r.moreThan(r.newData.val, 0),
        r.atMost(r.newData.val, r.now),
        r.any(r.isNew, r.atLeast(r.newData.val, r.data.val)),
        r.newData.hasNoPriority,
      ),
    },
  },
};

// When a person typed last. A page closes these records by onDisconnect.
const typing = {
  $channelId: {
    '.read': r.all(r.member, mayReadChannel, r.orderedByValue, r.lastAtMost(20)),
    '.indexOn': ['.value'],
    $uid: {
      '.write': r.all(r.member, r.own, r.unlessRemoved(r.mayTalk), r.unlessRemoved(isInExistingChannel)),
      '.validate': r.all(r.becomes(r.now), r.newData.hasNoPriority),
    },
  },
};

// Channels that call for no attention of a person. They go with the place in a group.
const mutedChannels = {
  $uid: {
    '.read': r.all(r.member, r.own),
    $channelId: {
      '.write': r.all(r.member, r.unlessRemoved(r.notBanned), isOwnOrGone),
      '.validate': r.all(r.becomes(true), r.newData.hasNoPriority),
    },
  },
};

const block = r.record({ since: r.becomes(r.now) });
// Whom a person blocks.
const blocks = {
  $uid: {
    '.read': r.all(r.member, r.own),
    $otherId: {
      '.write': r.all(r.member, r.own, r.unlessRemoved(r.notBanned)),
      '.validate': r.all(
        r.keyUpTo('$otherId', 128),
        r.isNot('$otherId', '$uid'),
        block.isComplete,
        block.hasNoPriority,
      ),
      ...block.fields,
    },
  },
};

export const rules = {
  channels,
  lastGroupOf,
  members,
  seats,
  channelsOf,
  ...messageRules,
  readUpTo,
  typing,
  mutedChannels,
  blocks,
};
