import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  BLOCKED,
  chatLab,
  GROUP,
  idOf,
  LOBBY,
  MEMBERS,
  messageOf,
  PAIR,
  PUSH_ID,
  type Table,
  writersOf,
} from '../../../../support/chat-rules';
import { area, at, LAST, movedUp, sent } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';

const SENDING: Table = [
  ['to an area', (uid) => sent(LOBBY, uid), MEMBERS],
  ['to an area, without its time', (uid) => ({ [at(LOBBY)]: messageOf(uid) }), []],
  [
    'to an area, with an earlier time of the area',
    (uid) => ({ ...sent(LOBBY, uid), [`channels/${LOBBY}/lastMessageAt`]: NOW - 1 }),
    [],
  ],
  [
    'to an area without a channel',
    (uid) => ({ [at('area:expo')]: messageOf(uid), ...movedUp('area:expo') }),
    [],
  ],
  ['to an area whose channel it makes', (uid) => area(uid, 'expo'), MEMBERS],
  ['to two people', (uid) => sent(PAIR, uid), ['ada', 'grace']],
  ['to two people, without the own record', (uid) => ({ [at(PAIR)]: messageOf(uid) }), []],
  [
    'to two people, for both of them',
    (uid) => ({ ...sent(PAIR, uid), [`channelsOf/grace/${PAIR}`]: LAST }),
    ['ada', 'grace'],
  ],
  [
    'to two people, for a third one too',
    (uid) => ({ ...sent(PAIR, uid), [`channelsOf/mary/${PAIR}`]: LAST }),
    [],
  ],
  ['to a person who blocks the author', (uid) => sent(BLOCKED, uid), ['ada']],
  ['to a group', (uid) => sent(GROUP, uid), ['ada', 'grace', 'host']],
  ['to a channel that nobody made', (uid) => sent('private:grace:mary', uid), []],
  ['to something that is no channel', (uid) => sent('anything', uid), []],
  ['in the name of Ada', () => sent(PAIR, 'ada'), ['ada']],
  ['as Ada under the own name', (uid) => sent(LOBBY, uid, { authorId: 'ada' }), ['ada']],
  ['over a message of Ada', (uid) => ({ ...sent(LOBBY, uid), [at(LOBBY, idOf('ada'))]: messageOf(uid) }), []],
  ['while leaving the group', (uid) => ({ ...sent(GROUP, uid), [`members/${GROUP}/${uid}`]: null }), []],
];

describe('sending a message', () => {
  test.each(SENDING)('%s', (_, writesOf, may) => {
    expect(writersOf(writesOf)).toEqual(may);
  });

  test.each<[what: string, more: Record<string, Json>, may: boolean]>([
    ['of the longest text', { text: 'x'.repeat(4_000) }, true],
    ['of a longer text', { text: 'x'.repeat(4_001) }, false],
    ['of lines', { text: 'a\n\nb' }, true],
    ['of spaces', { text: ' \n ' }, false],
    ['of nothing', { text: '' }, false],
    ['without a text', { text: null }, false],
    ['that is a number', { text: 1 }, false],
    ['that is an object', { text: { a: 1 } }, false],
    ['without an author', { authorId: null }, false],
    ['without a name', { authorName: null }, false],
    ['with an empty name', { authorName: ' ' }, false],
    ['with the longest name', { authorName: 'x'.repeat(127) }, true],
    ['with a longer name', { authorName: 'x'.repeat(128) }, false],
    ['from before', { sentAt: NOW - 1 }, false],
    ['from later', { sentAt: NOW + 1 }, false],
    ['without a time', { sentAt: null }, false],
    ['that is a reply', { replyTo: idOf('ada') }, true],
    ['that is a reply to a path', { replyTo: '../../x' }, false],
    ['that was changed', { editedAt: NOW }, false],
    ['that is deleted', { text: null, deleted: true }, false],
    ['with reactions of others', { reactions: { grace: 'x' } }, false],
  ])('%s', (_, more, may) => {
    expect(chatLab().write('ada', sent(LOBBY, 'ada', more))).toBe(may);
  });

  test.each([
    ['a', false],
    ['-NjEtLV-0123456789abc', false],
    ['-NjEtLV-0123456789 b', false],
    [PUSH_ID, true],
  ])('under the key %j: %s', (id, may) => {
    const writes = { [at(LOBBY, id)]: messageOf('ada'), ...movedUp(LOBBY, id) };
    expect(chatLab().write('ada', writes)).toBe(may);
  });

  test('a message is sent once: the same one again is refused', () => {
    const lab = chatLab();
    expect([lab.write('ada', sent(PAIR, 'ada')), lab.write('ada', sent(PAIR, 'ada'))]).toEqual([true, false]);
  });
});
