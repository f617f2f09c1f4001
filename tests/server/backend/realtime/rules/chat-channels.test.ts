import { describe, expect, test } from 'vitest';
import { parseQuery, toRuleQuery } from '../../../../../server/backend/realtime/tree/query';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  BLOCKED,
  CHAT,
  chatLab,
  GROUP,
  idOf,
  LOBBY,
  MEMBERS,
  PAIR,
  readersOf,
  rules,
  type Table,
  testWriters,
  type Writes,
} from '../../../../support/chat-rules';
import { area, at, LAST, leaves, movedUp, NEW, pairOf, sent, without } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import type { ConnectionAuth } from '../../../../support/rules-people';

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

const time = (uid: string, channelId: string, value: Json = LAST): Writes => ({
  [`channelsOf/${uid}/${channelId}`]: value,
});

/** A message that moves its channel up for another person as well. */
const told = (author: string, uid: string, channelId: string, value: Json = LAST): Writes => ({
  ...sent(channelId, author),
  ...time(uid, channelId, value),
});

const LISTED: Table = [
  ['for Grace', (uid) => told(uid, 'grace', PAIR), ['ada', 'grace']],
  ['for oneself', (uid) => sent(PAIR, uid), ['ada', 'grace']],
  ['for somebody outside', (uid) => told(uid, 'mary', PAIR), []],
  ['for a person who blocks the other', (uid) => told(uid, 'ada', BLOCKED), ['ada']],
  ['for a person who is blocked', (uid) => told(uid, 'mary', BLOCKED), ['ada']],
  ['of an area', (uid) => told(uid, uid, LOBBY), []],
  ['of a group', (uid) => told(uid, 'host', GROUP), ['ada', 'grace', 'host']],
  ['without a message', () => time('grace', PAIR), []],
  ['without a message, for oneself', (uid) => time(uid, PAIR, { lastMessageAt: NEW }), []],
  ['with an earlier message', (uid) => time('host', GROUP, { ...LAST, lastMessageId: idOf(uid) }), []],
  ['with a message of Ada', () => told('ada', 'grace', PAIR), ['ada']],
  ['with a message of another channel', (uid) => ({ ...sent(LOBBY, uid), ...time('grace', PAIR) }), []],
  ['by the message without its id', (uid) => told(uid, 'grace', PAIR, { lastMessageAt: NEW }), []],
  ['earlier', (uid) => told(uid, 'grace', PAIR, { ...LAST, lastMessageAt: NOW - 1 }), []],
  ['never again, for oneself', (uid) => time(uid, PAIR, null), MEMBERS],
  ['never again, for Grace', () => time('grace', PAIR, null), ['grace']],
];

const seen = (uid: string, channelId: string, value: Json): Writes => ({
  [`readUpTo/${channelId}/${uid}`]: value,
});

const POINTERS: Table = [
  ['in an area', (uid) => seen(uid, LOBBY, NOW), MEMBERS],
  ['in an area without a channel', (uid) => seen(uid, 'area:expo', NOW), []],
  ['in a private channel', (uid) => seen(uid, PAIR, NOW - 5), ['ada', 'grace']],
  ['in a group', (uid) => seen(uid, GROUP, NOW - 5), ['ada', 'grace', 'host']],
  ['before the earlier one', (uid) => seen(uid, PAIR, NOW - 60_001), ['grace']],
  ['of Ada', () => seen('ada', PAIR, NOW), ['ada']],
  ['of everybody', () => ({ [`readUpTo/${PAIR}`]: { ada: NOW, grace: NOW } }), []],
  ['of a later time', (uid) => seen(uid, PAIR, NOW + 1), []],
  ['that is a text', (uid) => seen(uid, PAIR, 'now'), []],
  ['that goes', (uid) => seen(uid, PAIR, null), MEMBERS],
];

const mutes = (uid: string, channelId: string, value: Json = true): Writes => ({
  [`mutedChannels/${uid}/${channelId}`]: value,
});

const MUTED: Table = [
  ['of an area', (uid) => mutes(uid, LOBBY), MEMBERS],
  ['of an area without a channel', (uid) => mutes(uid, 'area:expo'), []],
  ['of a private channel', (uid) => mutes(uid, PAIR), ['ada', 'grace']],
  ['of a group', (uid) => mutes(uid, GROUP), ['ada', 'grace', 'host']],
  ['of something that is no channel', (uid) => mutes(uid, 'anything'), []],
  ['of Ada', () => mutes('ada', PAIR), ['ada']],
  ['that is no truth', (uid) => mutes(uid, PAIR, false), []],
  ['that is a text', (uid) => mutes(uid, PAIR, 'yes'), []],
  ['that goes', (uid) => mutes(uid, PAIR, null), MEMBERS],
  ['of Grace that goes', () => mutes('grace', GROUP, null), ['grace']],
  [
    'of Grace that goes with her place in the group',
    () => ({ ...without(leaves('grace', 's01'), `typing/${GROUP}/grace`), ...mutes('grace', GROUP, null) }),
    ['ada', 'grace'],
  ],
];

const types = (uid: string, channelId: string, value: Json = NEW): Writes => ({
  [`typing/${channelId}/${uid}`]: value,
});

const TYPING: Table = [
  ['in an area', (uid) => types(uid, LOBBY), MEMBERS],
  ['in an area without a channel', (uid) => types(uid, 'area:expo'), []],
  ['in a private channel', (uid) => types(uid, PAIR), ['ada', 'grace']],
  ['in a group', (uid) => types(uid, GROUP), ['ada', 'grace', 'host']],
  ['as Ada', () => types('ada', LOBBY), ['ada']],
  ['later', (uid) => types(uid, LOBBY, NOW + 60_000), []],
  ['a text', (uid) => types(uid, LOBBY, 'abc'), []],
  ['no longer', (uid) => types(uid, PAIR, null), MEMBERS],
];

const block = (uid: string, other: string, value: Json = { since: NEW }): Writes => ({
  [`blocks/${uid}/${other}`]: value,
});

const BLOCKS: Table = [
  ['a person', (uid) => block(uid, 'zoe'), MEMBERS],
  ['a person no longer', (uid) => block(uid, 'zoe', null), MEMBERS],
  ['oneself', (uid) => block(uid, uid), []],
  ['a person for Ada', () => block('ada', 'zoe'), ['ada']],
  ['a person who blocks oneself no longer', () => block('ada', 'mary', null), ['ada']],
  ['a person since before', (uid) => block(uid, 'zoe', { since: NOW - 1 }), []],
  ['a person with a long id', (uid) => block(uid, 'x'.repeat(129)), []],
  ['everybody', (uid) => ({ [`blocks/${uid}`]: { zoe: { since: NEW } } }), []],
];

testWriters({
  'moving a channel up': LISTED,
  'a read pointer': POINTERS,
  typing: TYPING,
  muting: MUTED,
  blocking: BLOCKS,
});

const newest = (limit: number, index = 'sentAt') => ({ i: index, l: limit, vf: 'r' });
const typing = (limit: number) => ({ i: '.value', l: limit, vf: 'r' });
const IN_PAIR: ConnectionAuth[] = ['ada', 'grace'];
const IN_GROUP: ConnectionAuth[] = ['ada', 'grace', 'host'];

const TABLE: [path: string, query: object, may: readonly ConnectionAuth[]][] = [
  [`channels/${LOBBY}`, {}, MEMBERS],
  [`channels/${LOBBY}/lastMessageAt`, {}, MEMBERS],
  [`channels/${PAIR}`, {}, IN_PAIR],
  ['channels/private:grace:mary', {}, ['grace', 'mary']],
  ['channels/private:ada:grace:mary', {}, []],
  ['channels/private::mary', {}, []],
  ['channels/group:-NjEtLV-nobody000000', {}, []],
  [`members/${PAIR}`, {}, IN_PAIR],
  [`members/${GROUP}/ada`, {}, IN_GROUP],
  [`members/${LOBBY}`, {}, []],
  ['channelsOf/ada', { i: 'lastMessageAt', l: 50, vf: 'r' }, ['ada']],
  ['channelsOf/{me}', {}, MEMBERS],
  [`messages/${LOBBY}`, newest(100), MEMBERS],
  [`messages/${LOBBY}`, { ...newest(50), ep: 5 }, MEMBERS],
  [`messages/${LOBBY}`, newest(101), []],
  [`messages/${LOBBY}`, {}, []],
  [`messages/${LOBBY}`, { i: 'sentAt', l: 100, vf: 'l' }, MEMBERS],
  [`messages/${LOBBY}`, { i: 'sentAt', l: 50, vf: 'l', sp: 5 }, MEMBERS],
  [`messages/${LOBBY}`, { i: 'sentAt', l: 101, vf: 'l' }, []],
  [`messages/${PAIR}`, { i: 'sentAt', l: 100, vf: 'l' }, IN_PAIR],
  [`messages/${LOBBY}`, newest(60, 'authorId'), []],
  [`messages/${LOBBY}`, newest(60, '.key'), []],
  [`messages/${LOBBY}/${idOf('ada')}`, {}, MEMBERS],
  [`messages/${PAIR}`, newest(60), IN_PAIR],
  [`messages/${PAIR}`, {}, []],
  [`messages/${PAIR}/${idOf('ada')}/text`, {}, IN_PAIR],
  [`messages/${BLOCKED}`, newest(60), ['ada', 'mary']],
  [`messages/${GROUP}`, newest(60), IN_GROUP],
  [`messages/${GROUP}/${idOf('mary')}`, {}, IN_GROUP],
  ['messages/anything', newest(60), []],
  [`readUpTo/${LOBBY}`, {}, []],
  [`readUpTo/${LOBBY}/{me}`, {}, MEMBERS],
  [`readUpTo/${GROUP}`, {}, IN_GROUP],
  [`readUpTo/${PAIR}/ada`, {}, IN_PAIR],
  [`typing/${LOBBY}`, typing(20), MEMBERS],
  [`typing/${LOBBY}`, typing(21), []],
  [`typing/${LOBBY}`, { i: '.key', l: 10, vf: 'r' }, []],
  [`typing/${LOBBY}`, {}, []],
  [`typing/${PAIR}`, typing(10), IN_PAIR],
  [`typing/${GROUP}`, typing(10), IN_GROUP],
  ['mutedChannels/{me}', {}, MEMBERS],
  ['blocks/ada/mary', {}, ['ada']],
  ['blocks/{me}', {}, MEMBERS],
];

test.each<[path: string[], query: object]>([
  [['messages', LOBBY], newest(60)],
  [['typing', LOBBY], typing(10)],
  [['channelsOf', 'ada'], { i: 'lastMessageAt', l: 50, vf: 'r' }],
])('/%j by %j is read through an index', (path, query) => {
  expect(rules.isIndexed(['live', ...path], toRuleQuery(parseQuery(query)))).toBe(true);
});

describe('read access to chat', () => {
  test.each(TABLE)('/%s by %j: %j', (path, query, may) => {
    expect(readersOf(path, query)).toEqual(may);
  });
});
