import { iceAddressSchema } from '@domain/calls/ice-servers';
import { signalOf, storedSignal } from '@domain/calls/signal';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const described = (type: 'offer' | 'answer', sdp: string) =>
  ({ type: 'description', description: { type, sdp } }) as const;
const stored = (type: 'offer' | 'answer', sdp: string) => ({
  from: 'session',
  data: storedSignal(described(type, sdp)),
});

test('offers and answers are read as they were sent', () => {
  for (const type of ['offer', 'answer'] as const)
    expect(signalOf(stored(type, 'v=0'))).toEqual({ from: 'session', signal: described(type, 'v=0') });
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
