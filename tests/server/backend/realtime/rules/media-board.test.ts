import { expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  chatLab,
  LOBBY,
  MEMBERS,
  PUSH_ID,
  readersOf,
  type Writes,
  writersOf,
} from '../../../../support/chat-rules';
import { NEW } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import type { ConnectionAuth } from '../../../../support/rules-people';
import { COMMENT, commentBy, KEYS, likeBy, likes, MEDIA, OTHER_UUID, REPLY, UUID } from './media-board-rows';

const OTHERS = MEMBERS.filter((name) => name !== 'grace');
const COMMENT_LIKE = OTHER_UUID.replace('1a', '2a');

/** A like with some values replaced; null leaves one out. */
const likesWith = (uid: string, more: Record<string, Json>, count: Json = 2): Writes => ({
  ...likes(uid, count),
  [`likes/${UUID}`]: likeBy(uid, more),
});
const alone =
  (path: string) =>
  (uid: string): Writes => {
    const found = Object.entries(likes(uid, 2)).filter(([at]) => at.startsWith(path));
    return Object.fromEntries(found);
  };
const unlikes = (uuid: string, count: Json, target = 'piece'): Writes => ({
  [`likes/${uuid}`]: null,
  [`likesOf/grace/${KEYS}/${target}`]: null,
  [target === 'piece' ? `likeCounts/${KEYS}` : `comments/${KEYS}/${target}/likes`]: count,
});

test.each<[string, (uid: string) => Writes, readonly ConnectionAuth[]]>([
  ['of a piece with one more', (uid) => likes(uid, 2), OTHERS],
  ['of a comment with one more', (uid) => likes(uid, 2, COMMENT), OTHERS],
  ['of a reply that nobody likes', (uid) => likes(uid, 1, REPLY), MEMBERS],
  ['with two more', (uid) => likes(uid, 3), []],
  ['with none more', (uid) => likes(uid, 1), []],
  ['with one less', (uid) => likes(uid, 0), []],
  ['without the record', (uid) => ({ ...alone('likesOf')(uid), ...alone('likeCounts')(uid) }), []],
  ['without the index', (uid) => ({ ...alone('likes/')(uid), ...alone('likeCounts')(uid) }), []],
  ['without the count', (uid) => ({ ...alone('likes/')(uid), ...alone('likesOf')(uid) }), []],
  ['that is a count alone', alone('likeCounts'), []],
  ['that is a record alone', alone('likes/'), []],
  ['with the count of a piece for a comment', (uid) => likesWith(uid, { commentId: COMMENT }), []],
  ['of another person', () => likes('mary', 2), ['mary']],
  ['with another author', (uid) => likesWith(uid, { authorId: 'somebody' }), []],
  ['under another uuid', (uid) => likesWith(uid, { uuid: OTHER_UUID }), []],
  ['of another piece', (uid) => likesWith(uid, { contentPieceId: 'part/2' }), []],
  ['of another board', (uid) => likesWith(uid, { mediaBoardId: 'films%2E2026' }), []],
  ['of another time', (uid) => likesWith(uid, { creationTimestamp: NOW - 1 }), []],
  ['of a comment that is gone', (uid) => likes(uid, 1, PUSH_ID), []],
  ['of a piece that the venue has not', (uid) => likesElsewhere(uid, 'part%2F2', 'part/2'), []],
])('a like %s', (_, writesOf, may) => {
  expect(writersOf(writesOf, MEDIA)).toEqual(may);
});

function likesElsewhere(uid: string, key: string, contentPieceId: string): Writes {
  return {
    [`likes/${UUID}`]: likeBy(uid, { contentPieceId }),
    [`likesOf/${uid}/films%2E2026/${key}/piece`]: UUID,
    [`likeCounts/films%2E2026/${key}`]: 1,
  };
}

test.each<[string, Writes, readonly ConnectionAuth[]]>([
  ['of a piece with one less', unlikes(OTHER_UUID, 0), ['grace']],
  ['of a comment with one less', unlikes(COMMENT_LIKE, 0, COMMENT), ['grace']],
  ['with the same count', unlikes(OTHER_UUID, 1), []],
  ['with a count below', unlikes(OTHER_UUID, -1), []],
  ['with the count removed', unlikes(OTHER_UUID, null), []],
  ['that keeps the record', { [`likesOf/grace/${KEYS}/piece`]: null, [`likeCounts/${KEYS}`]: 0 }, []],
  ['that keeps the index', { [`likes/${OTHER_UUID}`]: null, [`likeCounts/${KEYS}`]: 0 }, []],
  ['that replaces it', { ...likes('grace', 2) }, []],
])('an end of a like %s', (_, writes, may) => {
  expect(writersOf(() => writes, MEDIA)).toEqual(may);
});

test('a person likes a piece once, whatever they write at once', () => {
  const lab = chatLab(MEDIA);
  expect(lab.write('ada', likes('ada', 2))).toBe(true);
  const second = { ...likes('ada', 3), [`likes/${UUID}`]: null };
  const other = {
    [`likes/${OTHER_UUID.replace('1a', '3a')}`]: likeBy('ada', { uuid: OTHER_UUID.replace('1a', '3a') }),
  };
  expect(lab.write('ada', { ...second, ...other })).toBe(false);
  expect(lab.write('ada', likes('ada', 3))).toBe(false);
  expect(lab.valueAt(`likeCounts/${KEYS}`)).toBe(2);
});

test('a like ends alone where its count or its comment is gone', () => {
  const lab = chatLab(MEDIA);
  expect(lab.write('grace', { [`comments/${KEYS}/${COMMENT}`]: null })).toBe(true);
  const { [`comments/${KEYS}/${COMMENT}/likes`]: _, ...rest } = unlikes(COMMENT_LIKE, 0, COMMENT);
  expect(lab.write('grace', rest)).toBe(true);
});

const AREA_BAN = { places: { [LOBBY]: { since: NOW - 1, until: NOW + 1_000, reason: 'Loud' } } };

test('a person who is banned from an area comments on a board of several areas', () => {
  const lab = chatLab({ ...MEDIA, restrictions: { ada: AREA_BAN } });
  expect(lab.write('ada', { [`comments/common/piece/${PUSH_ID}`]: commentBy('ada') })).toBe(true);
});

test('where only hosts write, others like and do not comment', () => {
  const restrictions = { channels: { [LOBBY]: { since: 1, readOnly: true, reason: 'Talk' } } };
  const may = (name: ConnectionAuth, writesOf: (uid: string) => Writes) =>
    chatLab({ ...MEDIA, restrictions }).write(name, writesOf(name));
  const comments = (uid: string) => ({ [`comments/${KEYS}/${PUSH_ID}`]: commentBy(uid) });
  expect([may('ada', comments), may('host', comments), may('ada', (uid) => likes(uid, 2))]).toEqual([
    false,
    true,
    true,
  ]);
});

const newComment = (uid: string, more: Record<string, Json> = {}): Writes => ({
  [`comments/${KEYS}/${PUSH_ID}`]: commentBy(uid, more),
});
const edits = (id: string, more: Record<string, Json>): Writes =>
  Object.fromEntries(
    Object.entries(more).map(([field, value]) => [`comments/${KEYS}/${id}/${field}`, value]),
  );

test.each<[string, (uid: string) => Writes, readonly ConnectionAuth[]]>([
  ['a new one', (uid) => newComment(uid), MEMBERS],
  ['a reply', (uid) => newComment(uid, { replyTo: COMMENT }), MEMBERS],
  ['a reply to a reply', (uid) => newComment(uid, { replyTo: REPLY }), []],
  ['a reply to nothing', (uid) => newComment(uid, { replyTo: PUSH_ID }), []],
  ['a new one of another person', () => newComment('mary'), ['mary']],
  ['a new one of another time', (uid) => newComment(uid, { createdAt: NOW - 1 }), []],
  ['a new one with likes', (uid) => newComment(uid, { likes: 1 }), []],
  ['a new one as edited', (uid) => newComment(uid, { editedAt: NEW }), []],
  ['a blank one', (uid) => newComment(uid, { text: ' ' }), []],
  ['a long one', (uid) => newComment(uid, { text: 'x'.repeat(1_001) }), []],
  ['one without a name', (uid) => newComment(uid, { authorName: ' ' }), []],
  ['one under another key', (uid) => ({ [`comments/${KEYS}/short`]: commentBy(uid) }), []],
  [
    'one on a piece that the venue has not',
    (uid) => ({ [`comments/common/other/${PUSH_ID}`]: commentBy(uid) }),
    [],
  ],
  ['another text', () => edits(COMMENT, { text: 'Better', editedAt: NEW }), ['grace']],
  ['another text at no time', () => edits(COMMENT, { text: 'Better' }), []],
  ['another name', () => edits(COMMENT, { authorName: 'The host', editedAt: NEW }), []],
  ['another comment answered', () => edits(REPLY, { replyTo: null, editedAt: NEW }), []],
  ['more likes', () => edits(COMMENT, { likes: 9, editedAt: NEW }), []],
  ['no text', () => edits(COMMENT, { text: null, editedAt: NEW }), []],
  ['a removal', () => ({ [`comments/${KEYS}/${COMMENT}`]: null }), ['grace']],
  ['the removal of all', () => ({ [`comments/${KEYS}`]: null }), []],
])('a comment: %s', (_, writesOf, may) => {
  expect(writersOf(writesOf, MEDIA)).toEqual(may);
});

const window = (l: number, i = 'createdAt') => ({ i, l, vf: 'r' });
test.each<[string, string, object, readonly ConnectionAuth[]]>([
  ['a window of comments', `comments/${KEYS}`, window(100), MEMBERS],
  ['more comments', `comments/${KEYS}`, window(101), []],
  ['all comments', `comments/${KEYS}`, {}, []],
  [
    'the likes of Grace',
    'likes',
    { i: 'authorId', sp: 'grace', ep: 'grace', l: 10_000_000, vf: 'r' },
    ['grace'],
  ],
  ['her likes without a limit', 'likes', { i: 'authorId', sp: 'grace', ep: 'grace' }, []],
  ['all likes', 'likes', window(100), []],
  ['where her like of a piece is', `likesOf/grace/${KEYS}/piece`, {}, ['grace']],
])('reading %s', (_, path, query, may) => {
  expect(readersOf(path, query, MEDIA)).toEqual(may);
});

test('a person who is banned from the area of a board reads no comments there', () => {
  const lab = chatLab({ ...MEDIA, restrictions: { ada: AREA_BAN } });
  const mayRead = (path: string) => lab.mayRead('ada', path, window(100));
  expect([mayRead(`comments/${KEYS}`), mayRead('comments/common/piece')]).toEqual([false, true]);
});
