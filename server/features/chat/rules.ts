import { GROUP_INTERVAL, NAME_MAX } from '@domain/chat/chat-limits';
import {
  all,
  any,
  atLeast,
  atMost,
  is,
  isNot,
  moreThan,
  type Place,
  plus,
} from '../../backend/realtime/rules/build/expressions';
import {
  after,
  areaId,
  becomes,
  data,
  has,
  hasNo,
  isKnown,
  isNew,
  isOver,
  keeps,
  key,
  keyLike,
  keyUpTo,
  lastAtMost,
  mayTalk,
  me,
  member,
  newData,
  notBanned,
  notBannedFrom,
  now,
  oneLine,
  optional,
  orderedByValue,
  own,
  pushId,
  record,
  removed,
  sets,
  sibling,
  text,
  textLike,
  unlessRemoved,
  venue,
} from '../../backend/realtime/rules/build/predicates';
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
const channelIn = (tree: Place) => tree.child('channels', '$channelId');

const ofArea = all(isOpenArea, is('$channelId', plus('area:', key(newData.child('areaId').val))));
const ofTwo = all(
  isOwnPair,
  isNot('$channelId', plus('private:', me, ':', me)),
  membership(after).exists,
  membership(after, otherOfPair).exists,
);
const ofGroup = all(
  keyLike('$channelId', GROUP_ID),
  after.child('seats', '$channelId').has('s00', 's01', 's02'),
  isAdministrator(membership(after)),
  is(after.child('lastGroupOf', me, 'channelId').val, '$channelId'),
  is(after.child('lastGroupOf', me, 'madeAt').val, now),
);

/** Both change together, with a message of the author. */
const lastMessage = {
  lastMessageAt: {
    '.write': all(member, newData.exists),
    '.validate': all(
      becomes(now),
      sibling('lastMessageId').isString,
      isWrittenNow(sibling('lastMessageId').val),
    ),
  },
  lastMessageId: {
    '.write': all(member, newData.exists),
    '.validate': all(newData.isString, is(sibling('lastMessageAt').val, now)),
  },
};
const channel = record({
  type: newData.isString,
  // Changed by the administrators of the group.
  name: optional({
    '.write': all(member, isAdministrator(membership(after)), mayTalk),
    '.validate': all(text(NAME_MAX), oneLine),
  }),
  areaId: optional(areaId),
  createdBy: newData.isString,
  createdAt: newData.isNumber,
  // Of areas only; the other channels have them in channelsOf.
  lastMessageAt: optional(lastMessage.lastMessageAt),
  lastMessageId: optional(lastMessage.lastMessageId),
});
const isOfType = (type: string) => sets('type', type);

const channels = {
  $channelId: {
    '.read': all(member, mayReadChannel),
    // A channel is made once, as a whole and by somebody in it: that of two people together with both of them, a group
    // together with at least three seats.
    '.write': all(
      member,
      isNew,
      mayTalk,
      sets('createdBy', me),
      sets('createdAt', now),
      any(ofArea, ofTwo, ofGroup),
    ),
    '.validate': all(
      channel.isComplete,
      any(
        all(isOfType('AREA'), newData.has('areaId', 'lastMessageAt'), hasNo('name'), isArea),
        all(isOfType('PRIVATE'), hasNo('areaId'), hasNo('lastMessageAt'), hasNo('name'), isPrivate),
        all(isOfType('GROUP'), hasNo('areaId'), hasNo('lastMessageAt'), has('name'), isGroup),
      ),
      channel.hasNoPriority,
    ),
    ...channel.fields,
  },
};

const lastGroup = record({ channelId: textLike(GROUP_ID), madeAt: becomes(now) });
// Which group a person made last, and when: they wait before the next one, so that nobody fills the lists of others. It
// never goes, or nobody would wait.
const lastGroupOf = {
  $uid: {
    '.read': all(member, own),
    '.write': all(member, own, newData.exists, notBanned, isOver(data.child('madeAt').val, GROUP_INTERVAL)),
    '.validate': all(lastGroup.isComplete, lastGroup.hasNoPriority),
    ...lastGroup.fields,
  },
};

const membershipRecord = record({
  since: newData.isNumber,
  invitedBy: newData.isString,
  seat: optional(textLike(SEAT)),
  // Given by an administrator of the group, also with the update in which they leave.
  role: optional({
    '.write': all(
      member,
      newData.exists,
      data.parent.exists,
      newData.parent.exists,
      isAdministrator(membership(venue)),
      notBanned,
    ),
    '.validate': becomes('ADMIN'),
  }),
});
const joins = all(
  isNew,
  newData.exists,
  sets('since', now),
  sets('invitedBy', me),
  any(is('$uid', me), isKnown('$uid')),
  isNotBlockedBy('$uid'),
  notBannedFrom('$channelId', '$uid'),
  channelIn(after).exists,
  any(
    all(isPrivate, hasNo('seat'), any(all(is('$uid', me), isOwnPair), isPairWithUid)),
    all(
      isGroup,
      is(after.child('seats', '$channelId', newData.child('seat').val).val, '$uid'),
      membership(after).exists,
      any(membership(venue).exists, channelIn(venue).missing),
    ),
  ),
);
const leaves = all(
  data.exists,
  removed,
  isGroup,
  any(is('$uid', me), isAdministrator(membership(venue))),
  isNot(after.child('seats', '$channelId', data.child('seat').val).val, '$uid'),
);

// Who is in a private channel or a group. Records come and go as a whole.
const members = {
  $channelId: {
    '.read': all(member, isInConversation),
    $uid: {
      // Two people come together with their channel, the people of a group with it or by somebody who is in it, unless
      // they block the inviter or are banned from it. Only from a group somebody goes, by themselves or removed by an
      // administrator of the group, and the one who makes a group is its first.
      '.write': all(member, unlessRemoved(mayTalk), any(joins, leaves)),
      '.validate': all(
        keyUpTo('$uid', 128),
        membershipRecord.isComplete,
        any(data.exists, hasNo('role'), all(is('$uid', me), isGroup, channelIn(venue).missing)),
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
      '.write': all(
        member,
        unlessRemoved(is(membership(after, newData.val).child('seat').val, '$seat')),
        any(isNew, isNot(membership(after, data.val).child('seat').val, '$seat')),
      ),
      '.validate': all(keyLike('$seat', SEAT), newData.isString, newData.hasNoPriority),
    },
  },
};

const row = record({
  lastMessageAt: newData.isNumber,
  lastMessageId: optional(textLike(pushId)),
  mentionedAt: optional(mark.mentionedAt),
  mentionedIn: optional(mark.mentionedIn),
});
const isGoneFromGroup = all(removed, isGroup, membership(venue).exists, membership(after, '$uid').missing);
const movesUp = all(
  sets('lastMessageAt', now),
  membership(after, '$uid').exists,
  membership(after).exists,
  any(
    is(membership(after, '$uid').child('since').val, now),
    all(newData.child('lastMessageId').isString, isWrittenNow(newData.child('lastMessageId').val)),
  ),
  any(mention.exists, data.child('mentionedIn').missing),
  any(isGroup, isNotBlockedBy('$uid')),
);
// The private channels and groups of a person, by the time of their newest message.
const channelsOf = {
  $uid: {
    '.read': all(member, own),
    '.indexOn': ['lastMessageAt'],
    $channelId: {
      // One's own record goes at any time, that of another one together with their place in a group. Who brings a
      // person into a channel or writes a message moves it up for everybody in it, but not for a person who blocks
      // them. Who mentions a person marks it for them.
      '.write': all(
        member,
        any(
          all(own, removed),
          isGoneFromGroup,
          movesUp,
          all(
            mentions,
            keeps('lastMessageAt'),
            keeps('lastMessageId'),
            membership(venue, '$uid').exists,
            membership(venue).exists,
          ),
        ),
      ),
      '.validate': all(row.isComplete, is(mention.exists, has('mentionedAt')), row.hasNoPriority),
      ...row.fields,
    },
  },
};

/** In the channel of an area that exists, or in another channel after the write. */
const isInExistingChannel = any(all(isArea, channelIn(after).exists), membership(after).exists);
/** One's own, where one is, or that of somebody who has just left the group. */
const isOwnOrGone = any(all(own, unlessRemoved(isInExistingChannel)), isGoneFromGroup);

// The time of the newest message that a person has seen. In an area only they see it. It goes with their place in a
// group.
const readUpTo = {
  $channelId: {
    '.read': all(member, isInConversation),
    $uid: {
      '.read': all(member, own),
      '.write': all(
        member,
        unlessRemoved(notBanned),
        unlessRemoved(notBannedFrom('$channelId')),
        isOwnOrGone,
      ),
      '.validate': all(
        newData.isNumber,
        moreThan(newData.val, 0),
        atMost(newData.val, now),
        any(isNew, atLeast(newData.val, data.val)),
        newData.hasNoPriority,
      ),
    },
  },
};

// When a person typed last. A page closes these records by onDisconnect.
const typing = {
  $channelId: {
    '.read': all(member, mayReadChannel, orderedByValue, lastAtMost(20)),
    '.indexOn': ['.value'],
    $uid: {
      '.write': all(member, own, unlessRemoved(mayTalk), unlessRemoved(isInExistingChannel)),
      '.validate': all(becomes(now), newData.hasNoPriority),
    },
  },
};

// Channels that call for no attention of a person. They go with the place in a group.
const mutedChannels = {
  $uid: {
    '.read': all(member, own),
    $channelId: {
      '.write': all(member, unlessRemoved(notBanned), isOwnOrGone),
      '.validate': all(becomes(true), newData.hasNoPriority),
    },
  },
};

const block = record({ since: becomes(now) });
// Whom a person blocks.
const blocks = {
  $uid: {
    '.read': all(member, own),
    $otherId: {
      '.write': all(member, own, unlessRemoved(notBanned)),
      '.validate': all(
        keyUpTo('$otherId', 128),
        isNot('$otherId', '$uid'),
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
