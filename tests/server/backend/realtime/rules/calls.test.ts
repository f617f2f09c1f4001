import { RING_INTERVAL } from '@domain/calls/call';
import { privateChannelId } from '@domain/chat/channel-id';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  BLOCKED,
  CHAT,
  chatLab,
  GROUP,
  LOBBY,
  PAIR,
  PUSH_ID,
  type Writes,
} from '../../../../support/chat-rules';
import { NEW } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import { CONNECTION_AUTHS, type ConnectionAuth, entryOf } from '../../../../support/rules-people';

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
const ring = (from: string, more: Record<string, Json> = {}): Record<string, Json> => ({
  from,
  name: `The ${from}`,
  since: NEW,
  ...more,
});
const signal = (from: string, own: string, to: string, more: Record<string, Json> = {}): Json => ({
  from: session(from),
  seat: own,
  to,
  data: '{"type":"bye"}',
  ...more,
});

/** Grace is in the call of the group and rings Ada in their channel; the host and Ada are in the group's call too. */
const CALLS = {
  ...CHAT,
  attendees: { host: entryOf('host', 'lobby', { status: 'Busy' }) },
  ringing: { ada: { [PAIR]: ring('grace', { since: EARLIER }) } },
  calls: {
    [GROUP]: {
      seats: { s0: taken('grace'), s1: taken('ada') },
      signals: { ada: { [session('ada')]: { [PUSH_ID]: signal('grace', 's0', 's1') } } },
    },
  },
} satisfies Record<string, Json>;

const NAMES = Object.keys(CONNECTION_AUTHS) as ConnectionAuth[];
const uidOf = (name: ConnectionAuth) => CONNECTION_AUTHS[name]?.uid ?? 'unauthenticated';
const writersOf = (writesOf: (uid: string) => Writes, mode = 'live'): ConnectionAuth[] =>
  NAMES.filter((name) => chatLab(CALLS, mode).write(name, writesOf(uidOf(name))));
const _readersOf = (path: string): ConnectionAuth[] =>
  NAMES.filter((name) => chatLab(CALLS).mayRead(name, path.replace('{me}', uidOf(name))));

const rings = (to: string, channelId: string, value: Json): Writes => ({
  [`ringing/${to}/${channelId}`]: value,
  ...(value !== null && { [`rangAt/${channelId}/${(value as { from: string }).from}/${to}`]: NEW }),
});
const answers = (to: string, channelId: string, answer: Json): Writes => ({
  [`ringing/${to}/${channelId}/answer`]: answer,
});

const RINGING: Table = [
  ['Grace, in the channel of Ada and Grace', (uid) => rings('grace', PAIR, ring(uid)), ['ada']],
  ['Ada again, by the caller', (uid) => rings('ada', PAIR, ring(uid)), ['grace']],
  ['Mary, who is blocked by Ada', (uid) => rings('mary', BLOCKED, ring(uid)), ['ada']],
  ['Ada, by Mary whom she blocks', (uid) => rings('ada', BLOCKED, ring(uid)), []],
  ['somebody in a group', (uid) => rings('grace', GROUP, ring(uid)), ['ada', 'host']],
  ['who never came', (uid) => rings('ghost', privateChannelId(uid, 'ghost'), ring(uid)), []],
  ['somebody outside a group', (uid) => rings('mary', GROUP, ring(uid)), []],
  ['the host, who is busy', (uid) => rings('host', GROUP, ring(uid)), []],
  ['in the channel of an area', (uid) => rings('grace', LOBBY, ring(uid)), []],
  ['oneself', (uid) => rings(uid, GROUP, ring(uid)), []],
  ['in the name of Ada', () => rings('grace', PAIR, ring('ada')), ['ada']],
  ['since before', (uid) => rings('grace', PAIR, ring(uid, { since: EARLIER })), []],
  ['with an answer', (uid) => rings('grace', PAIR, ring(uid, { answer: 'ACCEPTED' })), []],
  ['without a name', (uid) => rings('grace', PAIR, ring(uid, { name: ' ' })), []],
  ['with another field', (uid) => rings('grace', PAIR, ring(uid, { area: 'x' })), []],
  ['with a priority', (uid) => rings('grace', PAIR, ring(uid, { '.priority': 1 })), []],
  ['no longer, by the caller and by the person called', () => rings('ada', PAIR, null), ['ada', 'grace']],
];

const ANSWERS: Table = [
  ['accepted', () => answers('ada', PAIR, 'ACCEPTED'), ['ada']],
  ['declined', () => answers('ada', PAIR, 'DECLINED'), ['ada']],
  ['busy', () => answers('ada', PAIR, 'BUSY'), ['ada']],
  ['in other words', () => answers('ada', PAIR, 'MAYBE'), []],
  ['with nothing', () => answers('ada', PAIR, null), []],
  ['although nobody rings', (uid) => answers(uid, GROUP, 'BUSY'), []],
];

const seats = (channelId: string, key: string, value: Json): Writes => ({
  [`calls/${channelId}/seats/${key}`]: value,
});

const SEATS: Table = [
  ['in a private channel', (uid) => seats(PAIR, 's0', seat(uid)), ['ada', 'grace']],
  [
    'in a private channel without messages',
    (uid) => seats('private:grace:mary', 's3', seat(uid)),
    ['grace', 'mary'],
  ],
  ['with somebody who blocks one', (uid) => seats(BLOCKED, 's0', seat(uid)), ['ada']],
  ['in a group', (uid) => seats(GROUP, 's2', seat(uid)), ['host']],
  ['that is taken', (uid) => seats(GROUP, 's0', seat(uid)), ['grace']],
  ['beside the own one', (uid) => seats(GROUP, 's3', seat(uid)), ['host']],
  [
    'instead of the own one',
    (uid) => ({ ...seats(GROUP, 's1', null), ...seats(GROUP, 's3', seat(uid)) }),
    ['ada'],
  ],
  ['beyond the fourth', (uid) => seats(PAIR, 's4', seat(uid)), []],
  ['in an area', (uid) => seats(LOBBY, 's0', seat(uid)), []],
  ['for Ada', () => seats(PAIR, 's0', seat('ada')), ['ada']],
  ['since before', (uid) => seats(PAIR, 's0', seat(uid, { since: EARLIER })), []],
  ['with another session', (uid) => seats(PAIR, 's0', seat(uid, { session: 'short' })), []],
  ['with another field', (uid) => seats(PAIR, 's0', seat(uid, { area: 'x' })), []],
  ['with a priority', (uid) => seats(PAIR, 's0', seat(uid, { '.priority': 1 })), []],
  ['no longer', () => seats(GROUP, 's0', null), ['grace']],
  ['of everybody no longer', () => ({ [`calls/${GROUP}/seats`]: null }), []],
];

const signals = (to: string, value: Json, key = PUSH_ID.replace('V-', 'W-')): Writes => ({
  [`calls/${GROUP}/signals/${to}/${session(to)}/${key}`]: value,
});

const SIGNALS: Table = [
  ['from Grace to Ada', () => signals('ada', signal('grace', 's0', 's1')), ['grace']],
  ['from Ada to Grace', () => signals('grace', signal('ada', 's1', 's0')), ['ada']],
  ['from the host, who is not in the call', () => signals('ada', signal('host', 's2', 's1')), []],
  ['with the session of another one', () => signals('ada', signal('mary', 's0', 's1')), []],
  ['to somebody who is not in the call', () => signals('host', signal('grace', 's0', 's2')), []],
  ['to another place', () => signals('ada', signal('grace', 's0', 's0')), []],
  ['in place of another', () => signals('ada', signal('grace', 's0', 's1'), PUSH_ID), []],
  ['that is too long', () => signals('ada', signal('grace', 's0', 's1', { data: 'x'.repeat(20_001) })), []],
  ['with another field', () => signals('ada', signal('grace', 's0', 's1', { more: 1 })), []],
  ['with a priority', () => signals('ada', signal('grace', 's0', 's1', { '.priority': 1 })), []],
  ['under another key', () => signals('ada', signal('grace', 's0', 's1'), 'one'), []],
  ['removed', () => signals('ada', null, PUSH_ID), ['ada']],
  ['removed all at once', () => ({ [`calls/${GROUP}/signals/ada/${session('ada')}`]: null }), ['ada']],
];

describe.each<[string, Table]>([
  ['ringing', RINGING],
  ['an answer to a call:', ANSWERS],
  ['a place in a call', SEATS],
  ['a signal', SIGNALS],
])('%s', (_, table) => {
  test.each(table)('%s', (_what, writesOf, may) => {
    expect(writersOf(writesOf)).toEqual(may);
  });
});

test.each(['ringing/ada', 'calls'])('nobody calls in another mode: %s', (path) => {
  const writes = path === 'calls' ? seats(PAIR, 's0', seat('ada')) : rings('grace', PAIR, ring('ada'));
  expect(writersOf(() => writes, 'other')).toEqual([]);
});

test.each([
  ['ban', { ban: { until: NOW + 1 } }, false],
  ['mute', { mute: { until: NOW + 1 } }, false],
  ['mute in the channel', { channels: { [PAIR]: { until: NOW + 1 } } }, false],
  ['ban of the past', { ban: { until: NOW - 1 } }, true],
  ['mute of the past', { mute: { until: NOW - 1 } }, true],
  ['mute in the channel in the past', { channels: { [PAIR]: { until: NOW - 1 } } }, true],
])('a person with a %s calls, joins and accepts calls only when it is over', (_, restriction, may) => {
  const lab = () => chatLab({ ...CALLS, restrictions: { ada: restriction } });
  const isAllowed = (writes: Writes) => lab().write('ada', writes);
  expect(isAllowed(rings('grace', PAIR, ring('ada')))).toBe(may);
  expect(isAllowed(seats(PAIR, 's0', seat('ada')))).toBe(may);
  expect(isAllowed(answers('ada', PAIR, 'ACCEPTED'))).toBe(may);
  expect(isAllowed(answers('ada', PAIR, 'DECLINED'))).toBe(true);
  expect(isAllowed(seats(GROUP, 's1', null))).toBe(true);
});

test('a person whom the caller blocks meanwhile declines the call and does not accept it', () => {
  const lab = () => chatLab({ ...CALLS, blocks: { grace: { ada: { since: EARLIER } } } });
  expect(lab().write('ada', answers('ada', PAIR, 'ACCEPTED'))).toBe(false);
  expect(lab().write('ada', answers('ada', PAIR, 'DECLINED'))).toBe(true);
});

test('a caller rings a person again in a channel only after a while, whatever became of the ring', () => {
  const lab = (ago: number) =>
    chatLab({ ...CALLS, ringing: null, rangAt: { [PAIR]: { ada: { grace: NOW - ago } } } });
  const again = rings('grace', PAIR, ring('ada'));
  expect([lab(RING_INTERVAL - 1), lab(RING_INTERVAL)].map((one) => one.write('ada', again))).toEqual([
    false,
    true,
  ]);
  const path = `rangAt/${PAIR}/ada/grace`;
  expect(lab(1).write('ada', { [`ringing/grace/${PAIR}`]: ring('ada') })).toBe(false);
  expect(lab(RING_INTERVAL).write('ada', { [path]: NEW })).toBe(false);
  for (const name of NAMES) expect(lab(1).write(name, { [path]: null })).toBe(false);
});
