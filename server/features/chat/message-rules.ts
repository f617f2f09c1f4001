import { CALL_SEATS } from '@domain/calls/call';
import { FILE_MAX, MESSAGE_MAX, NAME_MAX } from '@domain/chat/chat-limits';
import * as r from '../../backend/realtime/rules/build/predicates';
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
export function isWrittenNow(id: r.Operand, field: 'sentAt' | 'editedAt' = 'sentAt'): r.Condition {
  const message = r.after.child('messages', '$channelId', id);
  return r.all(r.is(message.child('authorId').val, r.me), r.is(message.child(field).val, r.now));
}

const isAuthor = r.is(r.data.parent.child('authorId').val, r.me);
const isInChannel = r.any(isArea, membership(r.after).exists);
const isGroupOrNotBlocked = r.any(isGroup, isNotBlockedBy(otherOfPair));
const isNotReadOnly = r.isNot(r.channelLimits.child('readOnly').val, true);
const wroteNow = r.after.child('wroteAt', '$channelId', r.me);
/** Hosts may write at any time; others where the channel is open, and after its interval. */
const keepsChannelLimits = r.any(
  r.host,
  r.channelLimits.missing,
  r.all(
    isNotReadOnly,
    r.any(
      r.channelLimits.child('interval').missing,
      r.all(r.is(wroteNow.child('at').val, r.now), r.is(wroteNow.child('messageId').val, '$messageId')),
    ),
  ),
);

const length = (other: string) => r.all(r.positiveUpTo(100_000), r.sibling(other).exists);
const file = r.record({
  fileId: r.becomes('$messageId'),
  name: r.all(r.text(NAME_MAX), r.oneLine),
  type: r.all(r.textUpTo(100), r.matches(/^[a-z]+\/[-+.0-9a-z]+$/)),
  size: r.positiveUpTo(FILE_MAX),
  width: r.optional(length('height')),
  height: r.optional(length('width')),
});

const editsText = r.all(
  r.data.exists,
  r.newData.exists,
  isAuthor,
  r.is(r.sibling('editedAt').val, r.now),
  keepsChannelLimits,
  r.mayTalk,
  r.any(isArea, r.all(membership(r.after).exists, isGroupOrNotBlocked)),
);
const removesText = r.all(r.removed, r.data.parent.child('deleted').missing, r.sibling('deleted').exists);

const ring = (tree: r.Place) => tree.child('ringing', r.newData.val, '$channelId');
const message = r.record({
  authorId: r.newData.isString,
  authorName: r.ownName,
  // Changed by the author, together with the time; removed together with the mark of deletion.
  text: r.optional({
    '.write': r.all(r.member, r.any(editsText, removesText)),
    '.validate': r.text(MESSAGE_MAX),
  }),
  sentAt: r.newData.isNumber,
  // Only together with another text, whose rule asks for the author and the present time.
  editedAt: r.optional({
    '.write': r.all(
      r.member,
      r.sibling('deleted').missing,
      r.isNot(r.sibling('text').val, r.data.parent.child('text').val),
    ),
    '.validate': r.newData.isNumber,
  }),
  // Marked by the author; hosts remove messages by a call of the server, which keeps a log.
  deleted: r.optional({
    '.write': r.all(r.member, r.notBanned, r.notBannedFrom('$channelId'), isAuthor, isInChannel),
    '.validate': r.all(r.becomes(true), r.sibling('text').missing, r.sibling('file').missing),
  }),
  // The person who has not answered a call of the author, whose ring goes in the same update.
  missedBy: r.optional(
    r.all(
      r.newData.isString,
      r.sibling('text').missing,
      r.sibling('file').missing,
      r.sibling('replyTo').missing,
      r.is(ring(r.venue).child('from').val, r.me),
      ring(r.venue).child('answer').missing,
      ring(r.after).missing,
    ),
  ),
  // When the author has taken the seat that they still have in the call of the channel.
  calledAt: r.optional(
    r.all(
      r.newData.isNumber,
      r.sibling('text').missing,
      r.sibling('file').missing,
      r.sibling('replyTo').missing,
      r.sibling('missedBy').missing,
      r.any(
        ...CALL_SEATS.map((seat) => r.venue.child('calls', '$channelId', 'seats', seat)).map((seat) =>
          r.all(r.is(seat.child('uid').val, r.me), r.is(seat.child('since').val, r.newData.val)),
        ),
      ),
    ),
  ),
  replyTo: r.optional(r.textLike(r.pushId)),
});

const messages = {
  $channelId: {
    // A page at a time: the newest ones before a time, or the first ones after it.
    '.read': r.all(
      r.member,
      mayReadChannel,
      r.orderedBy('sentAt'),
      r.any(r.lastAtMost(PAGE_MAX), r.firstAtMost(PAGE_MAX)),
    ),
    '.indexOn': ['sentAt'],

    $messageId: {
      '.read': r.all(r.member, mayReadChannel),
      // A message is made once and as a whole, unless hosts keep the channel for themselves or the author has to wait,
      // together with the time of the newest message: of an area for everybody, else at least for oneself. A person who
      // is blocked by the other one can't write to them.
      '.write': r.all(
        r.member,
        r.isNew,
        r.mayTalk,
        keepsChannelLimits,
        r.sets('authorId', r.me),
        r.sets('sentAt', r.now),
        r.hasNo('editedAt'),
        r.hasNo('deleted'),
        r.hasNo('reactions'),
        r.any(
          r.all(isOpenArea, r.is(r.after.child('channels', '$channelId', 'lastMessageAt').val, r.now)),
          r.all(
            membership(r.after).exists,
            r.is(r.after.child('channelsOf', r.me, '$channelId', 'lastMessageAt').val, r.now),
            isGroupOrNotBlocked,
          ),
        ),
      ),
      '.validate': r.all(
        r.keyLike('$messageId', r.pushId),
        message.isComplete,
        r.any(r.has('text'), r.has('file'), r.has('missedBy'), r.has('calledAt'), r.has('deleted')),
        message.hasNoPriority,
      ),
      ...message.fields,

      // Made with its message, under the same id, and removed together with the mark of deletion.
      file: {
        '.write': r.all(r.member, r.removed, r.sibling('deleted').exists),
        '.validate': r.all(file.isComplete, file.hasNoPriority),
        ...file.fields,
      },
      reactions: {
        $uid: {
          '.write': r.all(
            r.member,
            r.own,
            r.unlessRemoved(r.newData.parent.parent.child('deleted').missing),
            r.unlessRemoved(r.mayTalk),
            isInChannel,
          ),
          '.validate': r.all(r.textUpTo(32), r.matches(/^\S+$/), r.newData.hasNoPriority),
        },
      },
    },
  },
};

const lastWrite = r.record({
  at: r.becomes(r.now),
  messageId: r.all(
    r.newData.isString,
    r.any(isWrittenNow(r.newData.val), isWrittenNow(r.newData.val, 'editedAt')),
  ),
});
// When a person wrote or changed a message last in a channel with time between two: only with the message, and once it
// has passed. It never goes, or nobody would wait.
const wroteAt = {
  $channelId: {
    $uid: {
      '.read': r.all(r.member, r.own),
      '.write': r.all(
        r.member,
        r.own,
        r.newData.exists,
        r.channelLimits.child('interval').exists,
        r.isOver(r.data.child('at').val, r.channelLimits.child('interval').val),
      ),
      '.validate': r.all(lastWrite.isComplete, lastWrite.hasNoPriority),
      ...lastWrite.fields,
    },
  },
};

export const mention = r.newData.child('mentionedIn');
const marked = r.after.child('messages', '$channelId', r.newData.val);
/** The newest message that mentions a person, and its time: the author says so whose text has the mention, unless the
 * person blocks them. */
export const mark = {
  mentionedAt: r.all(
    r.newData.isNumber,
    r.any(
      r.becomes(r.data.val),
      r.all(
        r.isNot(r.sibling('mentionedIn').val, r.data.parent.child('mentionedIn').val),
        r.any(r.isNew, r.moreThan(r.newData.val, r.data.val)),
      ),
    ),
  ),
  mentionedIn: r.all(
    r.textLike(r.pushId),
    r.any(
      r.becomes(r.data.val),
      r.all(
        r.isNot(r.me, '$uid'),
        isNotBlockedBy('$uid'),
        r.is(marked.child('authorId').val, r.me),
        r.is(marked.child('sentAt').val, r.sibling('mentionedAt').val),
        marked.child('text').val.contains(r.plus('](', '$uid', ')')),
      ),
    ),
  ),
};
/** The user marks a person whom their message mentions. */
export const mentions = r.all(
  mention.isString,
  r.mayTalk,
  r.isNot(mention.val, r.data.child('mentionedIn').val),
);

const markOfArea = r.record(mark);
// The newest mention of a person in each area, apart from `channelsOf`, where those would push channels out of the list.
// For those who are in the venue or have read there.
const mentionsOf = {
  $uid: {
    '.read': r.all(r.member, r.own),
    $channelId: {
      '.write': r.all(
        r.member,
        r.any(
          r.all(r.own, r.removed),
          r.all(
            mentions,
            isOpenArea,
            r.any(
              r.venue.child('attendees', '$uid').exists,
              r.venue.child('readUpTo', '$channelId', '$uid').exists,
            ),
          ),
        ),
      ),
      '.validate': r.all(r.keyUpTo('$uid', 128), markOfArea.isComplete, markOfArea.hasNoPriority),
      ...markOfArea.fields,
    },
  },
};

export const messageRules = { messages, wroteAt, mentionsOf };
