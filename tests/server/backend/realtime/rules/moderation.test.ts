import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  CHAT,
  chatLab,
  GROUP,
  idOf,
  LOBBY,
  PAIR,
  readersOf,
  type Writes,
} from '../../../../support/chat-rules';
import { area, at, groupOf, NEW, sent } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import { type ConnectionAuth, entryOf } from '../../../../support/rules-people';

const LATER = NOW + 60_000;
const held = (until = LATER): Json => ({ since: NOW - 1_000, until, reason: 'Spam' });

/** What a person may not do, by the words of the tests. */
const RESTRICTIONS: Record<string, Json> = {
  free: null,
  'muted everywhere': { mute: held() },
  'muted here': { channels: { [LOBBY]: held(), [PAIR]: held(), [GROUP]: held() } },
  'muted elsewhere': { channels: { 'area:expo': held() } },
  'banned from here': { places: { [LOBBY]: held(), [PAIR]: held(), [GROUP]: held() } },
  'banned from elsewhere': { places: { 'area:expo': held() } },
  'muted until now': {
    mute: held(NOW),
    channels: { [LOBBY]: held(NOW) },
    places: { [LOBBY]: held(NOW), [GROUP]: held(NOW) },
    ban: held(NOW),
  },
  banned: { ban: held() },
};
const ALL = Object.keys(RESTRICTIONS);
/** The writer is neither muted here nor banned. */
const UNMUTED = ['free', 'muted elsewhere', 'banned from elsewhere', 'muted until now'];
const NOT_BANNED = ALL.filter((name) => name !== 'banned');
const NOT_BANNED_HERE = NOT_BANNED.filter((name) => name !== 'banned from here');

const ENTRY = {
  attendees: { ada: entryOf('ada', 'lobby') },
  attendeeCounts: { lobby: 1 },
  attendeeTabs: { ada: { abc: { areaId: 'lobby' } } },
};

const labOf = (restrictions: Json, uid = 'ada', more: Record<string, Json> = {}) =>
  chatLab({ ...CHAT, ...more, ...(restrictions !== null && { restrictions: { [uid]: restrictions } }) });

/** Returns under which restrictions Ada may write. */
const mayUnder = (writes: Writes, more: Record<string, Json> = {}): string[] =>
  ALL.filter((name) => labOf(RESTRICTIONS[name] ?? null, 'ada', more).write('ada', writes));

const own = at(LOBBY, idOf('ada'));
const theirs = at(LOBBY, idOf('grace'));

/** An earlier message of Ada that mentions Grace, and the mark of it that Grace has not got yet. */
const EARLIER = NOW - 60_000;
const mentioned: Writes = {
  [`mentionsOf/grace/${LOBBY}`]: { mentionedAt: EARLIER, mentionedIn: idOf('ada') },
};
const MENTIONING = {
  messages: {
    ...CHAT.messages,
    [LOBBY]: {
      ...CHAT.messages[LOBBY],
      [idOf('ada')]: { authorId: 'ada', authorName: 'Ada', text: '@[Grace](grace)', sentAt: EARLIER },
    },
  },
  readUpTo: { [LOBBY]: { grace: EARLIER } },
};

const WRITES: [what: string, writes: Writes, under: readonly string[]][] = [
  ['a message to an area', sent(LOBBY, 'ada'), UNMUTED],
  ['a message to two people', sent(PAIR, 'ada'), UNMUTED],
  ['a message to a group', sent(GROUP, 'ada'), UNMUTED],
  ['another text of a message', { [`${own}/text`]: 'Other', [`${own}/editedAt`]: NEW }, UNMUTED],
  ['the deletion of an own message', { [`${own}/text`]: null, [`${own}/deleted`]: true }, NOT_BANNED_HERE],
  ['a reaction', { [`${theirs}/reactions/ada`]: '👍' }, UNMUTED],
  ['that one is typing', { [`typing/${LOBBY}/ada`]: NEW }, UNMUTED],
  ['that one is typing no longer', { [`typing/${LOBBY}/ada`]: null }, ALL],
  ['the name of a group', { [`channels/${GROUP}/name`]: 'Spam' }, UNMUTED],
  [
    'another member of a group',
    {
      [`members/${GROUP}/mary`]: { since: NEW, invitedBy: 'ada', seat: 's05' },
      [`seats/${GROUP}/s05`]: 'mary',
    },
    UNMUTED,
  ],
  [
    'the end of being in a group',
    { [`members/${GROUP}/ada`]: null, [`seats/${GROUP}/s00`]: null, [`channelsOf/ada/${GROUP}`]: null },
    ALL,
  ],
  ['another administrator of a group', { [`members/${GROUP}/grace/role`]: 'ADMIN' }, NOT_BANNED],
  ['what one has read', { [`readUpTo/${PAIR}/ada`]: NOW - 1 }, NOT_BANNED_HERE],
  ['a mention of an earlier message', mentioned, UNMUTED],
  ['whom one blocks', { 'blocks/ada/grace': { since: NEW } }, NOT_BANNED],
];

const SESSION = { ada: '-NjEtLV-ada000000000', grace: '-NjEtLV-grace0000000' };
const seat = (uid: 'ada' | 'grace', since: Json): Json => ({ uid, name: uid, session: SESSION[uid], since });
const IN_CALL = {
  calls: { [GROUP]: { seats: { s0: seat('grace', NOW - 1_000), s1: seat('ada', NOW - 1_000) } } },
};
const signalTo = (id: string): string => `calls/${GROUP}/signals/grace/${SESSION.grace}/${id}`;

const CALL_WRITES: [what: string, writes: Writes, under: readonly string[]][] = [
  [
    'rings another person',
    {
      [`ringing/grace/${PAIR}`]: { from: 'ada', name: 'ada', since: NEW },
      [`rangAt/${PAIR}/ada/grace`]: NEW,
    },
    UNMUTED,
  ],
  ['takes a seat', { [`calls/${PAIR}/seats/s0`]: seat('ada', NEW) }, UNMUTED],
  [
    'sends a signal',
    { [signalTo(SESSION.ada)]: { from: SESSION.ada, seat: 's1', to: 's0', data: '{}' } },
    UNMUTED,
  ],
  ['leaves a seat', { [`calls/${GROUP}/seats/s1`]: null }, ALL],
];

describe('a person who is restricted', () => {
  test.each(WRITES)('writes %s only while that is allowed', (_, writes, under) => {
    expect(mayUnder(writes, MENTIONING)).toEqual(under);
  });

  test.each(CALL_WRITES)('%s in a call only while that is allowed', (_, writes, under) => {
    expect(mayUnder(writes, IN_CALL)).toEqual(under);
  });

  test('makes a channel only while they may write in it', () => {
    expect(mayUnder(area('ada', 'expo'))).toEqual([
      'free',
      'muted here',
      'banned from here',
      'muted until now',
    ]);
    expect(mayUnder(groupOf('ada', ['grace', 'host']))).toEqual([
      'free',
      'muted here',
      'muted elsewhere',
      'banned from here',
      'banned from elsewhere',
      'muted until now',
    ]);
  });

  test('is present in the venue unless they are banned, and leaves it in any case', () => {
    const enter = {
      'attendees/ada': entryOf('ada', 'lobby'),
      'attendeeCounts/lobby': 1,
      'attendeeTabs/ada/abc': { areaId: 'lobby' },
    };
    expect(mayUnder(enter)).toEqual(NOT_BANNED_HERE);
    expect(mayUnder({ 'attendeeTabs/ada/abd': { areaId: 'lobby' } })).toEqual(NOT_BANNED_HERE);
    const leave = { 'attendees/ada': null, 'attendeeCounts/lobby': 0, 'attendeeTabs/ada/abc': null };
    expect(mayUnder(leave, ENTRY)).toEqual(ALL);
  });

  test('is restricted alone: others write as before', () => {
    expect(labOf({ ban: held(), mute: held() }, 'grace').write('ada', sent(LOBBY, 'ada'))).toBe(true);
  });

  test('is restricted in each mode by itself', () => {
    const lab = chatLab({ ...CHAT, restrictions: { ada: { mute: held() } } }, 'stage');
    expect(lab.write('ada', sent(LOBBY, 'ada'))).toBe(false);
  });
});

describe('the restrictions of a person', () => {
  const HOLDERS: readonly ConnectionAuth[] = ['ada', 'grace', 'mary', 'host'];

  test('are read by that person and by hosts', () => {
    expect(readersOf('restrictions/{me}')).toEqual(HOLDERS);
    expect(readersOf('restrictions/ada')).toEqual(['ada', 'host']);
    expect(readersOf('restrictions')).toEqual([]);
    expect(readersOf('restrictions/{me}', {}, 'other')).toEqual([]);
  });

  test.each<[what: string, writes: Writes]>([
    ['lift their own', { 'restrictions/ada': null }],
    ['shorten their own', { 'restrictions/ada/mute/until': NOW }],
    ['end their ban from an area', { [`restrictions/ada/places/${LOBBY}`]: null }],
    ['restrict another person', { 'restrictions/grace/ban': held() }],
    ['mute another person in a channel', { [`restrictions/grace/channels/${LOBBY}`]: held() }],
  ])('are written by the server alone: nobody may %s', (_, writes) => {
    for (const name of ['ada', 'grace', 'host', 'anonymous', 'unauthenticated'] as const)
      expect([name, labOf({ mute: held() }).write(name, writes)]).toEqual([name, false]);
  });
});
