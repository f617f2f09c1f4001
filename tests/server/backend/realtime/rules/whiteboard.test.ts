import { ELEMENT_MAX } from '@domain/whiteboard/whiteboard-limits';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  CHAT,
  chatLab,
  LOBBY,
  MEMBERS,
  readersOf,
  type Table,
  testWriters,
  type Writes,
  writersOf,
} from '../../../../support/chat-rules';
import { NEW } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import type { ConnectionAuth } from '../../../../support/rules-people';

const EPOCH = 7;
const state = (more: Record<string, Json> = {}): Json => ({
  readOnly: false,
  epoch: EPOCH,
  shownFrom: 0,
  place: LOBBY,
  ...more,
});
const element = (authorId: string, more: Record<string, Json> = {}): Record<string, Json> => ({
  authorId,
  changedBy: authorId,
  version: 1,
  nonce: 1,
  epoch: EPOCH,
  changedAt: NEW,
  json: '{}',
  ...more,
});
const GRACES = element('grace', { version: 5, nonce: 50, changedAt: NOW - 60_000 });

/** A board with an element of Grace, and one that nobody draws on. */
const BOARDS = {
  ...CHAT,
  whiteboards: {
    board: {
      state: state(),
      elements: { graces: GRACES },
      pointers: { grace: { name: 'Grace', x: 1, y: 2 } },
    },
    closed: { state: state({ readOnly: true }) },
  },
} satisfies Record<string, Json>;

const draws = (value: Json, id = 'new', board = 'board'): Writes => ({
  [`whiteboards/${board}/elements/${id}`]: value,
});
const changes = (changedBy: string, more: Record<string, Json>) =>
  draws(element('grace', { changedBy, version: 5, nonce: 50, ...more }), 'graces');
const points = (uid: string, value: Json, board = 'board'): Writes => ({
  [`whiteboards/${board}/pointers/${uid}`]: value,
});
const HERE = { name: 'Me', x: -5.5, y: 2_000 };

const ELEMENTS: Table = [
  ['new', (uid) => draws(element(uid)), MEMBERS],
  ['new and deleted', (uid) => draws(element(uid, { json: null })), []],
  ['under the name of another one who changed it', (uid) => draws(element(uid, { changedBy: 'x' })), []],
  ['of another author', () => draws(element('ada')), ['ada']],
  ['on a board that is read-only', (uid) => draws(element(uid), 'new', 'closed'), []],
  ['on a board that the server does not know', (uid) => draws(element(uid), 'new', 'other'), []],
  ['drawn before the board was cleared', (uid) => draws(element(uid, { epoch: EPOCH - 1 })), []],
  ['drawn at another time', (uid) => draws(element(uid, { changedAt: NOW - 1 })), []],
  ['under a key with other characters', (uid) => draws(element(uid), 'a b'), []],
  ['under a long key', (uid) => draws(element(uid), 'x'.repeat(65)), []],
  [
    'with as many characters as allowed',
    (uid) => draws(element(uid, { json: 'x'.repeat(ELEMENT_MAX) })),
    MEMBERS,
  ],
  ['with too many characters', (uid) => draws(element(uid, { json: 'x'.repeat(ELEMENT_MAX + 1) })), []],
  ['with a number in place of its text', (uid) => draws(element(uid, { json: 5 })), []],
  ['without a version', (uid) => draws(element(uid, { version: null })), []],
  ['with the highest version of a new one', (uid) => draws(element(uid, { version: 10_000 })), MEMBERS],
  ['with a version that is higher', (uid) => draws(element(uid, { version: 10_001 })), []],
  ['with a negative version', (uid) => draws(element(uid, { version: -1 })), []],
  ['without a nonce', (uid) => draws(element(uid, { nonce: null })), []],
  ['with a picture', (uid) => draws(element(uid, { asset: 'a'.repeat(32) })), MEMBERS],
  ['with an address of a picture', (uid) => draws(element(uid, { asset: '//x.example/a.png' })), []],
  ['newer than the last state', (uid) => changes(uid, { version: 6 }), MEMBERS],
  ['newer and deleted', (uid) => changes(uid, { version: 6, json: null }), MEMBERS],
  ['as much newer as it may be', (uid) => changes(uid, { version: 10_005 }), MEMBERS],
  ['so much newer that nobody could follow', (uid) => changes(uid, { version: 10_006 }), []],
  ['as new, with a lower nonce', (uid) => changes(uid, { nonce: 49 }), MEMBERS],
  ['as new, with the same nonce', (uid) => changes(uid, {}), []],
  ['as new, with a higher nonce', (uid) => changes(uid, { nonce: 51 }), []],
  ['older than the last state', (uid) => changes(uid, { version: 4, nonce: 1 }), []],
  ['newer under another author', (uid) => changes(uid, { authorId: uid, version: 6 }), ['grace']],
  ['newer, as changed by its author', () => changes('grace', { version: 6 }), ['grace']],
  ['no longer', () => draws(null, 'graces'), []],
  ['and all others no longer', () => ({ 'whiteboards/board/elements': null }), []],
  ['as a part', () => ({ 'whiteboards/board/elements/graces/json': 'x' }), []],
];

const POINTERS: Table = [
  ['of oneself', (uid) => points(uid, HERE), MEMBERS],
  ['of oneself on a board that is read-only', (uid) => points(uid, HERE, 'closed'), MEMBERS],
  ['of oneself on a board that the server does not know', (uid) => points(uid, HERE, 'other'), []],
  ['of Ada', () => points('ada', HERE), ['ada']],
  ['of Grace no longer', () => points('grace', null), ['grace']],
  ['without a name', (uid) => points(uid, { ...HERE, name: ' ' }), []],
  ['with a long name', (uid) => points(uid, { ...HERE, name: 'x'.repeat(128) }), []],
  ['without a place', (uid) => points(uid, { name: 'Me', x: 1 }), []],
  ['with words for a place', (uid) => points(uid, { ...HERE, x: '1' }), []],
];

const STATES: Table = [
  ['that opens a board', () => ({ 'whiteboards/closed/state/readOnly': false }), []],
  ['that clears a board', () => ({ 'whiteboards/board/state': state({ epoch: NOW, shownFrom: NOW }) }), []],
  ['of a new board', () => ({ 'whiteboards/other/state': state() }), []],
];

testWriters({ 'an element': ELEMENTS, 'a pointer': POINTERS, 'a state': STATES }, BOARDS);

const newest = (limit: number) => ({ i: 'changedAt', l: limit, vf: 'r' });

test.each<[string, string, object, readonly ConnectionAuth[]]>([
  ['the newest elements', 'board/elements', newest(5_000), MEMBERS],
  ['too many elements', 'board/elements', newest(5_001), []],
  ['all elements', 'board/elements', {}, []],
  ['the oldest elements', 'board/elements', { i: 'changedAt', l: 10, vf: 'l' }, []],
  ['the elements of a board that the server does not know', 'other/elements', newest(10), []],
])('%s may be read only by those whom it concerns', (_, path, query, may) => {
  expect(readersOf(`whiteboards/${path}`, query, BOARDS)).toEqual(may);
});

describe.each<[string, Record<string, Json>, readonly ConnectionAuth[]]>([
  ['full', { full: true }, MEMBERS],
  ['full for Ada', { fullFor: { ada: true } }, ['ada']],
])('a board that is %s', (_, full, whom) => {
  const length = 640;
  const board = {
    state: state(full),
    elements: { graces: { ...GRACES, json: 'x'.repeat(length) } },
  };
  const mayWrite = (writesOf: (uid: string) => Writes) =>
    writersOf(writesOf, { ...BOARDS, whiteboards: { board } });
  const changed = (uid: string, json: Json) => changes(uid, { version: 6, json });
  const others = MEMBERS.filter((name) => !whom.includes(name));

  test('takes no new elements, and no longer ones', () => {
    expect(mayWrite((uid) => draws(element(uid)))).toEqual(others);
    expect(mayWrite((uid) => changed(uid, 'x'.repeat(1_000)))).toEqual(others);
  });

  test('has its elements moved, shortened and deleted', () => {
    expect(mayWrite((uid) => changed(uid, 'x'.repeat(999)))).toEqual(MEMBERS);
    expect(mayWrite((uid) => changed(uid, 'x'))).toEqual(MEMBERS);
    expect(mayWrite((uid) => changed(uid, null))).toEqual(MEMBERS);
  });
});

test.each<[string, Json, boolean]>([
  ['a ban from the venue', { ban: { until: NOW + 1 } }, true],
  ['a mute', { mute: { until: NOW + 1 } }, true],
  ['a ban from its area', { places: { [LOBBY]: { until: NOW + 1 } } }, false],
  ['a ban from another area', { places: { 'area:expo': { until: NOW + 1 } } }, true],
  ['a ban from its area that has ended', { places: { [LOBBY]: { until: NOW } } }, true],
])('a person under %s reads of a board what it leaves', (_, restriction, may) => {
  const lab = chatLab({ ...BOARDS, restrictions: { ada: restriction } });
  expect(lab.mayRead('ada', 'whiteboards/board/elements', newest(10))).toBe(may);
  expect(lab.mayRead('ada', 'whiteboards/board/pointers', {})).toBe(may);
});
