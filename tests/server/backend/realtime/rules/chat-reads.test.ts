import { describe, expect, test } from 'vitest';
import { parseQuery, toRuleQuery } from '../../../../../server/backend/realtime/tree/query';
import { BLOCKED, GROUP, idOf, LOBBY, MEMBERS, PAIR, readersOf, rules } from '../../../../support/chat-rules';
import type { ConnectionAuth } from '../../../../support/rules-people';

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
