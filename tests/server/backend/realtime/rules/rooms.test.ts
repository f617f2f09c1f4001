import { ALL_SEATS } from '@domain/calls/call';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { CHAT, chatLab, MEMBERS, PUSH_ID, type Writes } from '../../../../support/chat-rules';
import { NEW } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import { CONNECTION_AUTHS, type ConnectionAuth } from '../../../../support/rules-people';

type Table = [what: string, writesOf: (uid: string) => Writes, may: readonly ConnectionAuth[]][];

const EARLIER = NOW - 30_000;
const session = (uid: string) => `-NjEtLV-${uid.padEnd(12, '0')}`;
const seat = (uid: string, more: Record<string, Json> = {}): Record<string, Json> => ({
  uid,
  name: `The ${uid}`,
  session: session(uid),
  since: NEW,
  ...more,
});
const taken = (uid: string) => seat(uid, { since: EARLIER });
const signal = (from: string, own: string, to: string, more: Record<string, Json> = {}): Json => ({
  from: session(from),
  seat: own,
  to,
  data: '{"type":"bye"}',
  ...more,
});

/** Grace and Ada speak in the room, Mary listens. Ada blocks Mary, which does not concern meetings. */
const ROOMS = {
  ...CHAT,
  rooms: {
    stage: {
      seats: { s0: taken('grace'), s1: taken('ada'), l0: taken('mary') },
      signals: { ada: { [session('ada')]: { [PUSH_ID]: signal('grace', 's0', 's1') } } },
      ended: EARLIER,
    },
    gone: { seats: { s0: taken('grace') } },
  },
} satisfies Record<string, Json>;

const NAMES = Object.keys(CONNECTION_AUTHS) as ConnectionAuth[];
const uidOf = (name: ConnectionAuth) => CONNECTION_AUTHS[name]?.uid ?? 'unauthenticated';
const writersOf = (writesOf: (uid: string) => Writes, mode = 'live'): ConnectionAuth[] =>
  NAMES.filter((name) => chatLab(ROOMS, mode).write(name, writesOf(uidOf(name))));

const seats = (key: string, value: Json, room = 'stage'): Writes => ({
  [`rooms/${room}/seats/${key}`]: value,
});
const signals = (to: string, value: Json, key = PUSH_ID.replace('V-', 'W-')): Writes => ({
  [`rooms/stage/signals/${to}/${session(to)}/${key}`]: value,
});
const ends = (value: Json, room = 'stage'): Writes => ({ [`rooms/${room}/ended`]: value });

const SEATS: Table = [
  ['in an empty room', (uid) => seats('s0', seat(uid), 'empty'), MEMBERS],
  ['for listening', (uid) => seats('l3', seat(uid), 'empty'), MEMBERS],
  ['that is free', (uid) => seats('s2', seat(uid)), ['host']],
  ['that is taken', (uid) => seats('s0', seat(uid)), ['grace']],
  ['of a listener', (uid) => seats('l0', seat(uid)), ['mary']],
  ['instead of that of a listener', (uid) => ({ ...seats('l0', null), ...seats('s3', seat(uid)) }), ['mary']],
  ['beyond the fourth', (uid) => seats('s4', seat(uid), 'empty'), []],
  ['beyond the fourth listener', (uid) => seats('l4', seat(uid), 'empty'), []],
  ['of another kind', (uid) => seats('x0', seat(uid), 'empty'), []],
  ['in a room that the venue does not have', (uid) => seats('s0', seat(uid), 'cellar'), []],
  ['in one no longer', () => ({ 'rooms/gone/seats/s0': null }), ['grace']],
  ['for Ada', () => seats('s0', seat('ada'), 'empty'), ['ada']],
  ['since before', (uid) => seats('s0', seat(uid, { since: EARLIER }), 'empty'), []],
  ['without a name', (uid) => seats('s0', seat(uid, { name: ' ' }), 'empty'), []],
  ['with another session', (uid) => seats('s0', seat(uid, { session: 'short' }), 'empty'), []],
  ['with another field', (uid) => seats('s0', seat(uid, { area: 'x' }), 'empty'), []],
  ['with a priority', (uid) => seats('s0', seat(uid, { '.priority': 1 }), 'empty'), []],
  ['no longer', () => seats('s0', null), ['grace']],
  ['of everybody no longer', () => ({ 'rooms/stage/seats': null }), []],
];

const SIGNALS: Table = [
  ['from Grace to Ada', () => signals('ada', signal('grace', 's0', 's1')), ['grace']],
  ['from a listener, whom Ada blocks', () => signals('ada', signal('mary', 'l0', 's1')), ['mary']],
  ['from the host, who is not in the room', () => signals('ada', signal('host', 's2', 's1')), []],
  ['with the session of another one', () => signals('ada', signal('mary', 's0', 's1')), []],
  ['to somebody who is not in the room', () => signals('host', signal('grace', 's0', 's2')), []],
  ['to another place', () => signals('ada', signal('grace', 's0', 's0')), []],
  ['in place of another', () => signals('ada', signal('grace', 's0', 's1'), PUSH_ID), []],
  ['that is too long', () => signals('ada', signal('grace', 's0', 's1', { data: 'x'.repeat(20_001) })), []],
  ['with another field', () => signals('ada', signal('grace', 's0', 's1', { more: 1 })), []],
  ['with a priority', () => signals('ada', signal('grace', 's0', 's1', { '.priority': 1 })), []],
  ['under another key', () => signals('ada', signal('grace', 's0', 's1'), 'one'), []],
  ['removed', () => signals('ada', null, PUSH_ID), ['ada']],
  ['removed all at once', () => ({ [`rooms/stage/signals/ada/${session('ada')}`]: null }), ['ada']],
];

const ENDS: Table = [
  ['now, by a host', () => ends(NEW), ['host']],
  ['in an empty room', () => ends(NEW, 'empty'), ['host']],
  ['in a room that the venue does not have', () => ends(NEW, 'cellar'), []],
  ['at another time', () => ends(EARLIER), []],
  ['with a priority', () => ends({ '.value': NEW, '.priority': 1 } as Json), []],
  ['no longer', () => ends(null), []],
];

describe.each<[string, Table]>([
  ['a place in a room', SEATS],
  ['a signal in a room', SIGNALS],
  ['the end of a meeting for everybody', ENDS],
])('%s', (_, table) => {
  test.each(table)('%s', (_what, writesOf, may) => {
    expect(writersOf(writesOf)).toEqual(may);
  });
});

test('nobody takes a place in another mode', () => {
  expect(writersOf((uid) => seats('s0', seat(uid), 'empty'), 'other')).toEqual([]);
});

test.each(ALL_SEATS)('a person who has the place %s takes no other one', (own) => {
  const lab = () => chatLab({ ...CHAT, rooms: { stage: { seats: { [own]: taken('ada') } } } });
  const allowed = ALL_SEATS.filter((other) => lab().write('ada', seats(other, seat('ada'))));
  expect(allowed).toEqual([own]);
});

test.each([
  ['ban', { ban: { until: NOW + 1 } }, { speaks: false, listens: false, answers: false }],
  ['mute', { mute: { until: NOW + 1 } }, { speaks: false, listens: true, answers: true }],
  ['ban of the past', { ban: { until: NOW - 1 } }, { speaks: true, listens: true, answers: true }],
  ['mute of the past', { mute: { until: NOW - 1 } }, { speaks: true, listens: true, answers: true }],
])('a person with a %s takes only the places that it leaves, and can always leave', (_, restriction, may) => {
  const lab = () => chatLab({ ...ROOMS, restrictions: { ada: restriction } });
  expect({
    speaks: lab().write('ada', seats('s0', seat('ada'), 'empty')),
    listens: lab().write('ada', seats('l0', seat('ada'), 'empty')),
    answers: lab().write('ada', signals('grace', signal('ada', 's1', 's0'))),
  }).toEqual(may);
  expect(lab().write('ada', seats('s1', null))).toBe(true);
});
