import { RING_INTERVAL } from '@domain/calls/call';
import { privateChannelId } from '@domain/chat/channel-id';
import { expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  BLOCKED,
  CHAT,
  chatLab,
  GROUP,
  LOBBY,
  NAMES,
  PAIR,
  PUSH_ID,
  type Table,
  testWriters,
  type Writes,
} from '../../../../support/chat-rules';
import { at, NEW, seat, sent, session, signal, taken } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import { entryOf } from '../../../../support/rules-people';

const EARLIER = NOW - 30_000;

const ring = (from: string, more: Record<string, Json> = {}): Record<string, Json> => ({
  from,
  name: `The ${from}`,
  since: NEW,
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
  ['under another key', () => signals('ada', signal('grace', 's0', 's1'), 'one'), []],
  ['removed', () => signals('ada', null, PUSH_ID), ['ada']],
  ['removed all at once', () => ({ [`calls/${GROUP}/signals/ada/${session('ada')}`]: null }), ['ada']],
];

testWriters(
  { ringing: RINGING, 'an answer to a call:': ANSWERS, 'a place in a call': SEATS, 'a signal': SIGNALS },
  CALLS,
);

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

const CALL: Json = { [PAIR]: { seats: { s1: taken('ada'), s2: taken('grace') } } };

/** Says in the private channel how long a call was. */
const ended = (more: Record<string, Json> = {}): Writes =>
  sent(PAIR, 'ada', { text: null, calledAt: EARLIER, ...more });

const mayEnd = (writes: Writes, calls: Json = CALL): boolean =>
  chatLab({ ...CHAT, calls }).write('ada', writes);

test('a person in a call may tell how long it was', () => {
  expect(mayEnd(ended())).toBe(true);
});

test.each<[why: string, writes: Writes, calls?: Json]>([
  ['there is no call', ended(), null],
  ['it is the call of another person', ended(), { [PAIR]: { seats: { s2: taken('grace') } } }],
  ['it began at another time', ended({ calledAt: EARLIER - 1 })],
  ['its time is a text', ended({ calledAt: String(EARLIER) })],
  ['it has a text', ended({ text: 'Buy this' })],
])('an entry of a call is rejected when %s', (_, writes, calls) => {
  expect(mayEnd(writes, calls)).toBe(false);
});

const rang = (from: string, more: Record<string, Json> = {}) => ring(from, { since: EARLIER, ...more });

/** Says that Grace has not answered a call, in place of its ring. */
const missed = (
  channelId: string,
  uid: string,
  more: Record<string, Json> = {},
  rest: Writes = {},
): Writes => ({
  ...sent(channelId, uid, { text: null, missedBy: 'grace', ...more }),
  [`ringing/grace/${channelId}`]: null,
  ...rest,
});

const mayWrite = (writes: Writes, ringing: Json, author: 'ada' | 'grace' | 'host' = 'ada'): boolean =>
  chatLab({ ...CHAT, ringing }).write(author, writes);

const RUNG = { grace: { [PAIR]: rang('ada'), [GROUP]: rang('ada') } };

test.each([PAIR, GROUP])('a caller may tell in %.10s of a call that was not answered', (channelId) => {
  expect(mayWrite(missed(channelId, 'ada'), RUNG)).toBe(true);
});

test.each<[why: string, writes: Writes, ringing: Json]>([
  ['nobody was called', missed(PAIR, 'ada'), null],
  ['another person was called', missed(PAIR, 'ada'), { host: { [PAIR]: rang('ada') } }],
  ['the call was in another channel', missed(PAIR, 'ada'), { grace: { [GROUP]: rang('ada') } }],
  ['another person has called', missed(GROUP, 'ada'), { grace: { [GROUP]: rang('host') } }],
  ['the call was answered', missed(PAIR, 'ada'), { grace: { [PAIR]: rang('ada', { answer: 'DECLINED' }) } }],
  ['it rings on', { ...sent(PAIR, 'ada', { text: null, missedBy: 'grace' }) }, RUNG],
  ['it has a text', missed(PAIR, 'ada', { text: 'Buy this' }), RUNG],
  ['it names nobody', missed(PAIR, 'ada', { missedBy: true }), RUNG],
])('a missed call is rejected when %s', (_, writes, ringing) => {
  expect(mayWrite(writes, ringing)).toBe(false);
});

test('nobody tells of a call in the name of its caller, or twice', () => {
  expect(mayWrite(missed(PAIR, 'ada'), RUNG, 'grace')).toBe(false);
  expect(mayWrite(missed(GROUP, 'host'), RUNG, 'host')).toBe(false);
  const lab = chatLab({ ...CHAT, ringing: RUNG });
  const again = {
    ...missed(PAIR, 'ada'),
    [at(PAIR)]: null,
    [at(PAIR, '-NjEtLV-0123456789ac')]: missed(PAIR, 'ada')[at(PAIR)] ?? null,
  };
  expect([lab.write('ada', missed(PAIR, 'ada')), lab.write('ada', again)]).toEqual([true, false]);
});

/** Grace and Ada are in the call of their group and in a room, where Mary listens. */
const VENUE = {
  ...CHAT,
  calls: { [GROUP]: { seats: { s0: taken('grace'), s1: taken('ada') } } },
  rooms: { stage: { seats: { s0: taken('grace'), s1: taken('ada'), l0: taken('mary') } } },
} satisfies Record<string, Json>;

const inCall = (key: string, value: Json, channelId = GROUP): Writes => ({
  [`calls/${channelId}/seats/${key}`]: value,
});

const inRoom = (key: string, value: Json): Writes => ({ [`rooms/stage/seats/${key}`]: value });

const CALL_SCREENS: Table = [
  ['of Grace, since now', () => inCall('s0/screen', NEW), ['grace']],
  ['of Ada', () => inCall('s1/screen', NEW), ['ada']],
  ['in a place that nobody has', () => inCall('s2/screen', NEW), []],
  ['in a call that nobody is in', () => inCall('s0/screen', NEW, PAIR), []],
  ['since before', () => inCall('s0/screen', EARLIER), []],
  ['without a time', () => inCall('s0/screen', true), []],
  ['no longer', () => inCall('s0/screen', null), ['grace']],
  ['together with the place', (uid) => inCall('s2', seat(uid, { screen: NEW })), ['host']],
  ['together with the place, since before', (uid) => inCall('s2', seat(uid, { screen: EARLIER })), []],
];

const ROOM_SCREENS: Table = [
  ['of a listener', () => inRoom('l0/screen', NEW), []],
  ['in a place that nobody has', () => inRoom('s2/screen', NEW), []],
  ['together with the place', (uid) => inRoom('s2', seat(uid, { screen: NEW })), ['host']],
];

testWriters(
  {
    'the mark of a shared screen in a call': CALL_SCREENS,
    'the mark of a shared screen in a room': ROOM_SCREENS,
  },
  VENUE,
);
