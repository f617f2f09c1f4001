import * as fc from 'fast-check';
import { CHANNELS, PEOPLE } from './chat-stage';

const HOWS = ['reset', 'end', 'linger', 'orphan'] as const;
const DIRECTIONS = ['toServer', 'toClient', 'both'] as const;
export const EMOJI = ['👍', '🎉', null] as const;

/** One event; `tab` is one of the open tabs, `message` one of those on the server. */
export type ChatStep =
  | { kind: 'wait'; ms: number }
  | { kind: 'write'; tab: number; channel: number }
  | { kind: 'writeAndCut'; tab: number; channel: number; pieces: number }
  | { kind: 'edit' | 'delete'; tab: number; message: number }
  | { kind: 'react'; tab: number; message: number; emoji: number }
  | { kind: 'open'; tab: number; channel: number }
  | { kind: 'type' | 'reload' | 'leave' | 'switch'; tab: number }
  | { kind: 'invite'; tab: number; person: number }
  | { kind: 'cut'; tab: number; how: (typeof HOWS)[number] }
  | { kind: 'silence'; tab: number; direction: (typeof DIRECTIONS)[number] }
  | { kind: 'stall'; tab: number; direction: (typeof DIRECTIONS)[number]; ms: number }
  | { kind: 'refuse'; ms: number }
  | { kind: 'kill'; ms: number }
  | { kind: 'fragile'; pieces: number };

const tab = fc.nat(3);
const channel = fc.nat(CHANNELS.length - 1);
const message = fc.nat(9);
const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const choices: [number, fc.Arbitrary<ChatStep>][] = [
  [6, fc.record({ kind: kind('wait'), ms: fc.oneof(fc.nat(120), fc.nat(3_000), fc.nat(12_000)) })],
  [8, fc.record({ kind: kind('write'), tab, channel })],
  [3, fc.record({ kind: kind('writeAndCut'), tab, channel, pieces: fc.integer({ min: 1, max: 6 }) })],
  [3, fc.record({ kind: fc.constantFrom('edit' as const, 'delete' as const), tab, message })],
  [2, fc.record({ kind: kind('react'), tab, message, emoji: fc.nat(EMOJI.length - 1) })],
  [3, fc.record({ kind: kind('open'), tab, channel })],
  [
    4,
    fc.record({
      kind: fc.constantFrom('type' as const, 'reload' as const, 'leave' as const, 'switch' as const),
      tab,
    }),
  ],
  [2, fc.record({ kind: kind('invite'), tab, person: fc.nat(PEOPLE.length - 1) })],
  [4, fc.record({ kind: kind('cut'), tab, how: fc.constantFrom(...HOWS) })],
  [1, fc.record({ kind: kind('silence'), tab, direction: fc.constantFrom(...DIRECTIONS) })],
  [2, fc.record({ kind: kind('stall'), tab, direction: fc.constantFrom(...DIRECTIONS), ms: fc.nat(4_900) })],
  [1, fc.record({ kind: kind('refuse'), ms: fc.nat(6_000) })],
  [1, fc.record({ kind: kind('kill'), ms: fc.nat(6_000) })],
  [2, fc.record({ kind: kind('fragile'), pieces: fc.integer({ min: 1, max: 40 }) })],
];

/** People talk, change their minds, come and go under all kinds of faults. */
export const anyChat: fc.Arbitrary<ChatStep[]> = fc.array(
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary }))),
  { minLength: 10, maxLength: 30 },
);
