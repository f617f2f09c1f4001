import { cleanName, isMisleading } from '@domain/shared/shown-text';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  CHAT,
  chatLab,
  GROUP,
  LOBBY,
  PAIR,
  PUSH_ID,
  rules,
  type Writes,
} from '../../../../support/chat-rules';
import { groupOf, NEW, others, sent } from '../../../../support/chat-writes';
import { labOf } from '../../../../support/rules-lab';
import { CONNECTION_AUTHS, entryOf } from '../../../../support/rules-people';

const BOARD = { state: { readOnly: false, epoch: 0, place: LOBBY } };
const LAB = {
  ...CHAT,
  whiteboards: { board: BOARD },
  wallPlaces: { wall: '-' },
  mediaBoards: { board: { piece: '-' } },
} satisfies Record<string, Json>;
const SESSION = '-NjEtLV-ada000000000';

const arriving = (more: Record<string, Json>): Writes => ({
  'attendees/ada': entryOf('ada', 'lounge', more),
  'attendeeCounts/lounge': { '.sv': { increment: 1 } },
});
const seat = (name: Json): Json => ({ uid: 'ada', name, session: SESSION, since: NEW });
const file = (name: Json): Json => ({ fileId: PUSH_ID, name, type: 'application/pdf', size: 5 });
const post = (authorName: Json): Json => ({
  authorId: 'ada',
  authorName,
  text: 'Hello',
  createdAt: NEW,
  slot: 'q0',
});

const comment = (authorName: Json): Json => ({ authorId: 'ada', authorName, text: 'Good', createdAt: NEW });

const rings = (ring: Json): Writes => ({
  [`ringing/grace/${PAIR}`]: ring,
  [`rangAt/${PAIR}/ada/grace`]: NEW,
});
const waits = (value: Json): Writes => ({
  [`wallQueue/wall/${PUSH_ID}`]: value,
  'wallSlots/wall/ada/q0': PUSH_ID,
});

type Place = [where: string, writesOf: (name: string) => Writes];
/** Every place where a person writes their own name. */
const OWN_NAMES: Place[] = [
  ['the name of an attendee', (name) => arriving({ name, nameKey: name.toLowerCase() })],
  ['the author of a message', (authorName) => sent(LOBBY, 'ada', { authorName })],
  ['the name of a caller', (name) => rings({ from: 'ada', name, since: NEW })],
  ['the name in a call', (name) => ({ [`calls/${PAIR}/seats/s0`]: seat(name) })],
  ['the name in a room', (name) => ({ 'rooms/stage/seats/s0': seat(name) })],
  ['the author of a post', (name) => waits(post(name))],
  ['the author of a comment', (name) => ({ [`comments/board/piece/${PUSH_ID}`]: comment(name) })],
  ['the name at a pointer', (name) => ({ 'whiteboards/board/pointers/ada': { name, x: 1, y: 2 } })],
];

/** Every place where a person writes a name that others see. */
const PLACES: Place[] = [
  ...OWN_NAMES,
  ['the company of an attendee', (company) => arriving({ company })],
  ['the title of an attendee', (title) => arriving({ title })],
  ['the name of a file', (name) => sent(LOBBY, 'ada', { file: file(name) })],
  ['the name of a new group', (name) => groupOf('ada', others(2), { name })],
  ['the new name of a group', (name) => ({ [`channels/${GROUP}/name`]: name })],
];

const REJECTED: [what: string, name: string][] = [
  ['a line break', 'Ada\nHost'],
  ['a return', 'Ada\rHost'],
  ['a tab', 'Ada\tHost'],
  ['NUL', 'Ada\0'],
  ['a bell', 'Ada\u0007'],
  ['an escape sequence of terminals', '\u001b[31mAda'],
  ['a deletion', 'Ada\u007f'],
  ['a control character beyond ASCII', 'Ada\u009b31m'],
  ['a separator of lines', 'Ada\u2028Host'],
  ['a separator of paragraphs', 'Ada\u2029Host'],
  ['an override of the direction', '\u202etsoH'],
  ['an embedding', 'Ada\u202b'],
  ['an isolate', '\u2067Ada\u2069'],
  ['a mark from right to left', 'Ada\u200f'],
  ['a mark from left to right', 'Ada\u200e'],
  ['an Arabic letter mark', 'Ada\u061c'],
  ['a soft hyphen', 'Ad\u00ada'],
  ['a word joiner', 'Ad\u2060a'],
  ['a Hangul filler', 'Ad\u3164a'],
  ['Hangul fillers of letters', 'Ad\u115f\u1160a'],
  ['a narrow Hangul filler', 'Ad\uffa0a'],
  ['a byte order mark', '\ufeffAda'],
  ['stacked accents', `A${'\u0301\u0336'.repeat(20)}da`],
  ['seven accents on a letter without composition', `x${'\u0335'.repeat(7)}`],
];

const ACCEPTED: [what: string, name: string][] = [
  ['HTML, which is shown as it is', '<b onclick="x">Ada</b>'],
  ['a script', '<script>alert(1)</script>'],
  ['six accents on a letter', `x${'\u0335'.repeat(6)}`],
  ['Persian letters with a non-joiner', 'می\u200cخواهد'],
  ['Hindi letters with a joiner', 'क्\u200dष'],
  ['a family', '👨‍👩‍👧‍👦'],
  ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a red heart', '❤️'],
  ['Hebrew points', 'שָׁלוֹם'],
  ['Vietnamese letters', 'Nguyễn Thị Ánh'],
  ['Korean letters', '김민준'],
  ['a character beyond the first plane', '𠮷野'],
  ['spaces of other scripts', '山田\u3000太郎'],
];

const mayWrite = (writes: Writes): boolean => chatLab(LAB).write('ada', writes);

test.each(PLACES)('%s is rejected with what misleads, and accepted in every script', (_, writesOf) => {
  const writable = (names: typeof REJECTED) => names.filter(([, name]) => mayWrite(writesOf(name)));
  expect([writable(REJECTED), writable(ACCEPTED)]).toEqual([[], ACCEPTED]);
});

test.each(OWN_NAMES)('%s is that of the account, now or before', (_, writesOf) => {
  const { uid, token } = CONNECTION_AUTHS.ada;
  const named = { uid, token: { ...token, shownName: 'Ada King', formerName: 'Ada Byron' } };
  const below = (writes: Writes) =>
    Object.fromEntries(Object.entries(writes).map(([path, value]) => [`live/${path}`, value]));
  const mayBe = (name: string) => labOf(rules, { live: LAB }).write(named, below(writesOf(name)));
  expect(['Ada King', 'Ada Byron', 'Harriet Host'].map(mayBe)).toEqual([true, true, false]);
});

describe('the rules and the cleaning of names', () => {
  test.each(REJECTED)('%s is misleading, and a clean name is accepted', (_, name) => {
    expect(isMisleading(name) || /\s/.test(name)).toBe(true);
    for (const [, writesOf] of PLACES) expect(mayWrite(writesOf(cleanName(name)))).toBe(true);
  });

  test.each(ACCEPTED)('%s is not misleading', (_, name) => {
    expect([isMisleading(name), cleanName(name).length > 0]).toEqual([false, true]);
  });

  test('no character of the first plane is left by the cleaning and rejected by the rules', () => {
    const rejected: string[] = [];
    for (let from = 0x20; from < 0x10000; from += 64) {
      const row = Array.from({ length: 64 }, (_, at) => String.fromCharCode(from + at));
      const name = cleanName(row.join('a'));
      if (name && !mayWrite({ [`channels/${GROUP}/name`]: name.slice(0, 100) })) rejected.push(name);
    }
    expect(rejected).toEqual([]);
  });
});
