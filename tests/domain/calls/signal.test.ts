import { iceAddressSchema } from '@domain/calls/ice-servers';
import { type Signal, signalOf, storedSignal } from '@domain/calls/signal';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const described = (type: 'offer' | 'answer', sdp: string) =>
  ({ type: 'description', description: { type, sdp } }) as const;
const stored = (type: 'offer' | 'answer', sdp: string) => ({
  from: 'session',
  data: storedSignal(described(type, sdp)),
});

const candidate = { candidate: 'way', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null };

test.each([
  described('offer', 'v=0'),
  described('answer', 'v=0'),
  { type: 'candidate', candidate },
  { type: 'bye' },
] satisfies Signal[])('a signal is read as it was sent: %j', (signal) => {
  expect(signalOf({ from: 'session', data: storedSignal(signal) })).toEqual({ from: 'session', signal });
});

test('what is no signal is not read', () => {
  for (const data of [
    5,
    '',
    '{}',
    '{"type":"hello"}',
    '{"type":"description","description":{"type":"rollback"}}',
  ])
    expect(signalOf({ from: 'session', data })).toBeNull();
  expect([signalOf(null), signalOf({ data: storedSignal({ type: 'bye' }) })]).toEqual([null, null]);
});

test('a signal of up to 20,000 characters is read', () => {
  const empty = storedSignal(described('offer', '')).length;
  const ofLength = (length: number) => signalOf(stored('offer', 'x'.repeat(length - empty)));
  expect(ofLength(20_000)).not.toBeNull();
  expect(ofLength(20_001)).toBeNull();
});

test('an address that is none of a STUN or TURN server says so', () => {
  const { issues = [] } = v.safeParse(iceAddressSchema, 'https://turn.example');
  expect(issues.map(({ message }) => message)).toEqual(['must be a stun:, stuns:, turn: or turns: address']);
});
