import { expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  CHAT,
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

const EARLIER = NOW - 60_000;
const SHOWN = PUSH_ID.replace('V-', 'S-');
const WAITING = PUSH_ID.replace('V-', 'W-');
const GONE = PUSH_ID.replace('V-', 'G-');
const post = (authorId: string, more: Record<string, Json> = {}): Record<string, Json> => ({
  authorId,
  authorName: `The ${authorId}`,
  text: 'Hello',
  createdAt: EARLIER,
  ...more,
});
const liked = { kind: 'like', at: EARLIER };

/** A post of Grace that Ada likes, one that waits, and reactions of Ada to one that is gone. */
const WALLS = {
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
const by = (kind: string, more: Record<string, Json> = {}): Json => ({ kind, at: NEW, ...more });
const OTHERS = MEMBERS.filter((name) => name !== 'ada');

test.each<[string, (uid: string) => Writes, readonly ConnectionAuth[]]>([
  ['a first one with one more', (uid) => ({ ...own(uid, by('love')), ...count('love', 1) }), OTHERS],
  ['a first one of a kind', (uid) => ({ ...own(uid, by('laugh')), ...count('laugh', 1) }), OTHERS],
  ['a like more', (uid) => ({ ...own(uid, by('like')), ...count('like', 2) }), OTHERS],
  ['without a count', (uid) => own(uid, by('love')), []],
  ['a count alone', () => count('love', 1), []],
  ['with two more', (uid) => ({ ...own(uid, by('love')), ...count('love', 2) }), []],
  ['with one less', (uid) => ({ ...own(uid, by('like')), ...count('like', 0) }), []],
  ['with the count of another kind', (uid) => ({ ...own(uid, by('love')), ...count('like', 2) }), []],
  [
    'with the counts of two kinds',
    (uid) => ({ ...own(uid, by('love')), ...count('love', 1), ...count('like', 2) }),
    [],
  ],
  ['with a removed count', (uid) => ({ ...own(uid, by('love')), ...count('love', null) }), []],
  ['of an unknown kind', (uid) => ({ ...own(uid, by('angry')), ...count('angry', 1) }), []],
  ['of before', (uid) => ({ ...own(uid, { kind: 'love', at: EARLIER }), ...count('love', 1) }), []],
  ['of Mary', () => ({ ...own('mary', by('love')), ...count('love', 1) }), ['mary']],
  ['to a post that is gone', (uid) => ({ ...own(uid, by('love'), GONE), ...count('love', 1, GONE) }), []],
  ['to a post that waits', (uid) => ({ ...own(uid, by('love'), WAITING), ...count('love', 1, WAITING) }), []],
  ['to a post that is gone, alone', (uid) => own(uid, by('love'), GONE), []],
  [
    'in place of the like of Ada',
    () => ({ ...own('ada', by('love')), ...count('like', 0), ...count('love', 1) }),
    ['ada'],
  ],
  ['in place of the like, which stays', () => ({ ...own('ada', by('love')), ...count('love', 1) }), []],
  ['in place of the like, and nothing more', () => ({ ...own('ada', by('love')), ...count('like', 0) }), []],
  ['no longer', () => ({ ...own('ada', null), ...count('like', 0) }), ['ada']],
  ['no longer, and the count stays', () => own('ada', null), []],
  ['no longer, and more', () => ({ ...own('ada', null), ...count('like', 2) }), []],
  ['no longer, and a count of nothing', () => ({ ...own('ada', null), ...count('like', null) }), []],
  ['once more', () => ({ ...own('ada', by('like')), ...count('like', 2) }), []],
  ['to a post that is gone no longer', () => own('ada', null, GONE), ['ada']],
  [
    'with all counts',
    (uid) => ({ ...own(uid, by('love')), [`wall/wall/${SHOWN}/reactions`]: { love: 1 } }),
    [],
  ],
  ['with the whole post', (uid) => ({ ...own(uid, by('love')), [`wall/wall/${SHOWN}`]: post('grace') }), []],
])('a reaction %s', (_, writesOf, may) => {
  expect(writersOf(writesOf, WALLS)).toEqual(may);
});

test('a host approves no post together with reactions', () => {
  const moved = (more: Record<string, Json>): Writes => ({
    [`wall/wall/${WAITING}`]: post('ada', { approved: true, ...more }),
    [`wallQueue/wall/${WAITING}`]: null,
  });
  const may = (more: Record<string, Json>) => chatLab(WALLS).write('host', moved(more));
  expect([may({}), may({ reactions: { like: 5 } })]).toEqual([true, false]);
});

test('the author of a post removes it with what people reacted', () => {
  const lab = chatLab(WALLS);
  expect(lab.write('grace', { [`wall/wall/${SHOWN}`]: null })).toBe(true);
  expect(lab.write('ada', own('ada', null))).toBe(true);
});

const newest = (limit: number) => ({ i: 'at', l: limit, vf: 'r' });

test.each<[string, string, object, readonly ConnectionAuth[]]>([
  ['the reactions of Ada', 'wallReactions/wall/ada', newest(500), ['ada']],
  ['too many reactions of Ada', 'wallReactions/wall/ada', newest(501), []],
  ['all reactions of Ada', 'wallReactions/wall/ada', {}, []],
])('%s may be read only by Ada', (_, path, query, may) => {
  expect(readersOf(path, query, WALLS)).toEqual(may);
});
