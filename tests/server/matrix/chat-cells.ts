import { areaChannelId } from '@domain/chat/channel-id';
import { groupOf, OTHER_GROUP, PAIR_OF_OTHERS, pairOf, SENT } from './chat-seed';
import { idOf, inArea, last, movedUp, NOW, sent } from './chat-sends';
import { type Cell, listen, listenOwn, members, OTHER_USER, own, set, write } from './realtime-cells';

const NEWEST = { i: 'sentAt', l: 60, vf: 'r' };
const TYPING = { i: '.value', l: 10, vf: 'r' };

/** Every path of chat opened by a rule, with the access of each caller. */
export const CHAT_CELLS: Record<string, Cell> = {
  '$mode/channels/$channelId': {
    read: listen('channels/area:lobby'),
    own: write(({ uid }) => ({
      ...inArea(uid, uid, 'a'),
      [`channels/${areaChannelId(uid)}`]: {
        type: 'AREA',
        areaId: uid,
        createdBy: uid,
        createdAt: NOW,
        ...last(idOf(uid, 'a')),
      },
    })),
    others: listen(`channels/${OTHER_GROUP}`),
    expected: members('read own'),
  },
  '$mode/channels/$channelId/name': {
    own: own(
      (known) => `channels/${groupOf(known)}/name`,
      () => 'New name',
    ),
    others: set(`channels/${OTHER_GROUP}/name`, 'New name'),
    expected: members('own'),
  },
  '$mode/channels/$channelId/lastMessageAt': {
    own: write(movedUp('b')),
    others: set(`channels/${OTHER_GROUP}/lastMessageAt`, NOW),
    expected: members('own'),
  },
  '$mode/channels/$channelId/lastMessageId': {
    own: write(movedUp('c')),
    others: set(`channels/${OTHER_GROUP}/lastMessageId`, SENT),
    expected: members('own'),
  },
  '$mode/lastGroupOf/$uid': {
    read: listenOwn(({ uid }) => `lastGroupOf/${uid}`),
    own: own(
      ({ uid }) => `lastGroupOf/${uid}`,
      () => ({ channelId: OTHER_GROUP, madeAt: NOW }),
    ),
    others: set(`lastGroupOf/${OTHER_USER}`, { channelId: OTHER_GROUP, madeAt: NOW }),
    expected: members('read own'),
  },
  '$mode/members/$channelId': {
    read: listenOwn((known) => `members/${groupOf(known)}`),
    others: listen(`members/${OTHER_GROUP}`),
    expected: members('read'),
  },
  '$mode/members/$channelId/$uid': {
    own: write((known) => ({
      [`members/${groupOf(known)}/guest`]: { since: NOW, invitedBy: known.uid, seat: 's05' },
      [`seats/${groupOf(known)}/s05`]: 'guest',
    })),
    others: write(({ uid }) => ({
      [`members/${OTHER_GROUP}/${uid}`]: { since: NOW, invitedBy: uid, seat: 's05' },
      [`seats/${OTHER_GROUP}/s05`]: uid,
    })),
    expected: members('own'),
  },
  '$mode/members/$channelId/$uid/role': {
    own: own(
      (known) => `members/${groupOf(known)}/${OTHER_USER}/role`,
      () => 'ADMIN',
    ),
    others: set(`members/${OTHER_GROUP}/somebody/role`, 'ADMIN'),
    expected: members('own'),
  },
  '$mode/seats/$channelId/$seat': {
    others: set(`seats/${OTHER_GROUP}/s00`, 'somebody'),
    expected: members('-'),
  },
  '$mode/channelsOf/$uid': {
    read: listenOwn(({ uid }) => `channelsOf/${uid}`),
    others: listen(`channelsOf/${OTHER_USER}`),
    expected: members('read'),
  },
  '$mode/channelsOf/$uid/$channelId': {
    own: write((known) => sent(known.uid, pairOf(known), 'd')),
    others: set(`channelsOf/${OTHER_USER}/${PAIR_OF_OTHERS}`, last(SENT)),
    expected: members('own'),
  },
  '$mode/mentionsOf/$uid': {
    read: listenOwn(({ uid }) => `mentionsOf/${uid}`),
    others: listen(`mentionsOf/${OTHER_USER}`),
    expected: members('read'),
  },
  '$mode/mentionsOf/$uid/$channelId': {
    own: own(
      ({ uid }) => `mentionsOf/${uid}/area:lobby`,
      () => null,
    ),
    others: set(`mentionsOf/${OTHER_USER}/area:lobby`, { mentionedAt: 1, mentionedIn: SENT }),
    expected: members('own'),
  },
  '$mode/messages/$channelId': {
    read: listenOwn((known) => `messages/${pairOf(known)}`, NEWEST),
    others: listen(`messages/${PAIR_OF_OTHERS}`, NEWEST),
    expected: members('read'),
  },
  '$mode/messages/$channelId/$messageId': {
    read: listenOwn((known) => `messages/${pairOf(known)}/${SENT}`),
    own: write((known) => sent(known.uid, pairOf(known), 'e')),
    others: write(({ uid }) => sent(uid, PAIR_OF_OTHERS, 'f')),
    expected: members('read own'),
  },
  '$mode/messages/$channelId/$messageId/text': {
    own: write((known) => ({
      [`messages/${groupOf(known)}/${SENT}/text`]: 'Better',
      [`messages/${groupOf(known)}/${SENT}/editedAt`]: NOW,
    })),
    others: write(() => ({
      [`messages/${OTHER_GROUP}/${SENT}/text`]: 'Better',
      [`messages/${OTHER_GROUP}/${SENT}/editedAt`]: NOW,
    })),
    expected: members('own'),
  },
  '$mode/messages/$channelId/$messageId/editedAt': {
    others: set(`messages/${OTHER_GROUP}/${SENT}/editedAt`, NOW),
    expected: members('-'),
  },
  '$mode/messages/$channelId/$messageId/file': {
    others: set(`messages/${OTHER_GROUP}/${SENT}/file`, { fileId: 'f', name: 'a', type: 'b', size: 1 }),
    expected: members('-'),
  },
  '$mode/messages/$channelId/$messageId/deleted': {
    own: write((known) => ({
      [`messages/${pairOf(known)}/${SENT}/text`]: null,
      [`messages/${pairOf(known)}/${SENT}/deleted`]: true,
    })),
    others: write(() => ({ [`messages/${OTHER_GROUP}/${SENT}/deleted`]: true })),
    expected: members('own'),
  },
  '$mode/messages/$channelId/$messageId/reactions/$uid': {
    own: own(
      (known) => `messages/${groupOf(known)}/${SENT}/reactions/${known.uid}`,
      () => '👍',
    ),
    others: own(
      ({ uid }) => `messages/${OTHER_GROUP}/${SENT}/reactions/${uid}`,
      () => '👍',
    ),
    expected: members('own'),
  },
  '$mode/readUpTo/$channelId': {
    read: listenOwn((known) => `readUpTo/${pairOf(known)}`),
    others: listen(`readUpTo/${PAIR_OF_OTHERS}`),
    expected: members('read'),
  },
  '$mode/readUpTo/$channelId/$uid': {
    read: listenOwn(({ uid }) => `readUpTo/area:lobby/${uid}`),
    own: own(
      (known) => `readUpTo/${pairOf(known)}/${known.uid}`,
      () => 5,
    ),
    others: listen(`readUpTo/area:lobby/${OTHER_USER}`),
    expected: members('read own'),
  },
  '$mode/typing/$channelId': {
    read: listenOwn((known) => `typing/${pairOf(known)}`, TYPING),
    others: listen(`typing/${PAIR_OF_OTHERS}`, TYPING),
    expected: members('read'),
  },
  '$mode/typing/$channelId/$uid': {
    own: own(
      (known) => `typing/${pairOf(known)}/${known.uid}`,
      () => NOW,
    ),
    others: own(
      ({ uid }) => `typing/${PAIR_OF_OTHERS}/${uid}`,
      () => NOW,
    ),
    expected: members('own'),
  },
};
