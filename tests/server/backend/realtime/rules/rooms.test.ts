import { ALL_SEATS } from '@domain/calls/call';
import { expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  CHAT,
  chatLab,
  MEMBERS,
  PUSH_ID,
  type Table,
  testWriters,
  type Writes,
} from '../../../../support/chat-rules';
import { NEW, seat, session, signal, taken } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';

const EARLIER = NOW - 30_000;

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
  ['no longer', () => seats('s0', null), ['grace']],
  ['of everybody no longer', () => ({ 'rooms/stage/seats': null }), []],
];

const SIGNALS: Table = [
  ['from a listener, whom Ada blocks', () => signals('ada', signal('mary', 'l0', 's1')), ['mary']],
  ['from the host, who is not in the room', () => signals('ada', signal('host', 's2', 's1')), []],
  ['to another place', () => signals('ada', signal('grace', 's0', 's0')), []],
  ['removed', () => signals('ada', null, PUSH_ID), ['ada']],
];

const ENDS: Table = [
  ['now, by a host', () => ends(NEW), ['host']],
  ['in an empty room', () => ends(NEW, 'empty'), ['host']],
  ['in a room that the venue does not have', () => ends(NEW, 'cellar'), []],
  ['at another time', () => ends(EARLIER), []],
  ['no longer', () => ends(null), []],
];

testWriters(
  { 'a place in a room': SEATS, 'a signal in a room': SIGNALS, 'the end of a meeting for everybody': ENDS },
  ROOMS,
);

test.each(ALL_SEATS)('a person who has the place %s takes no other one', (own) => {
  const lab = () => chatLab({ ...CHAT, rooms: { stage: { seats: { [own]: taken('ada') } } } });
  const allowed = ALL_SEATS.filter((other) => lab().write('ada', seats(other, seat('ada'))));
  expect(allowed).toEqual([own]);
});
