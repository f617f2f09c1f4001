import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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
import { area, at, deleted, edited, joins, NEW, sent } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import { entryOf, withoutMembership } from '../../../../support/rules-people';
import { isAt, openPaths } from '../../../../support/written-paths';
import { MEDIA_BOARD_ROWS } from './media-board-rows';
import { type Row, WALL_ROWS } from './wall-rows';

const held: Json = { since: NOW - 1_000, until: NOW + 60_000, reason: 'Spam' };
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

const shares = (seat: string, venue: Record<string, Json>): Row => ({
  writes: { [`${seat}/screen`]: NEW },
  muted: 'refused',
  venue,
});

const ENTER: Writes = {
  'attendees/ada': entryOf('ada', 'lobby'),
  'attendeeCounts/lobby': 1,
  'attendeeTabs/ada/abc': { areaId: 'lobby' },
};
const JOIN = joins(GROUP, 'mary', 'ada', 's05');

/** Every path at which the rules let somebody write. */
const ROWS: Record<string, Row> = {
  'attendees/$uid': { writes: ENTER, muted: 'allowed' },
  'attendeeTabs/$uid/$tab': { writes: { 'attendeeTabs/ada/abc': { areaId: 'lobby' } }, muted: 'allowed' },
  'attendeeCounts/$areaId': { writes: ENTER, muted: 'allowed' },
  'channels/$channelId': { writes: area('ada', 'expo'), muted: 'refused' },
  'channels/$channelId/name': { writes: { [`channels/${GROUP}/name`]: 'Spam' }, muted: 'refused' },
  'channels/$channelId/lastMessageAt': { writes: sent(LOBBY, 'ada'), muted: 'refused' },
  'channels/$channelId/lastMessageId': { writes: sent(LOBBY, 'ada'), muted: 'refused' },
  'lastGroupOf/$uid': {
    writes: { 'lastGroupOf/ada': { channelId: GROUP, madeAt: NEW } },
    muted: 'allowed',
  },
  'members/$channelId/$uid': { writes: JOIN, muted: 'refused' },
  'members/$channelId/$uid/role': {
    writes: { [`members/${GROUP}/grace/role`]: 'ADMIN' },
    muted: 'allowed',
  },
  'seats/$channelId/$seat': { writes: JOIN, muted: 'refused' },
  'channelsOf/$uid/$channelId': {
    writes: { [`channelsOf/grace/${GROUP}`]: { lastMessageAt: NOW - 60_000, ...MENTION } },
    muted: 'refused',
    venue: mentioned(GROUP),
  },
  'mentionsOf/$uid/$channelId': {
    writes: { [`mentionsOf/grace/${LOBBY}`]: MENTION },
    muted: 'refused',
    venue: { ...mentioned(LOBBY), readUpTo: { [LOBBY]: { grace: NOW - 60_000 } } },
  },
  'messages/$channelId/$messageId': { writes: sent(PAIR, 'ada'), muted: 'refused' },
  'messages/$channelId/$messageId/text': { writes: edited(LOBBY, 'ada'), muted: 'refused' },
  'messages/$channelId/$messageId/file': { writes: deleted(PAIR, 'ada'), muted: 'allowed' },
  'messages/$channelId/$messageId/editedAt': { writes: edited(PAIR, 'ada'), muted: 'refused' },
  'messages/$channelId/$messageId/deleted': { writes: deleted(LOBBY, 'ada'), muted: 'allowed' },
  'messages/$channelId/$messageId/reactions/$uid': {
    writes: { [`${at(LOBBY, idOf('grace'))}/reactions/ada`]: '👍' },
    muted: 'refused',
  },
  'readUpTo/$channelId/$uid': { writes: { [`readUpTo/${PAIR}/ada`]: NOW - 1 }, muted: 'allowed' },
  'wroteAt/$channelId/$uid': {
    writes: { ...sent(LOBBY, 'ada'), [`wroteAt/${LOBBY}/ada`]: { at: NEW, messageId: PUSH_ID } },
    muted: 'refused',
    restrictions: SLOW,
  },
  'typing/$channelId/$uid': { writes: { [`typing/${LOBBY}/ada`]: NEW }, muted: 'refused' },
  'mutedChannels/$uid/$channelId': { writes: { [`mutedChannels/ada/${LOBBY}`]: true }, muted: 'allowed' },
  'blocks/$uid/$otherId': { writes: { 'blocks/ada/grace': { since: NEW } }, muted: 'allowed' },
  'ringing/$uid/$channelId': { writes: RING, muted: 'refused' },
  'rangAt/$channelId/$uid/$otherId': { writes: RING, muted: 'refused' },
  'ringing/$uid/$channelId/answer': {
    writes: { [`ringing/ada/${PAIR}/answer`]: 'ACCEPTED' },
    muted: 'refused',
    venue: RINGING,
  },
  'calls/$channelId/seats/$seat': { writes: { [`calls/${PAIR}/seats/s0`]: seatOf(NEW) }, muted: 'refused' },
  'calls/$channelId/seats/$seat/screen': shares(`calls/${PAIR}/seats/s0`, IN_CALL),
  'calls/$channelId/signals/$uid/$session': {
    writes: { [`calls/${PAIR}/signals/ada/${SESSION}`]: null },
    muted: 'allowed',
    leaves: true,
  },
  'calls/$channelId/signals/$uid/$session/$id': {
    writes: {
      [`calls/${PAIR}/signals/grace/-NjEtLV-grace0000000/${SESSION}`]: signalFrom('s0'),
    },
    muted: 'refused',
    venue: IN_CALL,
  },
  'rooms/$roomId/ended': { writes: { 'rooms/stage/ended': NEW }, muted: 'allowed', isOfHosts: true },
  'rooms/$roomId/seats/$seat': { writes: { 'rooms/stage/seats/s0': seatOf(NEW) }, muted: 'refused' },
  'rooms/$roomId/seats/$seat/screen': shares('rooms/stage/seats/s0', IN_ROOM),
  'rooms/$roomId/signals/$uid/$session': {
    writes: { [`rooms/stage/signals/ada/${SESSION}`]: null },
    muted: 'allowed',
    leaves: true,
  },
  // Muted people may listen.
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
      },
    },
    muted: 'refused',
    venue: BOARD,
  },
  'whiteboards/$widgetId/pointers/$uid': {
    writes: { 'whiteboards/board/pointers/ada': { name: 'Ada', x: 1, y: 2 } },
    muted: 'refused',
    venue: BOARD,
  },
};

const writerOf = (name: string) => (ROWS[name]?.isOfHosts ? 'host' : 'ada');

function may(
  name: string,
  own: Json,
  who: Parameters<ReturnType<typeof chatLab>['write']>[0] = writerOf(name),
) {
  const { writes, venue = {}, restrictions = {} } = ROWS[name] as Row;
  const all = { ...restrictions, ...(own !== null && { [writerOf(name)]: own }) };
  return chatLab({ ...CHAT, ...venue, restrictions: all }).write(who, writes);
}

describe('a restricted person', () => {
  test('there is a row for every path at which the rules let somebody write', () => {
    const file = readFileSync(join(import.meta.dirname, '../../../../../database.rules.json'), 'utf8');
    expect(Object.keys(ROWS).toSorted()).toEqual(openPaths('.write', JSON.parse(file).rules).toSorted());
  });

  test.each(Object.keys(ROWS))('writes at %s only what a mute or a ban leaves', (name) => {
    const { writes, muted, leaves = false } = ROWS[name] as Row;
    expect(Object.keys(writes).some((path) => isAt(name, path))).toBe(true);
    const got = {
      free: may(name, null),
      muted: may(name, { mute: held }),
      banned: may(name, { ban: held }),
      ended: may(name, {
        ban: { ...(held as object), until: NOW },
        mute: { ...(held as object), until: NOW },
      }),
    };
    expect(got).toEqual({ free: true, muted: muted === 'allowed', banned: leaves, ended: true });
  });
});

test.each(Object.keys(ROWS))(
  'the rules let nobody write at %s who is no member, or in the name of another one',
  (name) => {
    for (const who of [...withoutMembership(writerOf(name)), 'mary', 'unauthenticated'] as const)
      expect([who, may(name, null, who)]).toEqual([who, false]);
  },
);
