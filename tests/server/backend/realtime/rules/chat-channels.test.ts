import { expect, test } from 'vitest';
import {
  CHAT,
  chatLab,
  GROUP,
  idOf,
  LOBBY,
  MEMBERS,
  PAIR,
  type Table,
  testWriters,
} from '../../../../support/chat-rules';
import { area, at, movedUp, NEW, pairOf, sent, without } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';

const CHANNELS: Table = [
  ['an area', (uid) => area(uid, 'expo'), MEMBERS],
  ['an area with a long name', (uid) => area(uid, 'x'.repeat(240)), MEMBERS],
  ['an area that the venue does not have', (uid) => area(uid, 'cellar'), []],
  ['an area with too long a name', (uid) => area(uid, 'x'.repeat(241)), []],
  ['an area with every kind of character', (uid) => area(uid, 'a.b#c$d[e]f/g %2E قاعة'), MEMBERS],
  ['an area under the key of another', (uid) => area(uid, 'expo', { areaId: 'lounge' }), []],
  ['an area that exists', (uid) => area(uid, 'lobby'), []],
  ['an area without a time', (uid) => area(uid, 'expo', { lastMessageAt: null }), []],
  ['an area with an earlier time', (uid) => area(uid, 'expo', { lastMessageAt: NOW - 1 }), []],
  ['an area without its first message', (uid) => without(area(uid, 'expo'), at('area:expo')), []],
  ['an area with the message of another', (uid) => area(uid, 'expo', { lastMessageId: idOf('ada') }), []],
  ['an area made before', (uid) => area(uid, 'expo', { createdAt: NOW - 1 }), []],
  ['an area made by Ada', (uid) => area(uid, 'expo', { createdBy: 'ada' }), ['ada']],
  ['an area with a name', (uid) => area(uid, 'expo', { name: 'Expo' }), []],
  ['an area of another type', (uid) => area(uid, 'expo', { type: 'GROUP' }), []],
  ['an area of no type', (uid) => area(uid, 'expo', { type: null }), []],
  ['one with the host', (uid) => pairOf(uid, 'host'), ['ada', 'grace', 'mary']],
  ['one with a person who blocks the other', (uid) => pairOf(uid, 'ada'), ['host']],
  ['one of other people', () => pairOf('grace', 'host'), ['grace']],
  ['one with oneself', (uid) => pairOf(uid, uid), []],
  ['one in the wrong order', (uid) => pairOf(uid, 'zoe', `private:zoe:${uid}`), []],
  ['one of three people', (uid) => pairOf(uid, 'zoe', `private:${uid}:host:zoe`), []],
  ['one of two others', (uid) => pairOf(uid, 'zoe', 'private:alan:zoe'), []],
  [
    'one of which one is missing',
    (uid) =>
      without(pairOf(uid, 'zoe'), `members/private:${uid}:zoe/zoe`, `channelsOf/zoe/private:${uid}:zoe`),
    [],
  ],
  [
    'one without oneself',
    (uid) =>
      without(
        pairOf(uid, 'zoe'),
        `members/private:${uid}:zoe/${uid}`,
        `channelsOf/zoe/private:${uid}:zoe`,
        `channelsOf/${uid}/private:${uid}:zoe`,
      ),
    [],
  ],
  [
    'one with a time',
    (uid) => ({
      ...pairOf(uid, 'zoe'),
      [`channels/private:${uid}:zoe`]: {
        type: 'PRIVATE',
        createdBy: uid,
        createdAt: NEW,
        lastMessageAt: NEW,
      },
    }),
    [],
  ],
  [
    'one without people',
    (uid) => ({ [`channels/private:${uid}:zoe`]: { type: 'PRIVATE', createdBy: uid, createdAt: NEW } }),
    [],
  ],
  [
    'one with a third person',
    (uid) => ({ ...pairOf(uid, 'zoe'), [`members/private:${uid}:zoe/alan`]: { since: NEW, invitedBy: uid } }),
    [],
  ],
  [
    'one with a seat',
    (uid) => ({
      ...pairOf(uid, 'zoe'),
      [`members/private:${uid}:zoe/zoe`]: { since: NEW, invitedBy: uid, seat: 's01' },
    }),
    [],
  ],
  ['one that exists', () => pairOf('ada', 'grace'), []],
  [
    'something that is no channel',
    (uid) => ({ 'channels/anything': { type: 'GROUP', name: 'x', createdBy: uid, createdAt: NEW } }),
    [],
  ],
];

const CHANGES: Table = [
  ['the time of an area with a message', (uid) => sent(LOBBY, uid), MEMBERS],
  ['the time of an area with a message of Ada', () => sent(LOBBY, 'ada'), ['ada']],
  ['the time of an area without a message', () => movedUp(LOBBY), []],
  ['the time of an area with an earlier message', (uid) => movedUp(LOBBY, idOf(uid)), []],
  ['the time of an area alone', () => ({ [`channels/${LOBBY}/lastMessageAt`]: NEW }), []],
  ['the newest message of an area alone', (uid) => ({ [`channels/${LOBBY}/lastMessageId`]: idOf(uid) }), []],
  ['the newest message of an area to none', () => ({ [`channels/${LOBBY}/lastMessageId`]: null }), []],
  ['the time of an area to a later one', () => ({ [`channels/${LOBBY}/lastMessageAt`]: NOW + 1 }), []],
  ['the time of an area to none', () => ({ [`channels/${LOBBY}/lastMessageAt`]: null }), []],
  ['the time of an area without a channel', () => movedUp('area:expo'), []],
  ['a time into a group', () => ({ [`channels/${GROUP}/lastMessageAt`]: NEW }), []],
  ['the name of a group', () => ({ [`channels/${GROUP}/name`]: 'Makers' }), ['ada']],
  ['the name of a group to a long one', () => ({ [`channels/${GROUP}/name`]: 'x'.repeat(101) }), []],
  ['the name of a group to spaces', () => ({ [`channels/${GROUP}/name`]: '  ' }), []],
  ['the name of a group to none', () => ({ [`channels/${GROUP}/name`]: null }), []],
  ['a name into an area', () => ({ [`channels/${LOBBY}/name`]: 'Lobby' }), []],
  ['a name into a private channel', () => ({ [`channels/${PAIR}/name`]: 'Two' }), []],
  ['the type of a group', () => ({ [`channels/${GROUP}/type`]: 'AREA' }), []],
  ['who made a group', (uid) => ({ [`channels/${GROUP}/createdBy`]: uid }), []],
  ['a channel to none', () => ({ [`channels/${GROUP}`]: null }), []],
  ['the people of a private channel', () => ({ [`members/${PAIR}/ada`]: null }), []],
  [
    'the people of a private channel by more',
    (uid) => ({ [`members/${PAIR}/${uid}`]: { since: NEW, invitedBy: uid } }),
    [],
  ],
  ['the record of a person', (uid) => ({ [`members/${PAIR}/${uid}/since`]: NEW }), []],
  [
    'all people of a channel',
    (uid) => ({ [`members/${PAIR}`]: { [uid]: { since: NEW, invitedBy: uid } } }),
    [],
  ],
];

testWriters({ 'making a channel': CHANNELS, changing: CHANGES });

test('a new private channel is made while the other one has none, and again after the other has gone', () => {
  const lab = chatLab({
    ...CHAT,
    members: { ...CHAT.members, [PAIR]: { ada: CHAT.members[PAIR]?.ada ?? null } },
  });
  const back = { [`members/${PAIR}/grace`]: { since: NEW, invitedBy: 'ada' } };
  expect([lab.write('mary', pairOf('mary', 'zoe')), lab.write('ada', back)]).toEqual([true, true]);
});

test('no private channel is made with somebody who never came', () => {
  expect(chatLab().write('mary', pairOf('mary', 'ghost'))).toBe(false);
});
