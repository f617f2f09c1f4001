import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  BLOCKED,
  CHAT,
  chatLab,
  GROUP,
  idOf,
  LOBBY,
  MEMBERS,
  messageOf,
  PAIR,
  type Writes,
  writersOf,
} from '../../../../support/chat-rules';
import { at, deleted, edited, NEW, sent } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import type { ConnectionAuth } from '../../../../support/rules-people';

const CHANGING: [what: string, writesOf: (uid: string) => Writes, may: readonly ConnectionAuth[]][] = [
  ['a message of Ada in an area', () => edited(LOBBY, 'ada'), ['ada']],
  ['a message of Ada in a private channel', () => edited(PAIR, 'ada'), ['ada']],
  ['a message to a person who blocks the author', () => edited(BLOCKED, 'mary'), []],
  ['a message in a group that the author has left', () => edited(GROUP, 'mary'), []],
  ['the own message in the area', (uid) => edited(LOBBY, uid), MEMBERS],
  ['a text alone', () => ({ [`${at(LOBBY, idOf('ada'))}/text`]: 'Better' }), []],
  ['the time of a change alone', () => ({ [`${at(LOBBY, idOf('ada'))}/editedAt`]: NEW }), []],
  ['a text into the same', () => edited(LOBBY, 'ada', 'Earlier'), []],
  ['a text into nothing', () => edited(LOBBY, 'ada', null), []],
  ['a text into spaces', () => edited(LOBBY, 'ada', '  '), []],
  ['a text into a long one', () => edited(LOBBY, 'ada', 'x'.repeat(4_001)), []],
  ['the author', () => ({ [`${at(LOBBY, idOf('ada'))}/authorId`]: 'grace' }), []],
  ['the name of the author', () => ({ [`${at(LOBBY, idOf('ada'))}/authorName`]: 'Grace' }), []],
  ['the time', () => ({ [`${at(LOBBY, idOf('ada'))}/sentAt`]: NEW }), []],
  ['the whole message', () => ({ [at(LOBBY, idOf('ada'))]: messageOf('ada') }), []],
];

const DELETING: [what: string, writesOf: (uid: string) => Writes, may: readonly ConnectionAuth[]][] = [
  ['the message of Ada in an area', () => deleted(LOBBY, 'ada'), ['ada']],
  ['the message of Ada in a private channel', () => deleted(PAIR, 'ada'), ['ada']],
  ['the message of Mary in a group that she has left', () => deleted(GROUP, 'mary'), []],
  ['the message to a person who blocks the author', () => deleted(BLOCKED, 'mary'), ['mary']],
  [
    'a message without naming its file',
    () => ({ [`${at(LOBBY, idOf('ada'))}/text`]: null, [`${at(LOBBY, idOf('ada'))}/deleted`]: true }),
    ['ada'],
  ],
  ['the file without a mark', () => ({ [`${at(LOBBY, idOf('ada'))}/file`]: null }), []],
  [
    'and saying that it was changed',
    () => ({ ...deleted(LOBBY, 'ada'), [`${at(LOBBY, idOf('ada'))}/editedAt`]: NEW }),
    [],
  ],
  ['and keeping the text', () => ({ [`${at(LOBBY, idOf('ada'))}/deleted`]: true }), []],
  ['the text without a mark', () => ({ [`${at(LOBBY, idOf('ada'))}/text`]: null }), []],
  ['the record', () => ({ [at(LOBBY, idOf('ada'))]: null }), []],
  ['all records', () => ({ [`messages/${LOBBY}`]: null }), []],
  ['a message that is none', () => ({ [`${at(LOBBY)}/deleted`]: true }), []],
];

describe('changing a message', () => {
  test.each(CHANGING)('%s', (_, writesOf, may) => {
    expect(writersOf(writesOf)).toEqual(may);
  });
});

describe('deleting a message', () => {
  test.each(DELETING)('%s', (_, writesOf, may) => {
    expect(writersOf(writesOf)).toEqual(may);
  });

  test('a deleted message is not changed, not deleted again and gets no reactions', () => {
    const lab = chatLab();
    expect(lab.write('ada', deleted(LOBBY, 'ada'))).toBe(true);
    expect([
      lab.write('ada', edited(LOBBY, 'ada')),
      lab.write('ada', deleted(LOBBY, 'ada')),
      lab.write('ada', { [`${at(LOBBY, idOf('ada'))}/text`]: 'Again' }),
      lab.write('ada', { [`${at(LOBBY, idOf('ada'))}/deleted`]: null }),
      lab.write('grace', { [`${at(LOBBY, idOf('ada'))}/reactions/grace`]: '👍' }),
      lab.write('ada', sent(LOBBY, 'ada')),
    ]).toEqual([false, false, false, false, false, true]);
    expect(lab.valueAt(`${at(LOBBY, idOf('ada'))}/deleted`)).toBe(true);
  });
});

describe('a reaction', () => {
  const react = (channelId: string, uid: string, value: Json = '👍', author = 'ada') => ({
    [`${at(channelId, idOf(author))}/reactions/${uid}`]: value,
  });

  test.each<[what: string, writesOf: (uid: string) => Writes, may: readonly ConnectionAuth[]]>([
    ['in an area', (uid) => react(LOBBY, uid), MEMBERS],
    ['in a private channel', (uid) => react(PAIR, uid), ['ada', 'grace']],
    ['in a group', (uid) => react(GROUP, uid), ['ada', 'grace', 'host']],
    ['of another person', () => react(LOBBY, 'nobody'), []],
    ['that is taken back', (uid) => react(LOBBY, uid, null), MEMBERS],
    ['that is empty', (uid) => react(LOBBY, uid, ''), []],
    ['that is a sentence', (uid) => react(LOBBY, uid, 'two words'), []],
    ['that is long', (uid) => react(LOBBY, uid, 'x'.repeat(33)), []],
    ['that is a number', (uid) => react(LOBBY, uid, 1), []],
    ['to a message that is none', (uid) => react(LOBBY, uid, '👍', 'nobody'), []],
    ['as all reactions', () => ({ [`${at(LOBBY, idOf('ada'))}/reactions`]: { ada: '👍' } }), []],
  ])('%s', (_, writesOf, may) => {
    expect(writersOf(writesOf)).toEqual(may);
  });
});

test('somebody who has left a group reads and writes nothing there any more', () => {
  const lab = chatLab({
    ...CHAT,
    members: { ...CHAT.members, [GROUP]: { ada: CHAT.members[GROUP]?.ada ?? null } },
  });
  expect([
    lab.write('grace', sent(GROUP, 'grace')),
    lab.write('grace', edited(GROUP, 'grace')),
    lab.write('grace', deleted(GROUP, 'grace')),
    lab.write('grace', { [`typing/${GROUP}/grace`]: NEW }),
    lab.write('grace', { [`readUpTo/${GROUP}/grace`]: NOW }),
    lab.mayRead('grace', `messages/${GROUP}`, { i: 'sentAt', l: 60, vf: 'r' }),
    lab.mayRead('grace', `members/${GROUP}`),
  ]).toEqual([false, false, false, false, false, false, false]);
});
