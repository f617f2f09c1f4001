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
  PUSH_ID,
  type Table,
  type Writes,
  writersOf,
} from '../../../../support/chat-rules';
import { area, at, deleted, edited, LAST, movedUp, NEW, sent } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import type { ConnectionAuth } from '../../../../support/rules-people';

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

const FILE = { fileId: PUSH_ID, name: 'Plan.pdf', type: 'application/pdf', size: 5 };
const PICTURE = { ...FILE, type: 'image/png', width: 4, height: 3 };
const file = (more: Record<string, Json>) => ({ file: { ...FILE, ...more } });

/** Removes the content of the message that was sent last. */
const deletion = (channelId: string) => ({
  [`${at(channelId)}/text`]: null,
  [`${at(channelId)}/file`]: null,
  [`${at(channelId)}/deleted`]: true,
});

describe('a message with a file', () => {
  test('everybody who writes in a channel sends files there, with a text or alone', () => {
    expect(writersOf((uid) => sent(LOBBY, uid, { file: FILE }))).toEqual(MEMBERS);
    expect(writersOf((uid) => sent(PAIR, uid, { text: null, file: PICTURE }))).toEqual(['ada', 'grace']);
  });

  test.each<[what: string, more: Record<string, Json>, may: boolean]>([
    ['of the largest size', file({ size: 5_242_880 }), true],
    ['of a larger size', file({ size: 5_242_881 }), false],
    ['of no size', file({ size: 0 }), false],
    ['of a size that is a text', file({ size: '5' }), false],
    ['without a size', file({ size: null }), false],
    ['under the id of another message', file({ fileId: idOf('ada') }), false],
    ['without an id', file({ fileId: null }), false],
    ['of the longest name', file({ name: 'x'.repeat(100) }), true],
    ['of a longer name', file({ name: 'x'.repeat(101) }), false],
    ['of a name of spaces', file({ name: '  ' }), false],
    ['without a name', file({ name: null }), false],
    ['of the longest type', file({ type: `a/${'x'.repeat(98)}` }), true],
    ['of a longer type', file({ type: `a/${'x'.repeat(99)}` }), false],
    ['of a type that is none', file({ type: 'text' }), false],
    ['without a type', file({ type: null }), false],
    ['with a width alone', file({ width: 4 }), false],
    ['with a height alone', file({ height: 4 }), false],
    ['with no width', file({ width: 0, height: 4 }), false],
    ['with no height', file({ width: 4, height: 0 }), false],
    ['with the greatest width and height', file({ width: 100_000, height: 100_000 }), true],
    ['with a greater width', file({ width: 100_001, height: 4 }), false],
    ['with a greater height', file({ width: 4, height: 100_001 }), false],
    ['with a width that is a text', file({ width: '4', height: 4 }), false],
    ['with an address', file({ url: 'https://evil.example' }), false],
    ['that is a text', { file: PUSH_ID }, false],
  ])('a file %s', (_, more, may) => {
    expect(chatLab().write('ada', sent(LOBBY, 'ada', more))).toBe(may);
  });

  test('a file goes with its message, and with nothing else', () => {
    const lab = chatLab();
    expect([
      lab.write('ada', sent(LOBBY, 'ada', { file: PICTURE })),
      lab.write('ada', { [`${at(LOBBY)}/file`]: null }),
      lab.write('ada', { [`${at(LOBBY)}/file/name`]: 'Other.pdf' }),
      lab.write('ada', { [`${at(LOBBY)}/text`]: null, [`${at(LOBBY)}/deleted`]: true }),
      lab.write('grace', deletion(LOBBY)),
      lab.write('ada', deletion(LOBBY)),
    ]).toEqual([true, false, false, false, false, true]);
    expect(lab.keysAt(at(LOBBY))).not.toContain('file');
  });

  test('a message of a file alone is deleted by its author, and gets no text', () => {
    const lab = chatLab();
    expect([
      lab.write('ada', sent(LOBBY, 'ada', { text: null, file: FILE })),
      lab.write('ada', { [`${at(LOBBY)}/text`]: 'Later', [`${at(LOBBY)}/editedAt`]: NEW }),
      lab.write('grace', deletion(LOBBY)),
      lab.write('ada', deletion(LOBBY)),
    ]).toEqual([true, false, false, true]);
  });

  test('a host removes no file of another person past the log', () => {
    const lab = chatLab();
    lab.write('ada', sent(LOBBY, 'ada', { file: FILE }));
    expect(lab.write('host', deletion(LOBBY))).toBe(false);
  });

  test('a message gets no file later, also together with another text', () => {
    const lab = chatLab();
    lab.write('ada', sent(LOBBY, 'ada'));
    expect(lab.write('ada', { [`${at(LOBBY)}/file`]: FILE })).toBe(false);
    expect(lab.write('ada', { ...edited(LOBBY, 'ada'), [`${at(LOBBY, idOf('ada'))}/file`]: FILE })).toBe(
      false,
    );
    expect(lab.write('ada', { [at(LOBBY)]: messageOf('ada', { sentAt: NEW, file: FILE }) })).toBe(false);
  });
});
