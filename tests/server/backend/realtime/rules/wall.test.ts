import { WAITING_SLOTS } from '@domain/wall/wall-limits';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { CHAT, chatLab, LOBBY, MEMBERS, PUSH_ID, type Writes } from '../../../../support/chat-rules';
import { NEW } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import { CONNECTION_AUTHS, type ConnectionAuth } from '../../../../support/rules-people';

type Table = [what: string, writesOf: (uid: string) => Writes, may: readonly ConnectionAuth[]][];

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

const NAMES = Object.keys(CONNECTION_AUTHS) as ConnectionAuth[];
const uidOf = (name: ConnectionAuth) => CONNECTION_AUTHS[name]?.uid ?? 'unauthenticated';
const writersOf = (writesOf: (uid: string) => Writes, mode = 'live'): ConnectionAuth[] =>
  NAMES.filter((name) => chatLab(WALLS, mode).write(name, writesOf(uidOf(name))));

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
  ['with another field', (uid) => waits(written(uid, { area: 'x' })), []],
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
  ['with a priority', (uid) => waits(written(uid, { '.priority': 1 })), []],
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
  ['with another field', () => moves(approved({ area: 'x' })), []],
  ['with a priority', () => moves(approved({ '.priority': 1 })), []],
  ['in place of another', () => ({ ...shows(approved(), SHOWN), ...waits(null, WAITING) }), []],
  ['with another text than before', () => ({ [`wall/wall/${SHOWN}/text`]: 'Other' }), []],
  ['of Grace no longer', () => shows(null, SHOWN), ['grace']],
  ['of the host no longer', () => shows(null, OF_HOST), ['host']],
  ['no longer, where there is none', () => shows(null), MEMBERS],
  ['all of them no longer', () => ({ 'wall/wall': null }), []],
];

describe.each<[string, Table]>([
  ['a post that waits', QUEUE],
  ['a post on the wall', WALL],
])('%s', (_, table) => {
  test.each(table)('%s', (_what, writesOf, may) => {
    expect(writersOf(writesOf)).toEqual(may);
  });
});

const byTime = (limit: number) => ({ i: 'createdAt', l: limit, vf: 'r' });
const by = (uid: string, limit = 100) => ({ i: 'authorId', sp: uid, ep: uid, l: limit, vf: 'r' });

test.each<[string, string, object, readonly ConnectionAuth[]]>([
  ['the newest posts', 'wall/wall', byTime(100), MEMBERS],
  ['the newest posts before a time', 'wall/wall', { ...byTime(50), ep: NOW }, MEMBERS],
  ['too many posts', 'wall/wall', byTime(101), []],
  ['all posts', 'wall/wall', {}, []],
  ['the oldest posts', 'wall/wall', { i: 'createdAt', l: 100, vf: 'l' }, []],
  ['the posts of a person', 'wall/wall', by('grace'), []],
  ['all walls', 'wall', {}, []],
  ['one post', `wall/wall/${SHOWN}`, {}, MEMBERS],
  ['the posts of Ada that wait', 'wallQueue/wall', by('ada'), ['ada']],
  ['too many posts of Ada that wait', 'wallQueue/wall', by('ada', 101), []],
  ['the posts that wait', 'wallQueue/wall', byTime(100), ['host']],
  ['the oldest posts that wait', 'wallQueue/wall', { i: 'createdAt', l: 100, vf: 'l' }, ['host']],
  ['too many posts that wait', 'wallQueue/wall', byTime(101), []],
  ['all posts that wait', 'wallQueue/wall', {}, []],
  ['one post that waits', `wallQueue/wall/${WAITING}`, {}, []],
])('%s may be read only by those whom it concerns', (_, path, query, may) => {
  expect(NAMES.filter((name) => chatLab(WALLS).mayRead(name, path, query))).toEqual(may);
});

test('nobody posts in another mode', () => {
  expect(writersOf((uid) => waits(written(uid)), 'other')).toEqual([]);
});

const ALL = { posts: true, approves: true, rejects: true };
const bannedFrom = (place: string, until = NOW + 1): Json => ({ places: { [place]: { until } } });

test.each<[string, Json, typeof ALL]>([
  ['ban', { ban: { until: NOW + 1 } }, { posts: false, approves: false, rejects: false }],
  ['mute', { mute: { until: NOW + 1 } }, { posts: false, approves: true, rejects: true }],
  ['ban of the past', { ban: { until: NOW - 1 } }, ALL],
  ['mute of the past', { mute: { until: NOW - 1 } }, ALL],
  ['ban from the area of the wall', bannedFrom(LOBBY), { posts: false, approves: false, rejects: false }],
  ['ban from the area of the past', bannedFrom(LOBBY, NOW), ALL],
  ['ban from another area', bannedFrom('area:expo'), ALL],
])('a host with a %s does on a wall only what it leaves', (_, restriction, may) => {
  const lab = () => chatLab({ ...WALLS, restrictions: { host: restriction } });
  expect({
    posts: lab().write('host', waits(written('host'))),
    approves: lab().write('host', moves(approved())),
    rejects: lab().write('host', waits(null, WAITING)),
  }).toEqual(may);
  expect(lab().write('host', shows(null, OF_HOST))).toBe(true);
});

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

test('a banned person takes back a post that waits', () => {
  const lab = chatLab({ ...WALLS, restrictions: { ada: { ban: { until: NOW + 1 } } } });
  expect(lab.write('ada', waits(null, WAITING))).toBe(true);
});

describe('a person who is banned from the area of a wall', () => {
  const labOf = (restrictions: Json, uid = 'ada') =>
    chatLab({ ...WALLS, restrictions: { [uid]: restrictions } });

  test('reads nothing of it, and takes back what waits there', () => {
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
    expect(labOf(bannedFrom(LOBBY)).write('ada', waits(null, WAITING))).toBe(true);
    expect(labOf(bannedFrom(LOBBY), 'grace').write('grace', shows(null, SHOWN))).toBe(true);
  });

  test('posts on a wall of every area, and not on one whose area is not known', () => {
    const posts = (wall: string) =>
      labOf(bannedFrom(LOBBY)).write('ada', waits(written('ada'), PUSH_ID, wall));
    expect([posts('wall'), posts('everywhere'), posts('elsewhere')]).toEqual([false, true, false]);
  });
});
