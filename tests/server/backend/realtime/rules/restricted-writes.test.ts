import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  CHAT,
  chatLab,
  GROUP,
  idOf,
  LOBBY,
  PAIR,
  PUSH_ID,
  type Writes,
} from '../../../../support/chat-rules';
import {
  area,
  at,
  deleted,
  edited,
  groupOf,
  joins,
  leaves,
  NEW,
  others,
  pairOf,
  sent,
  without,
} from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import { entryOf, withoutMembership } from '../../../../support/rules-people';
import { isAt, openPaths } from '../../../../support/written-paths';
import { MEDIA_BOARD_ROWS } from './media-board-rows';
import { type Row, WALL_ROWS } from './wall-rows';

const SESSION = '-NjEtLV-ada000000000';
const seatOf = (since: Json): Json => ({ uid: 'ada', name: 'Ada', session: SESSION, since });
const RINGING = { ringing: { ada: { [PAIR]: { from: 'grace', name: 'Grace', since: NOW - 1 } } } };
const signalFrom = (seat: string): Json => ({ from: SESSION, seat, to: 's1', data: '{}' });
const GRACES = { uid: 'grace', name: 'Grace', session: '-NjEtLV-grace0000000', since: NOW - 1 };
const IN_CALL = { calls: { [PAIR]: { seats: { s0: seatOf(NOW - 1), s1: GRACES } } } };
const IN_ROOM = { rooms: { stage: { seats: { l0: seatOf(NOW - 1), s0: seatOf(NOW - 1), s1: GRACES } } } };
const SLOW = { channels: { [LOBBY]: { since: 1, interval: 1_000, reason: 'Loud' } } };
const BOARD = {
  whiteboards: { board: { state: { readOnly: false, epoch: 0, shownFrom: 0, place: LOBBY } } },
};
const MENTION = { mentionedAt: NOW - 60_000, mentionedIn: idOf('ada') };

const RING: Writes = {
  [`ringing/grace/${PAIR}`]: { from: 'ada', name: 'Ada', since: NEW },
  [`rangAt/${PAIR}/ada/grace`]: NEW,
};
const mentioned = (channelId: string): Record<string, Json> => ({
  messages: {
    [channelId]: {
      [idOf('ada')]: { authorId: 'ada', authorName: 'A', text: '@[G](grace)', sentAt: NOW - 60_000 },
    },
  },
});

/** What takes something away is left to everybody. */
const ends = (writes: Writes, venue: Record<string, Json> = {}): Row => ({
  writes,
  muted: 'allowed',
  leaves: true,
  venue,
});
const shares = (seat: string, venue: Record<string, Json>, place?: string): Row[] => [
  { writes: { [`${seat}/screen`]: NEW }, muted: 'refused', ...(place && { place }), venue },
  ends({ [`${seat}/screen`]: null }, venue),
];
const FILE = { fileId: PUSH_ID, name: 'Plan.png', type: 'image/png', size: 5, width: 4, height: 3 };

const ENTER: Writes = {
  'attendees/ada': entryOf('ada', 'lobby', {
    company: 'Engines',
    title: 'Countess',
    picture: '0123456789abcdef'.repeat(2),
    tab: 'abc',
  }),
  'attendeeCounts/lobby': 1,
  'attendeeTabs/ada/abc': { areaId: 'lobby' },
};
const JOIN = joins(GROUP, 'mary', 'ada', 's05');
const JOINS: Row = { writes: JOIN, muted: 'refused', place: GROUP };
const ENTERS: Row = { writes: ENTER, muted: 'allowed', place: LOBBY };
const LEAVE: Writes = {
  'attendees/ada': null,
  'attendeeCounts/lobby': 0,
  'attendeeTabs/ada/abc': null,
};
const ENTERED = {
  attendees: { ada: entryOf('ada', 'lobby') },
  attendeeCounts: { lobby: 1 },
  attendeeTabs: { ada: { abc: { areaId: 'lobby' } } },
};

/** Every path at which the rules let somebody write. */
const ROWS: Record<string, Row | Row[]> = {
  'attendees/$uid': [ENTERS, ends(LEAVE, ENTERED)],
  'attendeeTabs/$uid/$tab': {
    writes: { 'attendeeTabs/ada/abc': { areaId: 'lobby' } },
    muted: 'allowed',
    place: LOBBY,
  },
  'attendeeCounts/$areaId': ENTERS,
  'channels/$channelId': [
    { writes: area('ada', 'expo'), muted: 'refused', place: 'area:expo' },
    { writes: pairOf('ada', 'host'), muted: 'refused' },
    { writes: groupOf('ada', others(2)), muted: 'refused' },
  ],
  'channels/$channelId/name': {
    writes: { [`channels/${GROUP}/name`]: 'Spam' },
    muted: 'refused',
    place: GROUP,
  },
  'channels/$channelId/lastMessageAt': { writes: sent(LOBBY, 'ada'), muted: 'refused', place: LOBBY },
  'channels/$channelId/lastMessageId': { writes: sent(LOBBY, 'ada'), muted: 'refused', place: LOBBY },
  'lastGroupOf/$uid': {
    writes: { 'lastGroupOf/ada': { channelId: GROUP, madeAt: NEW } },
    muted: 'allowed',
  },
  'members/$channelId/$uid': [JOINS, ends(without(leaves('ada', 's00'), `typing/${GROUP}/ada`))],
  'members/$channelId/$uid/role': {
    writes: { [`members/${GROUP}/grace/role`]: 'ADMIN' },
    muted: 'allowed',
  },
  'seats/$channelId/$seat': JOINS,
  'channelsOf/$uid/$channelId': {
    writes: { [`channelsOf/grace/${GROUP}`]: { lastMessageAt: NOW - 60_000, ...MENTION } },
    muted: 'refused',
    place: GROUP,
    venue: mentioned(GROUP),
  },
  'mentionsOf/$uid/$channelId': {
    writes: { [`mentionsOf/grace/${LOBBY}`]: MENTION },
    muted: 'refused',
    place: LOBBY,
    venue: { ...mentioned(LOBBY), readUpTo: { [LOBBY]: { grace: NOW - 60_000 } } },
  },
  'messages/$channelId/$messageId': [LOBBY, PAIR, GROUP].map((place) => ({
    writes: sent(place, 'ada', { replyTo: idOf('ada'), file: FILE }),
    muted: 'refused',
    place,
  })),
  'messages/$channelId/$messageId/text': { writes: edited(LOBBY, 'ada'), muted: 'refused', place: LOBBY },
  'messages/$channelId/$messageId/file': { writes: deleted(PAIR, 'ada'), muted: 'allowed', place: PAIR },
  'messages/$channelId/$messageId/editedAt': { writes: edited(PAIR, 'ada'), muted: 'refused', place: PAIR },
  'messages/$channelId/$messageId/deleted': { writes: deleted(LOBBY, 'ada'), muted: 'allowed', place: LOBBY },
  'messages/$channelId/$messageId/reactions/$uid': {
    writes: { [`${at(LOBBY, idOf('grace'))}/reactions/ada`]: '👍' },
    muted: 'refused',
    place: LOBBY,
  },
  'readUpTo/$channelId/$uid': {
    writes: { [`readUpTo/${PAIR}/ada`]: NOW - 1 },
    muted: 'allowed',
    place: PAIR,
  },
  'wroteAt/$channelId/$uid': {
    writes: { ...sent(LOBBY, 'ada'), [`wroteAt/${LOBBY}/ada`]: { at: NEW, messageId: PUSH_ID } },
    muted: 'refused',
    place: LOBBY,
    restrictions: SLOW,
  },
  'typing/$channelId/$uid': [
    { writes: { [`typing/${LOBBY}/ada`]: NEW }, muted: 'refused', place: LOBBY },
    ends({ [`typing/${LOBBY}/ada`]: null }),
  ],
  'mutedChannels/$uid/$channelId': { writes: { [`mutedChannels/ada/${LOBBY}`]: true }, muted: 'allowed' },
  'blocks/$uid/$otherId': { writes: { 'blocks/ada/grace': { since: NEW } }, muted: 'allowed' },
  'ringing/$uid/$channelId': { writes: RING, muted: 'refused', place: PAIR },
  'rangAt/$channelId/$uid/$otherId': { writes: RING, muted: 'refused', place: PAIR },
  'ringing/$uid/$channelId/answer': [
    {
      writes: { [`ringing/ada/${PAIR}/answer`]: 'ACCEPTED' },
      muted: 'refused',
      place: PAIR,
      venue: RINGING,
    },
    ends({ [`ringing/ada/${PAIR}/answer`]: 'DECLINED' }, RINGING),
  ],
  'calls/$channelId/seats/$seat': [
    { writes: { [`calls/${PAIR}/seats/s0`]: seatOf(NEW) }, muted: 'refused', place: PAIR },
    ends({ [`calls/${PAIR}/seats/s0`]: null }, IN_CALL),
  ],
  'calls/$channelId/seats/$seat/screen': shares(`calls/${PAIR}/seats/s0`, IN_CALL, PAIR),
  'calls/$channelId/signals/$uid/$session': ends({ [`calls/${PAIR}/signals/ada/${SESSION}`]: null }),
  'calls/$channelId/signals/$uid/$session/$id': {
    writes: {
      [`calls/${PAIR}/signals/grace/-NjEtLV-grace0000000/${SESSION}`]: signalFrom('s0'),
    },
    muted: 'refused',
    place: PAIR,
    venue: IN_CALL,
  },
  'rooms/$roomId/ended': { writes: { 'rooms/stage/ended': NEW }, muted: 'allowed', isOfHosts: true },
  // Muted people may listen.
  'rooms/$roomId/seats/$seat': [
    { writes: { 'rooms/stage/seats/s0': seatOf(NEW) }, muted: 'refused' },
    { writes: { 'rooms/stage/seats/l0': seatOf(NEW) }, muted: 'allowed' },
    ends({ 'rooms/stage/seats/s0': null }, IN_ROOM),
  ],
  'rooms/$roomId/seats/$seat/screen': shares('rooms/stage/seats/s0', IN_ROOM),
  'rooms/$roomId/signals/$uid/$session': ends({ [`rooms/stage/signals/ada/${SESSION}`]: null }),
  'rooms/$roomId/signals/$uid/$session/$id': {
    writes: { [`rooms/stage/signals/grace/-NjEtLV-grace0000000/${SESSION}`]: signalFrom('l0') },
    muted: 'allowed',
    venue: IN_ROOM,
  },
  ...WALL_ROWS,
  ...MEDIA_BOARD_ROWS,
  'whiteboards/$widgetId/elements/$elementId': {
    writes: {
      'whiteboards/board/elements/one': {
        authorId: 'ada',
        changedBy: 'ada',
        version: 1,
        nonce: 1,
        epoch: 0,
        changedAt: NEW,
        json: '{}',
        asset: 'a'.repeat(32),
      },
    },
    muted: 'refused',
    place: LOBBY,
    mutedHere: 'allowed',
    venue: BOARD,
  },
  'whiteboards/$widgetId/pointers/$uid': [
    {
      writes: { 'whiteboards/board/pointers/ada': { name: 'Ada', x: 1, y: 2 } },
      muted: 'refused',
      place: LOBBY,
      mutedHere: 'allowed',
      venue: BOARD,
    },
    ends({ 'whiteboards/board/pointers/ada': null }, BOARD),
  ],
};

const ALL = Object.entries(ROWS).flatMap(([name, rows]) => [rows].flat().map((row) => [name, row] as const));

const writerOf = ({ isOfHosts }: Row) => (isOfHosts ? 'host' : 'ada');

interface Circumstances {
  /** The restrictions of the writer. */
  own?: Json;
  who?: Parameters<ReturnType<typeof chatLab>['write']>[0];
  mode?: string;
  /** In place of those of the row. */
  writes?: Writes;
}

function may(row: Row, { own = null, who = writerOf(row), mode, writes }: Circumstances = {}): boolean {
  const { venue = {}, restrictions = {} } = row;
  const all = { ...restrictions, ...(own !== null && { [writerOf(row)]: own }) };
  return chatLab({ ...CHAT, ...venue, restrictions: all }, mode).write(who, writes ?? row.writes);
}

test('there is a row for every path at which the rules let somebody write', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../../../database.rules.json'), 'utf8');
  expect(Object.keys(ROWS).toSorted()).toEqual(openPaths('.write', JSON.parse(file).rules).toSorted());
  for (const [name, { writes }] of ALL)
    expect([name, Object.keys(writes).some((path) => isAt(name, path))]).toEqual([name, true]);
});

const held = (until = NOW + 60_000): Json => ({ since: NOW - 1_000, until, reason: 'Spam' });
const restrictionsAt = (place: string): Record<string, Json> => ({
  free: null,
  muted: { mute: held() },
  mutedHere: { channels: { [place]: held() } },
  mutedElsewhere: { channels: { 'area:elsewhere': held() } },
  banned: { ban: held() },
  bannedHere: { places: { [place]: held() } },
  bannedElsewhere: { places: { 'area:elsewhere': held() } },
  over: {
    ...{ mute: held(NOW), channels: { [place]: held(NOW) } },
    ...{ ban: held(NOW), places: { [place]: held(NOW) } },
  },
});

test.each(ALL)('a restricted person writes at %s only what a mute or a ban leaves', (_, row) => {
  const { muted, mutedHere = muted, leaves: isLeft = false, place } = row;
  const restrictions = Object.entries(restrictionsAt(place ?? 'area:somewhere'));
  expect(Object.fromEntries(restrictions.map(([name, own]) => [name, may(row, { own })]))).toEqual({
    free: true,
    muted: muted === 'allowed',
    mutedHere: !place || mutedHere === 'allowed',
    mutedElsewhere: true,
    banned: isLeft,
    bannedHere: !place || isLeft,
    bannedElsewhere: true,
    over: true,
  });
});

test.each(ALL)(
  'the rules let nobody write at %s who is no member, or in the name of another one',
  (_, row) => {
    for (const who of [...withoutMembership(writerOf(row)), 'mary', 'unauthenticated'] as const)
      expect([who, may(row, { who })]).toEqual([who, false]);
  },
);

test.each(ALL)('the rules let people write at %s in the modes of operation only', (_, row) => {
  const modes = ['live', 'stage', 'other'].map((mode) => may(row, { mode }));
  expect(modes).toEqual([true, true, false]);
});

const isBranch = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !('.sv' in value);

test.each(ALL)('no record that is written at %s has another field', (_, row) => {
  const records = Object.entries(row.writes).filter(([, value]) => isBranch(value));
  const more = records.map(([path, value]) => ({ ...row.writes, [path]: { ...(value as object), more: 1 } }));
  expect(more.filter((writes) => may(row, { writes }))).toEqual([]);
});
