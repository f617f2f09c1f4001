import type { Known } from './callers';
import { groupOf, OTHER_GROUP, PAIR_OF_OTHERS, pairOf, roomOf, SENT } from './chat-seed';
import { NOW } from './chat-sends';
import { type Ask, type Cell, listen, members, OTHER_USER, set, write } from './realtime-cells';

const own = (path: (known: Known) => string, value: (known: Known) => unknown): Ask =>
  write((known) => ({ [path(known)]: value(known) }));
const listenOwn = (path: (known: Known) => string): Ask => ({
  action: 'q',
  body: (known) => ({ p: `/live/${path(known)}`, h: '' }),
});

const ringBy = (from: string) => ({ from, name: 'Name', since: NOW });
const rings = (uid: string, channelId: string) => ({
  [`ringing/${OTHER_USER}/${channelId}`]: ringBy(uid),
  [`rangAt/${channelId}/${uid}/${OTHER_USER}`]: NOW,
});
const seatOf = (uid: string) => ({ uid, name: 'Name', session: SENT, since: NOW });
const SIGNAL = { from: SENT, seat: 's0', to: 's1', data: '{"type":"bye"}' };
const SINCE_NOW = () => ({ '.sv': 'timestamp' });
const NEW_ID = SENT.replace('V-', 'W-');

/** Every path of calls opened by a rule, with the access of each caller. */
export const CALL_CELLS: Record<string, Cell> = {
  '$mode/ringing/$uid': {
    read: listenOwn(({ uid }) => `ringing/${uid}`),
    others: listen(`ringing/${OTHER_USER}`),
    expected: members('read'),
  },
  '$mode/ringing/$uid/$channelId': {
    read: listenOwn((known) => `ringing/${OTHER_USER}/${pairOf(known)}`),
    own: write((known) => rings(known.uid, pairOf(known))),
    others: write(({ uid }) => rings(uid, PAIR_OF_OTHERS)),
    expected: members('read own'),
  },
  '$mode/rangAt/$channelId/$uid': {
    read: listenOwn((known) => `rangAt/${pairOf(known)}/${known.uid}`),
    others: listenOwn((known) => `rangAt/${pairOf(known)}/${OTHER_USER}`),
    expected: members('read'),
  },
  '$mode/rangAt/$channelId/$uid/$otherId': {
    own: write((known) => ({
      [`ringing/${OTHER_USER}/${groupOf(known)}`]: ringBy(known.uid),
      [`rangAt/${groupOf(known)}/${known.uid}/${OTHER_USER}`]: NOW,
    })),
    others: own(
      (known) => `rangAt/${pairOf(known)}/${OTHER_USER}/${known.uid}`,
      () => NOW,
    ),
    expected: members('own'),
  },
  '$mode/ringing/$uid/$channelId/answer': {
    own: own(
      (known) => `ringing/${known.uid}/${pairOf(known)}/answer`,
      () => 'DECLINED',
    ),
    others: own(
      (known) => `ringing/${OTHER_USER}/${pairOf(known)}/answer`,
      () => 'DECLINED',
    ),
    expected: members('own'),
  },
  '$mode/calls/$channelId/seats': {
    read: listenOwn((known) => `calls/${pairOf(known)}/seats`),
    others: listen(`calls/${OTHER_GROUP}/seats`),
    expected: members('read'),
  },
  '$mode/calls/$channelId/seats/$seat': {
    own: own(
      (known) => `calls/${pairOf(known)}/seats/s0`,
      ({ uid }) => seatOf(uid),
    ),
    others: own(
      () => `calls/${OTHER_GROUP}/seats/s0`,
      ({ uid }) => seatOf(uid),
    ),
    expected: members('own'),
  },
  '$mode/calls/$channelId/seats/$seat/screen': {
    own: own((known) => `calls/${pairOf(known)}/seats/s0/screen`, SINCE_NOW),
    others: own((known) => `calls/${pairOf(known)}/seats/s1/screen`, SINCE_NOW),
    expected: members('own'),
  },
  '$mode/calls/$channelId/signals/$uid/$session': {
    read: listenOwn((known) => `calls/${pairOf(known)}/signals/${known.uid}/${SENT}`),
    own: own(
      (known) => `calls/${pairOf(known)}/signals/${known.uid}/${SENT}`,
      () => null,
    ),
    others: listenOwn((known) => `calls/${pairOf(known)}/signals/${OTHER_USER}/${SENT}`),
    expected: members('read own'),
  },
  '$mode/calls/$channelId/signals/$uid/$session/$id': {
    own: own(
      (known) => `calls/${pairOf(known)}/signals/${OTHER_USER}/${SENT}/${NEW_ID}`,
      () => SIGNAL,
    ),
    others: set(`calls/${OTHER_GROUP}/signals/${OTHER_USER}/${SENT}/${NEW_ID}`, SIGNAL),
    expected: members('own'),
  },
};

/** Every path of the rooms of meetings opened by a rule, with the access of each caller. */
export const ROOM_CELLS: Record<string, Cell> = {
  '$mode/rooms/$roomId/ended': {
    read: listen('rooms/empty/ended'),
    others: set('rooms/empty/ended', { '.sv': 'timestamp' }),
    expected: { ...members('read'), designer: 'read others', host: 'read others' },
  },
  '$mode/rooms/$roomId/seats': { read: listen('rooms/empty/seats'), expected: members('read') },
  '$mode/rooms/$roomId/seats/$seat': {
    own: own(
      (known) => `rooms/${roomOf(known)}/seats/s0`,
      ({ uid }) => ({ ...seatOf(uid), since: { '.sv': 'timestamp' } }),
    ),
    others: own(
      (known) => `rooms/${roomOf(known)}/seats/s1`,
      ({ uid }) => ({ ...seatOf(uid), since: { '.sv': 'timestamp' } }),
    ),
    expected: members('own'),
  },
  '$mode/rooms/$roomId/seats/$seat/screen': {
    own: own((known) => `rooms/${roomOf(known)}/seats/s0/screen`, SINCE_NOW),
    others: own((known) => `rooms/${roomOf(known)}/seats/s1/screen`, SINCE_NOW),
    expected: members('own'),
  },
  '$mode/rooms/$roomId/signals/$uid/$session': {
    read: listenOwn((known) => `rooms/${roomOf(known)}/signals/${known.uid}/${SENT}`),
    own: own(
      (known) => `rooms/${roomOf(known)}/signals/${known.uid}/${SENT}`,
      () => null,
    ),
    others: listenOwn((known) => `rooms/${roomOf(known)}/signals/${OTHER_USER}/${SENT}`),
    expected: members('read own'),
  },
  '$mode/rooms/$roomId/signals/$uid/$session/$id': {
    own: own(
      (known) => `rooms/${roomOf(known)}/signals/${OTHER_USER}/${SENT}/${NEW_ID}`,
      () => SIGNAL,
    ),
    others: set(`rooms/empty/signals/${OTHER_USER}/${SENT}/${NEW_ID}`, SIGNAL),
    expected: members('own'),
  },
};
