import { expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { CHAT, chatLab, PAIR, type Writes } from '../../../../support/chat-rules';
import { sent } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';

const SINCE = NOW - 720_000;
const seatOf = (uid: string): Json => ({
  uid,
  name: `The ${uid}`,
  session: '-NjEtLV-session00000',
  since: SINCE,
});
const CALL: Json = { [PAIR]: { seats: { s1: seatOf('ada'), s2: seatOf('grace') } } };

/** Says in the private channel how long a call was. */
const ended = (more: Record<string, Json> = {}): Writes =>
  sent(PAIR, 'ada', { text: null, calledAt: SINCE, ...more });

const mayWrite = (writes: Writes, calls: Json = CALL): boolean =>
  chatLab({ ...CHAT, calls }).write('ada', writes);

test('a person in a call may tell how long it was', () => {
  expect(mayWrite(ended())).toBe(true);
});

test.each<[why: string, writes: Writes, calls?: Json]>([
  ['there is no call', ended(), null],
  ['it is the call of another person', ended(), { [PAIR]: { seats: { s2: seatOf('grace') } } }],
  ['it began at another time', ended({ calledAt: SINCE - 1 })],
  ['its time is a text', ended({ calledAt: String(SINCE) })],
  ['it has a text', ended({ text: 'Buy this' })],
])('an entry of a call is rejected when %s', (_, writes, calls) => {
  expect(mayWrite(writes, calls)).toBe(false);
});
