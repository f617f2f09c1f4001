import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { CHAT, chatLab, GROUP, PAIR, type Writes } from '../../../../support/chat-rules';
import { NEW } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import { CONNECTION_AUTHS, type ConnectionAuth } from '../../../../support/rules-people';

type Table = [what: string, writesOf: (uid: string) => Writes, may: readonly ConnectionAuth[]][];

const EARLIER = NOW - 30_000;
const seat = (uid: string, more: Record<string, Json> = {}): Json => ({
  uid,
  name: `The ${uid}`,
  session: `-NjEtLV-${uid.padEnd(12, '0')}`,
  since: NEW,
  ...more,
});
const taken = (uid: string) => seat(uid, { since: EARLIER });

/** Grace and Ada are in the call of their group and in a room, where Mary listens. */
const VENUE = {
  ...CHAT,
  calls: { [GROUP]: { seats: { s0: taken('grace'), s1: taken('ada') } } },
  rooms: { stage: { seats: { s0: taken('grace'), s1: taken('ada'), l0: taken('mary') } } },
} satisfies Record<string, Json>;

const NAMES = Object.keys(CONNECTION_AUTHS) as ConnectionAuth[];
const uidOf = (name: ConnectionAuth) => CONNECTION_AUTHS[name]?.uid ?? 'unauthenticated';
const writersOf = (writesOf: (uid: string) => Writes, mode = 'live'): ConnectionAuth[] =>
  NAMES.filter((name) => chatLab(VENUE, mode).write(name, writesOf(uidOf(name))));

const inCall = (key: string, value: Json, channelId = GROUP): Writes => ({
  [`calls/${channelId}/seats/${key}`]: value,
});
const inRoom = (key: string, value: Json): Writes => ({ [`rooms/stage/seats/${key}`]: value });
const withPriority = { '.value': NEW, '.priority': 1 } as Json;

const CALL: Table = [
  ['of Grace, since now', () => inCall('s0/screen', NEW), ['grace']],
  ['of Ada', () => inCall('s1/screen', NEW), ['ada']],
  ['in a place that nobody has', () => inCall('s2/screen', NEW), []],
  ['in a call that nobody is in', () => inCall('s0/screen', NEW, PAIR), []],
  ['since before', () => inCall('s0/screen', EARLIER), []],
  ['without a time', () => inCall('s0/screen', true), []],
  ['with a priority', () => inCall('s0/screen', withPriority), []],
  ['no longer', () => inCall('s0/screen', null), ['grace']],
  ['together with the place', (uid) => inCall('s2', seat(uid, { screen: NEW })), ['host']],
  ['together with the place, since before', (uid) => inCall('s2', seat(uid, { screen: EARLIER })), []],
];

const ROOM: Table = [
  ['of Grace, since now', () => inRoom('s0/screen', NEW), ['grace']],
  ['of Ada', () => inRoom('s1/screen', NEW), ['ada']],
  ['of a listener', () => inRoom('l0/screen', NEW), []],
  ['in a place that nobody has', () => inRoom('s2/screen', NEW), []],
  ['since before', () => inRoom('s0/screen', EARLIER), []],
  ['with a priority', () => inRoom('s0/screen', withPriority), []],
  ['no longer', () => inRoom('s0/screen', null), ['grace']],
  ['together with the place', (uid) => inRoom('s2', seat(uid, { screen: NEW })), ['host']],
];

describe.each<[string, Table]>([
  ['in a call', CALL],
  ['in a room', ROOM],
])('the mark of a shared screen %s', (_, table) => {
  test.each(table)('%s', (_what, writesOf, may) => {
    expect(writersOf(writesOf)).toEqual(may);
  });
});

test('nobody shares a screen in another mode', () => {
  expect(writersOf(() => inCall('s0/screen', NEW), 'other')).toEqual([]);
  expect(writersOf(() => inRoom('s0/screen', NEW), 'other')).toEqual([]);
});

test.each([
  ['ban', { ban: { until: NOW + 1 } }, { call: false, room: false }],
  ['mute', { mute: { until: NOW + 1 } }, { call: false, room: false }],
  ['mute in the channel', { channels: { [GROUP]: { until: NOW + 1 } } }, { call: false, room: true }],
  ['ban of the place', { places: { [GROUP]: { until: NOW + 1 } } }, { call: false, room: true }],
  ['ban of the past', { ban: { until: NOW } }, { call: true, room: true }],
  ['mute of the past', { mute: { until: NOW } }, { call: true, room: true }],
])('a person with a %s shares the screen only where it leaves that, and can always stop', (_, own, may) => {
  const isAllowed = (writes: Writes) =>
    chatLab({ ...VENUE, restrictions: { ada: own } }).write('ada', writes);
  expect({
    call: isAllowed(inCall('s1/screen', NEW)),
    room: isAllowed(inRoom('s1/screen', NEW)),
  }).toEqual(may);
  expect(isAllowed(inCall('s1/screen', null))).toBe(true);
  expect(isAllowed(inRoom('s1/screen', null))).toBe(true);
});
