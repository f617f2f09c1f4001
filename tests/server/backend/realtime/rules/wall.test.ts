import { WAITING_SLOTS } from '@domain/wall/wall-limits';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  CHAT,
  chatLab,
  LOBBY,
  MEMBERS,
  PUSH_ID,
  readersOf,
  type Table,
  testWriters,
  type Writes,
  writersOf,
} from '../../../../support/chat-rules';
import { NEW } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import type { ConnectionAuth } from '../../../../support/rules-people';

const EARLIER = NOW - 60_000;
const SHOWN = PUSH_ID.replace('V-', 'S-');
const OF_HOST = PUSH_ID.replace('V-', 'H-');
const SEEN = PUSH_ID.replace('V-', 'P-');
const PICTURE = 'a'.repeat(32);
const WAITING = PUSH_ID.replace('V-', 'W-');

const post = (authorId: string, more: Record<string, Json> = {}): Record<string, Json> => ({
  authorId,
  authorName: `The ${authorId}`,
  text: 'Hello',
  createdAt: EARLIER,
  ...more,
});

const seen = (more: Record<string, Json> = {}) => post('ada', { asset: PICTURE, ...more });
const approved = (more: Record<string, Json> = {}) => post('ada', { approved: true, ...more });

/** A post of Grace and one of the host on the wall, and two of Ada that wait, one with a picture. */
const WALLS = {
  ...CHAT,
  wall: { wall: { [SHOWN]: post('grace', { approved: true }), [OF_HOST]: post('host', { approved: true }) } },
  wallQueue: { wall: { [WAITING]: post('ada', { slot: 'q0' }), [SEEN]: seen({ slot: 'q1' }) } },
  wallSlots: { wall: { ada: { q0: WAITING, q1: SEEN } } },
  wallPlaces: { wall: LOBBY, everywhere: '-' },
} satisfies Record<string, Json>;

const waits = (value: Record<string, Json> | null, id = PUSH_ID, wall = 'wall'): Writes => ({
  [`wallQueue/${wall}/${id}`]: value,
  ...(value && { [`wallSlots/${wall}/${value.authorId}/${value.slot}`]: id }),
});

const shows = (value: Json, id = WAITING): Writes => ({ [`wall/wall/${id}`]: value });
const moves = (value: Json): Writes => ({ ...shows(value), ...waits(null, WAITING) });
const movesSeen = (value: Json): Writes => ({ ...shows(value, SEEN), ...waits(null, SEEN) });

const written = (uid: string, more: Record<string, Json> = {}) =>
  post(uid, { createdAt: NEW, slot: 'q2', ...more });

const QUEUE: Table = [
  ['of oneself', (uid) => waits(written(uid)), MEMBERS],
  ['for another wall', (uid) => waits(written(uid), PUSH_ID, 'everywhere'), MEMBERS],
  ['for a wall that the venue does not have', (uid) => waits(written(uid), PUSH_ID, 'other'), []],
  ['for a wall with a long name', (uid) => waits(written(uid), PUSH_ID, 'x'.repeat(241)), []],
  ['of Ada', () => waits(written('ada')), ['ada']],
  ['of before', (uid) => waits(written(uid, { createdAt: EARLIER })), []],
  ['on no slot', (uid) => ({ [`wallQueue/wall/${PUSH_ID}`]: written(uid) }), []],
  ['on a sixth slot', (uid) => waits(written(uid, { slot: 'q5' })), []],
  ['without a name', (uid) => waits(written(uid, { authorName: ' ' })), []],
  ['with a long name', (uid) => waits(written(uid, { authorName: 'x'.repeat(128) })), []],
  ['without a text', (uid) => waits(written(uid, { text: '' })), []],
  ['with nothing to see', (uid) => waits(written(uid, { text: ' \n' })), []],
  ['that is long', (uid) => waits(written(uid, { text: 'x'.repeat(1_000) })), MEMBERS],
  ['that is too long', (uid) => waits(written(uid, { text: 'x'.repeat(1_001) })), []],
  ['that is approved', (uid) => waits(written(uid, { approved: true })), []],
  ['with a picture', (uid) => waits(written(uid, { asset: PICTURE })), MEMBERS],
  [
    'with a picture and its description',
    (uid) => waits(written(uid, { asset: PICTURE, description: 'x'.repeat(300) })),
    MEMBERS,
  ],
  [
    'with a long description',
    (uid) => waits(written(uid, { asset: PICTURE, description: 'x'.repeat(301) })),
    [],
  ],
  ['with an empty description', (uid) => waits(written(uid, { asset: PICTURE, description: ' ' })), []],
  ['with a description of nothing', (uid) => waits(written(uid, { description: 'A cat' })), []],
  ['with an address', (uid) => waits(written(uid, { asset: 'https://x.example/a.png' })), []],
  ['with another way to a picture', (uid) => waits(written(uid, { asset: `../${PICTURE}` })), []],
  ['with a picture without a text', (uid) => waits(written(uid, { asset: PICTURE, text: '' })), []],
  ['under another key', (uid) => waits(written(uid), 'one'), []],
  ['that is on the wall', (uid) => waits(written(uid), SHOWN), []],
  ['in place of one', (uid) => waits(written(uid), WAITING), ['ada']],
  ['in place of one, on its slot', (uid) => waits(written(uid, { slot: 'q0' }), WAITING), ['ada']],
  ['in place of one, of before', (uid) => waits(written(uid, { createdAt: EARLIER }), WAITING), []],
  ['of Grace in place of one', () => waits(written('grace'), WAITING), []],
  ['with another text than before', () => ({ [`wallQueue/wall/${WAITING}/text`]: 'Other' }), []],
  ['with another picture than before', () => ({ [`wallQueue/wall/${WAITING}/asset`]: PICTURE }), []],
  ['of Ada no longer', () => waits(null, WAITING), ['ada', 'host']],
  ['no longer, where there is none', () => waits(null), MEMBERS],
  ['of a whole wall no longer', () => ({ 'wallQueue/wall': null }), []],
];

const WALL: Table = [
  ['out of the queue', () => moves(approved()), ['host']],
  ['that stays in the queue', () => shows(approved()), []],
  ['that never waited', (uid) => shows(post(uid, { createdAt: NEW, approved: true }), PUSH_ID), []],
  ['with another text', () => moves(approved({ text: 'Other' })), []],
  ['with a picture out of the queue', () => movesSeen(seen({ approved: true })), ['host']],
  ['without its picture', () => movesSeen(approved()), []],
  ['with another picture', () => movesSeen(seen({ approved: true, asset: PICTURE.replace('a', 'b') })), []],
  ['with a picture that it had not', () => moves(approved({ asset: PICTURE })), []],
  ['with another description', () => movesSeen(seen({ approved: true, description: 'A dog' })), []],
  ['with a picture later', () => ({ [`wall/wall/${SHOWN}/asset`]: PICTURE }), []],
  ['with another author', () => moves(approved({ authorId: 'grace' })), []],
  ['with another name', () => moves(approved({ authorName: 'Grace' })), []],
  ['at another time', () => moves(approved({ createdAt: NOW })), []],
  ['without approval', () => moves(post('ada')), []],
  ['with a refusal', () => moves(approved({ approved: false })), []],
  ['in place of another', () => ({ ...shows(approved(), SHOWN), ...waits(null, WAITING) }), []],
  ['with another text than before', () => ({ [`wall/wall/${SHOWN}/text`]: 'Other' }), []],
  ['of Grace no longer', () => shows(null, SHOWN), ['grace']],
  ['of the host no longer', () => shows(null, OF_HOST), ['host']],
  ['no longer, where there is none', () => shows(null), MEMBERS],
  ['all of them no longer', () => ({ 'wall/wall': null }), []],
];

testWriters({ 'a post that waits': QUEUE, 'a post on the wall': WALL }, WALLS);

const byTime = (limit: number) => ({ i: 'createdAt', l: limit, vf: 'r' });
const by = (uid: string, limit = 100) => ({ i: 'authorId', sp: uid, ep: uid, l: limit, vf: 'r' });

test.each<[string, string, object, readonly ConnectionAuth[]]>([
  ['the newest posts', 'wall/wall', byTime(100), MEMBERS],
  ['the newest posts before a time', 'wall/wall', { ...byTime(50), ep: NOW }, MEMBERS],
  ['too many posts', 'wall/wall', byTime(101), []],
  ['all posts', 'wall/wall', {}, []],
  ['the oldest posts', 'wall/wall', { i: 'createdAt', l: 100, vf: 'l' }, []],
  ['the posts of a person', 'wall/wall', by('grace'), []],
  ['the posts of Ada that wait', 'wallQueue/wall', by('ada'), ['ada']],
  ['too many posts of Ada that wait', 'wallQueue/wall', by('ada', 101), []],
  ['the posts that wait', 'wallQueue/wall', byTime(100), ['host']],
  ['the oldest posts that wait', 'wallQueue/wall', { i: 'createdAt', l: 100, vf: 'l' }, ['host']],
  ['too many posts that wait', 'wallQueue/wall', byTime(101), []],
  ['all posts that wait', 'wallQueue/wall', {}, []],
])('%s may be read only by those whom it concerns', (_, path, query, may) => {
  expect(readersOf(path, query, WALLS)).toEqual(may);
});

const bannedFrom = (place: string, until = NOW + 1): Json => ({ places: { [place]: { until } } });

test('at most five posts of a person wait on a wall, and the next one when a host has decided', () => {
  const lab = chatLab(WALLS);
  const posted = (slot: string, name: string) =>
    lab.write('ada', waits(written('ada', { slot }), PUSH_ID.replace('V-', `${name}-`)));
  expect(['q2', 'q3', 'q4'].map((slot, index) => posted(slot, `${index}`))).toEqual([true, true, true]);
  expect(WAITING_SLOTS.map((slot) => posted(slot, 'X'))).toEqual([false, false, false, false, false]);
  expect(lab.write('host', moves(approved()))).toBe(true);
  expect(WAITING_SLOTS.map((slot) => posted(slot, 'X'))).toEqual([true, false, false, false, false]);
  expect(lab.write('grace', waits(written('grace', { slot: 'q0' }), PUSH_ID.replace('V-', 'Y-')))).toBe(true);
});

describe('a person who is banned from the area of a wall', () => {
  const labOf = (restrictions: Json) => chatLab({ ...WALLS, restrictions: { ada: restrictions } });

  test('reads nothing of it', () => {
    const reads = (restrictions: Json) => {
      const lab = labOf(restrictions);
      return [
        lab.mayRead('ada', 'wall/wall', byTime(100)),
        lab.mayRead('ada', `wall/wall/${SHOWN}`),
        lab.mayRead('ada', 'wallQueue/wall', by('ada')),
      ];
    };
    expect(reads(bannedFrom(LOBBY))).toEqual([false, false, false]);
    for (const free of [bannedFrom('area:expo'), bannedFrom(LOBBY, NOW), null])
      expect(reads(free)).toEqual([true, true, true]);
  });

  test('posts on a wall of every area, and not on one whose area is not known', () => {
    const posts = (wall: string) =>
      labOf(bannedFrom(LOBBY)).write('ada', waits(written('ada'), PUSH_ID, wall));
    expect([posts('wall'), posts('everywhere'), posts('elsewhere')]).toEqual([false, true, false]);
  });
});

const GONE = PUSH_ID.replace('V-', 'G-');
const liked = { kind: 'like', at: EARLIER };

/** A post of Grace that Ada likes, one that waits, and reactions of Ada to one that is gone. */
const REACTED = {
  ...CHAT,
  wall: { wall: { [SHOWN]: post('grace', { approved: true, reactions: { like: 1, love: 0 } }) } },
  wallQueue: { wall: { [WAITING]: post('ada') } },
  wallReactions: { wall: { ada: { [SHOWN]: liked, [GONE]: liked } } },
  wallPlaces: { wall: LOBBY, everywhere: '-' },
} satisfies Record<string, Json>;

const own = (uid: string, value: Json, id = SHOWN): Writes => ({
  [`wallReactions/wall/${uid}/${id}`]: value,
});

const count = (kind: string, value: Json, id = SHOWN): Writes => ({
  [`wall/wall/${id}/reactions/${kind}`]: value,
});

const reactedBy = (kind: string, more: Record<string, Json> = {}): Json => ({ kind, at: NEW, ...more });
const OTHERS = MEMBERS.filter((name) => name !== 'ada');

test.each<[string, (uid: string) => Writes, readonly ConnectionAuth[]]>([
  ['a first one with one more', (uid) => ({ ...own(uid, reactedBy('love')), ...count('love', 1) }), OTHERS],
  ['a first one of a kind', (uid) => ({ ...own(uid, reactedBy('laugh')), ...count('laugh', 1) }), OTHERS],
  ['a like more', (uid) => ({ ...own(uid, reactedBy('like')), ...count('like', 2) }), OTHERS],
  ['without a count', (uid) => own(uid, reactedBy('love')), []],
  ['a count alone', () => count('love', 1), []],
  ['with two more', (uid) => ({ ...own(uid, reactedBy('love')), ...count('love', 2) }), []],
  ['with one less', (uid) => ({ ...own(uid, reactedBy('like')), ...count('like', 0) }), []],
  ['with the count of another kind', (uid) => ({ ...own(uid, reactedBy('love')), ...count('like', 2) }), []],
  [
    'with the counts of two kinds',
    (uid) => ({ ...own(uid, reactedBy('love')), ...count('love', 1), ...count('like', 2) }),
    [],
  ],
  ['with a removed count', (uid) => ({ ...own(uid, reactedBy('love')), ...count('love', null) }), []],
  ['of an unknown kind', (uid) => ({ ...own(uid, reactedBy('angry')), ...count('angry', 1) }), []],
  ['of before', (uid) => ({ ...own(uid, { kind: 'love', at: EARLIER }), ...count('love', 1) }), []],
  ['of Mary', () => ({ ...own('mary', reactedBy('love')), ...count('love', 1) }), ['mary']],
  [
    'to a post that is gone',
    (uid) => ({ ...own(uid, reactedBy('love'), GONE), ...count('love', 1, GONE) }),
    [],
  ],
  [
    'to a post that waits',
    (uid) => ({ ...own(uid, reactedBy('love'), WAITING), ...count('love', 1, WAITING) }),
    [],
  ],
  ['to a post that is gone, alone', (uid) => own(uid, reactedBy('love'), GONE), []],
  [
    'in place of the like of Ada',
    () => ({ ...own('ada', reactedBy('love')), ...count('like', 0), ...count('love', 1) }),
    ['ada'],
  ],
  [
    'in place of the like, which stays',
    () => ({ ...own('ada', reactedBy('love')), ...count('love', 1) }),
    [],
  ],
  [
    'in place of the like, and nothing more',
    () => ({ ...own('ada', reactedBy('love')), ...count('like', 0) }),
    [],
  ],
  ['no longer', () => ({ ...own('ada', null), ...count('like', 0) }), ['ada']],
  ['no longer, and the count stays', () => own('ada', null), []],
  ['no longer, and more', () => ({ ...own('ada', null), ...count('like', 2) }), []],
  ['no longer, and a count of nothing', () => ({ ...own('ada', null), ...count('like', null) }), []],
  ['once more', () => ({ ...own('ada', reactedBy('like')), ...count('like', 2) }), []],
  ['to a post that is gone no longer', () => own('ada', null, GONE), ['ada']],
  [
    'with all counts',
    (uid) => ({ ...own(uid, reactedBy('love')), [`wall/wall/${SHOWN}/reactions`]: { love: 1 } }),
    [],
  ],
  [
    'with the whole post',
    (uid) => ({ ...own(uid, reactedBy('love')), [`wall/wall/${SHOWN}`]: post('grace') }),
    [],
  ],
])('a reaction %s', (_, writesOf, may) => {
  expect(writersOf(writesOf, REACTED)).toEqual(may);
});

test('a host approves no post together with reactions', () => {
  const moved = (more: Record<string, Json>): Writes => ({
    [`wall/wall/${WAITING}`]: post('ada', { approved: true, ...more }),
    [`wallQueue/wall/${WAITING}`]: null,
  });
  const may = (more: Record<string, Json>) => chatLab(REACTED).write('host', moved(more));
  expect([may({}), may({ reactions: { like: 5 } })]).toEqual([true, false]);
});

test('the author of a post removes it with what people reacted', () => {
  const lab = chatLab(REACTED);
  expect(lab.write('grace', { [`wall/wall/${SHOWN}`]: null })).toBe(true);
  expect(lab.write('ada', own('ada', null))).toBe(true);
});

const newest = (limit: number) => ({ i: 'at', l: limit, vf: 'r' });

test.each<[string, string, object, readonly ConnectionAuth[]]>([
  ['the reactions of Ada', 'wallReactions/wall/ada', newest(500), ['ada']],
  ['too many reactions of Ada', 'wallReactions/wall/ada', newest(501), []],
  ['all reactions of Ada', 'wallReactions/wall/ada', {}, []],
])('%s may be read only by Ada', (_, path, query, may) => {
  expect(readersOf(path, query, REACTED)).toEqual(may);
});
