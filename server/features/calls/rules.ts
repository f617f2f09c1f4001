import { ALL_SEATS, CALL_SEATS, RING_INTERVAL } from '@domain/calls/call';
import {
  all,
  any,
  type Condition,
  is,
  isNot,
  isOneOf,
  type Place,
  variable,
} from '../../backend/realtime/rules/build/expressions';
import {
  after,
  becomes,
  data,
  hasNo,
  host,
  isKnown,
  isNew,
  isOver,
  keyLike,
  keyUpTo,
  mayTalk,
  me,
  member,
  newData,
  notBanned,
  notMuted,
  now,
  optional,
  own,
  ownName,
  pushId,
  record,
  removed,
  sets,
  sibling,
  textLike,
  textUpTo,
  unlessRemoved,
  venue,
  was,
} from '../../backend/realtime/rules/build/predicates';
import {
  isGroup,
  isInConversation,
  isNotBlockedBy,
  isOwnPair,
  isPairWithUid,
  membership,
  otherOfPair,
} from '../chat';

const ring = record({
  from: newData.isString,
  name: ownName,
  since: newData.isNumber,
  // A call is declined by everybody. Those who could not join it do not accept it.
  answer: optional({
    '.write': all(
      member,
      own,
      newData.exists,
      data.parent.exists,
      any(isNot(newData.val, 'ACCEPTED'), all(isNotBlockedBy(data.parent.child('from').val), mayTalk)),
    ),
    '.validate': isOneOf(newData.val, 'ACCEPTED', 'DECLINED', 'BUSY'),
  }),
});
const isCaller = was('from', me);
const rings = all(
  any(isNew, isCaller),
  mayTalk,
  sets('from', me),
  sets('since', now),
  hasNo('answer'),
  isNot(me, '$uid'),
  isNot(venue.child('attendees', '$uid', 'status').val, 'Busy'),
  isNotBlockedBy('$uid'),
  is(after.child('rangAt', '$channelId', me, '$uid').val, now),
  any(
    all(isPairWithUid, isKnown('$uid')),
    all(isGroup, membership(venue).exists, membership(venue, '$uid').exists),
  ),
);

// Who is being called, by the channel of the call. Made by somebody in the channel, answered by the person called; each
// of the two removes it. Nobody is rung who blocks the caller or is busy.
const ringing = {
  $uid: {
    '.read': all(member, own),
    $channelId: {
      '.read': all(member, isInConversation),
      '.write': all(member, any(all(removed, any(own, isCaller)), rings)),
      '.validate': all(ring.isComplete, ring.hasNoPriority),
      ...ring.fields,
    },
  },
};

// When a person rang another one last. It never goes, or nobody would wait before they ring again.
const rangAt = {
  $channelId: {
    $uid: {
      '.read': all(member, own),
      $otherId: {
        '.write': all(
          member,
          own,
          newData.exists,
          isOver(data.val, RING_INTERVAL),
          is(after.child('ringing', '$otherId', '$channelId', 'from').val, me),
          is(after.child('ringing', '$otherId', '$channelId', 'since').val, now),
        ),
        '.validate': all(becomes(now), newData.hasNoPriority),
      },
    },
  },
};

const seat = record({
  uid: newData.isString,
  name: ownName,
  session: textLike(pushId),
  since: newData.isNumber,
});
/** One's own seat is left at any time; a free one is taken by those who have no other one. */
const changesSeat = (names: readonly string[], mayTake: Condition, ...more: readonly Condition[]) =>
  any(
    all(removed, was('uid', me)),
    all(
      any(isNew, was('uid', me)),
      mayTake,
      sets('uid', me),
      sets('since', now),
      ...names.map((one) => any(is('$seat', one), isNot(sibling(one).child('uid').val, me))),
      ...more,
    ),
  );
/** Since when the person shares their screen. */
const screen = (mayShare: Condition, isShared: Condition) => ({
  '.write': all(
    member,
    is(data.parent.child('uid').val, me),
    is(sibling('uid').val, me),
    unlessRemoved(mayShare),
  ),
  '.validate': all(isShared, newData.hasNoPriority),
});

const signal = record({
  from: newData.isString,
  seat: newData.isString,
  to: newData.isString,
  data: textUpTo(20_000),
});
/** What the browsers of two people say to each other. The one who receives it removes it. */
function signals(seats: Place, maySend: Condition) {
  const seatIn = (field: string) => seats.child(newData.child(field).val);
  return {
    $uid: {
      $session: {
        '.read': all(member, own),
        '.write': all(member, own, removed),
        $id: {
          '.write': all(
            member,
            any(
              all(removed, own),
              all(
                isNew,
                newData.exists,
                maySend,
                is(seatIn('seat').child('uid').val, me),
                is(seatIn('seat').child('session').val, newData.child('from').val),
                is(seatIn('to').child('uid').val, '$uid'),
                is(seatIn('to').child('session').val, '$session'),
              ),
            ),
          ),
          '.validate': all(keyLike('$id', pushId), signal.isComplete, signal.hasNoPriority),
          ...signal.fields,
        },
      },
    },
  };
}

const mayJoinCall = any(all(isGroup, membership(venue).exists), all(isOwnPair, isNotBlockedBy(otherOfPair)));
// The call of a private channel or a group.
const calls = {
  $channelId: {
    // Who is in it: four seats, one for each person. A page removes its own by onDisconnect.
    seats: {
      '.read': all(member, isInConversation),
      $seat: {
        '.write': all(member, changesSeat(CALL_SEATS, mayTalk, mayJoinCall)),
        '.validate': all(keyLike('$seat', /^s[0-3]$/), seat.isComplete, seat.hasNoPriority),
        ...seat.fields,
        screen: screen(mayTalk, becomes(now)),
      },
    },
    signals: signals(venue.child('calls', '$channelId', 'seats'), mayTalk),
  },
};

const isRoom = all(keyLike('$roomId', /^[-0-9A-Za-z]+$/), keyUpTo('$roomId', 64));
/** Written by the server: the venue leads to this room. */
const isRoomOfVenue = venue.child('places', 'rooms', '$roomId').exists;
const listens = variable('$seat').beginsWith('l');
// The room of a meeting that this server runs itself.
const rooms = {
  $roomId: {
    // When a host has ended the meeting for everybody: the pages in it leave.
    ended: {
      '.read': member,
      '.write': all(member, host, newData.exists, notBanned, isRoomOfVenue),
      '.validate': all(isRoom, newData.hasNoPriority, becomes(now)),
    },
    // Who is in it: four seats of people and four of listeners, one seat for each person. Who is muted may listen.
    seats: {
      '.read': member,
      $seat: {
        '.write': all(member, changesSeat(ALL_SEATS, all(isRoomOfVenue, notBanned, any(listens, notMuted)))),
        '.validate': all(keyLike('$seat', /^[sl][0-3]$/), isRoom, seat.isComplete, seat.hasNoPriority),
        ...seat.fields,
        // Who listens shares none.
        screen: screen(all(notBanned, notMuted), all(variable('$seat').beginsWith('s'), becomes(now))),
      },
    },
    signals: signals(venue.child('rooms', '$roomId', 'seats'), notBanned),
  },
};

export const rules = { ringing, rangAt, calls, rooms };
