import { CALL_SEATS } from '@domain/calls/call';
import { FILE_MAX, MESSAGE_MAX, NAME_MAX } from '@domain/chat/chat-limits';
import {
  all,
  any,
  type Condition,
  is,
  isNot,
  moreThan,
  type Operand,
  type Place,
  plus,
} from '../../backend/realtime/rules/build/expressions';
import {
  after,
  becomes,
  channelLimits,
  data,
  firstAtMost,
  has,
  hasNo,
  host,
  isNew,
  isOver,
  keyLike,
  keyUpTo,
  lastAtMost,
  matches,
  mayTalk,
  me,
  member,
  newData,
  notBanned,
  notBannedFrom,
  now,
  oneLine,
  optional,
  orderedBy,
  own,
  ownName,
  positiveUpTo,
  pushId,
  record,
  removed,
  sets,
  sibling,
  text,
  textLike,
  textUpTo,
  unlessRemoved,
  venue,
} from '../../backend/realtime/rules/build/predicates';
import {
  isArea,
  isGroup,
  isNotBlockedBy,
  isOpenArea,
  mayReadChannel,
  membership,
  otherOfPair,
} from './channel-predicates';

const PAGE_MAX = 100;

/** The user writes this message in the same update, or changes it when `field` says so. */
export function isWrittenNow(id: Operand, field: 'sentAt' | 'editedAt' = 'sentAt'): Condition {
  const message = after.child('messages', '$channelId', id);
  return all(is(message.child('authorId').val, me), is(message.child(field).val, now));
}

const isAuthor = is(data.parent.child('authorId').val, me);
const isInChannel = any(isArea, membership(after).exists);
const isGroupOrNotBlocked = any(isGroup, isNotBlockedBy(otherOfPair));
const isNotReadOnly = isNot(channelLimits.child('readOnly').val, true);
const wroteNow = after.child('wroteAt', '$channelId', me);
/** Hosts may write at any time; others where the channel is open, and after its interval. */
const keepsChannelLimits = any(
  host,
  channelLimits.missing,
  all(
    isNotReadOnly,
    any(
      channelLimits.child('interval').missing,
      all(is(wroteNow.child('at').val, now), is(wroteNow.child('messageId').val, '$messageId')),
    ),
  ),
);

const length = (other: string) => all(positiveUpTo(100_000), sibling(other).exists);
const file = record({
  fileId: becomes('$messageId'),
  name: all(text(NAME_MAX), oneLine),
  type: all(textUpTo(100), matches(/^[a-z]+\/[-+.0-9a-z]+$/)),
  size: positiveUpTo(FILE_MAX),
  width: optional(length('height')),
  height: optional(length('width')),
});

const editsText = all(
  data.exists,
  newData.exists,
  isAuthor,
  is(sibling('editedAt').val, now),
  keepsChannelLimits,
  mayTalk,
  any(isArea, all(membership(after).exists, isGroupOrNotBlocked)),
);
const removesText = all(removed, data.parent.child('deleted').missing, sibling('deleted').exists);

const ring = (tree: Place) => tree.child('ringing', newData.val, '$channelId');
const message = record({
  authorId: newData.isString,
  authorName: ownName,
  // Changed by the author, together with the time; removed together with the mark of deletion.
  text: optional({
    '.write': all(member, any(editsText, removesText)),
    '.validate': text(MESSAGE_MAX),
  }),
  sentAt: newData.isNumber,
  // Only together with another text, whose rule asks for the author and the present time.
  editedAt: optional({
    '.write': all(
      member,
      sibling('deleted').missing,
      isNot(sibling('text').val, data.parent.child('text').val),
    ),
    '.validate': newData.isNumber,
  }),
  // Marked by the author; hosts remove messages by a call of the server, which keeps a log.
  deleted: optional({
    '.write': all(member, notBanned, notBannedFrom('$channelId'), isAuthor, isInChannel),
    '.validate': all(becomes(true), sibling('text').missing, sibling('file').missing),
  }),
  // The person who has not answered a call of the author, whose ring goes in the same update.
  missedBy: optional(
    all(
      newData.isString,
      sibling('text').missing,
      sibling('file').missing,
      sibling('replyTo').missing,
      is(ring(venue).child('from').val, me),
      ring(venue).child('answer').missing,
      ring(after).missing,
    ),
  ),
  // When the author has taken the seat that they still have in the call of the channel.
  calledAt: optional(
    all(
      newData.isNumber,
      sibling('text').missing,
      sibling('file').missing,
      sibling('replyTo').missing,
      sibling('missedBy').missing,
      any(
        ...CALL_SEATS.map((seat) => venue.child('calls', '$channelId', 'seats', seat)).map((seat) =>
          all(is(seat.child('uid').val, me), is(seat.child('since').val, newData.val)),
        ),
      ),
    ),
  ),
  replyTo: optional(textLike(pushId)),
});

const messages = {
  $channelId: {
    // A page at a time: the newest ones before a time, or the first ones after it.
    '.read': all(
      member,
      mayReadChannel,
      orderedBy('sentAt'),
      any(lastAtMost(PAGE_MAX), firstAtMost(PAGE_MAX)),
    ),
    '.indexOn': ['sentAt'],

    $messageId: {
      '.read': all(member, mayReadChannel),
      // A message is made once and as a whole, unless hosts keep the channel for themselves or the author has to wait,
      // together with the time of the newest message: of an area for everybody, else at least for oneself. A person who
      // is blocked by the other one can't write to them.
      '.write': all(
        member,
        isNew,
        mayTalk,
        keepsChannelLimits,
        sets('authorId', me),
        sets('sentAt', now),
        hasNo('editedAt'),
        hasNo('deleted'),
        hasNo('reactions'),
        any(
          all(isOpenArea, is(after.child('channels', '$channelId', 'lastMessageAt').val, now)),
          all(
            membership(after).exists,
            is(after.child('channelsOf', me, '$channelId', 'lastMessageAt').val, now),
            isGroupOrNotBlocked,
          ),
        ),
      ),
      '.validate': all(
        keyLike('$messageId', pushId),
        message.isComplete,
        any(has('text'), has('file'), has('missedBy'), has('calledAt'), has('deleted')),
        message.hasNoPriority,
      ),
      ...message.fields,

      // Made with its message, under the same id, and removed together with the mark of deletion.
      file: {
        '.write': all(member, removed, sibling('deleted').exists),
        '.validate': all(file.isComplete, file.hasNoPriority),
        ...file.fields,
      },
      reactions: {
        $uid: {
          '.write': all(
            member,
            own,
            unlessRemoved(newData.parent.parent.child('deleted').missing),
            unlessRemoved(mayTalk),
            isInChannel,
          ),
          '.validate': all(textUpTo(32), matches(/^\S+$/), newData.hasNoPriority),
        },
      },
    },
  },
};

const lastWrite = record({
  at: becomes(now),
  messageId: all(newData.isString, any(isWrittenNow(newData.val), isWrittenNow(newData.val, 'editedAt'))),
});
// When a person wrote or changed a message last in a channel with time between two: only with the message, and once it
// has passed. It never goes, or nobody would wait.
const wroteAt = {
  $channelId: {
    $uid: {
      '.read': all(member, own),
      '.write': all(
        member,
        own,
        newData.exists,
        channelLimits.child('interval').exists,
        isOver(data.child('at').val, channelLimits.child('interval').val),
      ),
      '.validate': all(lastWrite.isComplete, lastWrite.hasNoPriority),
      ...lastWrite.fields,
    },
  },
};

export const mention = newData.child('mentionedIn');
const marked = after.child('messages', '$channelId', newData.val);
/** The newest message that mentions a person, and its time: the author says so whose text has the mention, unless the
 * person blocks them. */
export const mark = {
  mentionedAt: all(
    newData.isNumber,
    any(
      becomes(data.val),
      all(
        isNot(sibling('mentionedIn').val, data.parent.child('mentionedIn').val),
        any(isNew, moreThan(newData.val, data.val)),
      ),
    ),
  ),
  mentionedIn: all(
    textLike(pushId),
    any(
      becomes(data.val),
      all(
        isNot(me, '$uid'),
        isNotBlockedBy('$uid'),
        is(marked.child('authorId').val, me),
        is(marked.child('sentAt').val, sibling('mentionedAt').val),
        marked.child('text').val.contains(plus('](', '$uid', ')')),
      ),
    ),
  ),
};
/** The user marks a person whom their message mentions. */
export const mentions = all(mention.isString, mayTalk, isNot(mention.val, data.child('mentionedIn').val));

const markOfArea = record(mark);
// The newest mention of a person in each area, apart from `channelsOf`, where those would push channels out of the list.
// For those who are in the venue or have read there.
const mentionsOf = {
  $uid: {
    '.read': all(member, own),
    $channelId: {
      '.write': all(
        member,
        any(
          all(own, removed),
          all(
            mentions,
            isOpenArea,
            any(
              venue.child('attendees', '$uid').exists,
              venue.child('readUpTo', '$channelId', '$uid').exists,
            ),
          ),
        ),
      ),
      '.validate': all(keyUpTo('$uid', 128), markOfArea.isComplete, markOfArea.hasNoPriority),
      ...markOfArea.fields,
    },
  },
};

export const messageRules = { messages, wroteAt, mentionsOf };
