import { ALL_SEATS, CALL_SEATS, RING_INTERVAL } from '@domain/calls/call';
import * as r from '../../backend/realtime/rules/build/predicates';
import {
  isGroup,
  isInConversation,
  isNotBlockedBy,
  isOwnPair,
  isPairWithUid,
  membership,
  otherOfPair,
} from '../chat';

const ring = r.record({
  from: r.newData.isString,
  name: r.ownName,
  since: r.newData.isNumber,
  // A call is declined by everybody. Those who could not join it do not accept it.
  answer: r.optional({
    '.write': r.all(
      r.member,
      r.own,
      r.newData.exists,
      r.data.parent.exists,
      r.any(
        r.isNot(r.newData.val, 'ACCEPTED'),
        r.all(isNotBlockedBy(r.data.parent.child('from').val), r.mayTalk),
      ),
    ),
    '.validate': r.isOneOf(r.newData.val, 'ACCEPTED', 'DECLINED', 'BUSY'),
  }),
});
const isCaller = r.was('from', r.me);
const rings = r.all(
  r.any(r.isNew, isCaller),
  r.mayTalk,
  r.sets('from', r.me),
  r.sets('since', r.now),
  r.hasNo('answer'),
  r.isNot(r.me, '$uid'),
  r.isNot(r.venue.child('attendees', '$uid', 'status').val, 'Busy'),
  isNotBlockedBy('$uid'),
  r.is(r.after.child('rangAt', '$channelId', r.me, '$uid').val, r.now),
  r.any(
    r.all(isPairWithUid, r.isKnown('$uid')),
    r.all(isGroup, membership(r.venue).exists, membership(r.venue, '$uid').exists),
  ),
);

// Who is being called, by the channel of the call. Made by somebody in the channel, answered by the person called; each
// of the two removes it. Nobody is rung who blocks the caller or is busy.
const ringing = {
  $uid: {
    '.read': r.all(r.member, r.own),
    $channelId: {
      '.read': r.all(r.member, isInConversation),
      '.write': r.all(r.member, r.any(r.all(r.removed, r.any(r.own, isCaller)), rings)),
      '.validate': r.all(ring.isComplete, ring.hasNoPriority),
      ...ring.fields,
    },
  },
};

// When a person rang another one last. It never goes, or nobody would wait before they ring again.
const rangAt = {
  $channelId: {
    $uid: {
      '.read': r.all(r.member, r.own),
      $otherId: {
        '.write': r.all(
          r.member,
          r.own,
          r.newData.exists,
          r.isOver(r.data.val, RING_INTERVAL),
          r.is(r.after.child('ringing', '$otherId', '$channelId', 'from').val, r.me),
          r.is(r.after.child('ringing', '$otherId', '$channelId', 'since').val, r.now),
        ),
        '.validate': r.all(r.becomes(r.now), r.newData.hasNoPriority),
      },
    },
  },
};

const seat = r.record({
  uid: r.newData.isString,
  name: r.ownName,
  session: r.textLike(r.pushId),
  since: r.newData.isNumber,
});
/** One's own seat is left at any time; a free one is taken by those who have no other one. */
const changesSeat = (names: readonly string[], mayTake: r.Condition, ...more: readonly r.Condition[]) =>
  r.any(
    r.all(r.removed, r.was('uid', r.me)),
    r.all(
      r.any(r.isNew, r.was('uid', r.me)),
      mayTake,
      r.sets('uid', r.me),
      r.sets('since', r.now),
      ...names.map((one) => r.any(r.is('$seat', one), r.isNot(r.sibling(one).child('uid').val, r.me))),
      ...more,
    ),
  );
/** Since when the person shares their screen. */
const screen = (mayShare: r.Condition, isShared: r.Condition) => ({
  '.write': r.all(
    r.member,
    r.is(r.data.parent.child('uid').val, r.me),
    r.is(r.sibling('uid').val, r.me),
    r.unlessRemoved(mayShare),
  ),
  '.validate': r.all(isShared, r.newData.hasNoPriority),
});

const signal = r.record({
  from: r.newData.isString,
  seat: r.newData.isString,
  to: r.newData.isString,
  data: r.textUpTo(20_000),
});
/** What the browsers of two people say to each other. The one who receives it removes it. */
function signals(seats: r.Place, maySend: r.Condition) {
  const seatIn = (field: string) => seats.child(r.newData.child(field).val);
  return {
    $uid: {
      $session: {
        '.read': r.all(r.member, r.own),
        '.write': r.all(r.member, r.own, r.removed),
        $id: {
          '.write': r.all(
            r.member,
            r.any(
              r.all(r.removed, r.own),
              r.all(
                r.isNew,
                r.newData.exists,
                maySend,
                r.is(seatIn('seat').child('uid').val, r.me),
                r.is(seatIn('seat').child('session').val, r.newData.child('from').val),
                r.is(seatIn('to').child('uid').val, '$uid'),
                r.is(seatIn('to').child('session').val, '$session'),
              ),
            ),
          ),
          '.validate': r.all(r.keyLike('$id', r.pushId), signal.isComplete, signal.hasNoPriority),
          ...signal.fields,
        },
      },
    },
  };
}

const mayJoinCall = r.any(
  r.all(isGroup, membership(r.venue).exists),
  r.all(isOwnPair, isNotBlockedBy(otherOfPair)),
);
// The call of a private channel or a group.
const calls = {
  $channelId: {
    // Who is in it: four seats, one for each person. A page removes its own by onDisconnect.
    seats: {
      '.read': r.all(r.member, isInConversation),
      $seat: {
        '.write': r.all(r.member, changesSeat(CALL_SEATS, r.mayTalk, mayJoinCall)),
        '.validate': r.all(r.keyLike('$seat', /^s[0-3]$/), seat.isComplete, seat.hasNoPriority),
        ...seat.fields,
        screen: screen(r.mayTalk, r.becomes(r.now)),
      },
    },
    signals: signals(r.venue.child('calls', '$channelId', 'seats'), r.mayTalk),
  },
};

const isRoom = r.all(r.keyLike('$roomId', /^[-0-9A-Za-z]+$/), r.keyUpTo('$roomId', 64));
/** Written by the server: the venue leads to this room. */
const isRoomOfVenue = r.venue.child('places', 'rooms', '$roomId').exists;
const listens = r.variable('$seat').beginsWith('l');
// The room of a meeting that this server runs itself.
const rooms = {
  $roomId: {
    // When a host has ended the meeting for everybody: the pages in it leave.
    ended: {
      '.read': r.member,
      '.write': r.all(r.member, r.host, r.newData.exists, r.notBanned, isRoomOfVenue),
      '.validate': r.all(isRoom, r.newData.hasNoPriority, r.becomes(r.now)),
    },
    // Who is in it: four seats of people and four of listeners, one seat for each person. Who is muted may listen.
    seats: {
      '.read': r.member,
      $seat: {
        '.write': r.all(
          r.member,
          changesSeat(ALL_SEATS, r.all(isRoomOfVenue, r.notBanned, r.any(listens, r.notMuted))),
        ),
        '.validate': r.all(r.keyLike('$seat', /^[sl][0-3]$/), isRoom, seat.isComplete, seat.hasNoPriority),
        ...seat.fields,
        // Who listens shares none.
        screen: screen(
          r.all(r.notBanned, r.notMuted),
          r.all(r.variable('$seat').beginsWith('s'), r.becomes(r.now)),
        ),
      },
    },
    signals: signals(r.venue.child('rooms', '$roomId', 'seats'), r.notBanned),
  },
};

export const rules = { ringing, rangAt, calls, rooms };
