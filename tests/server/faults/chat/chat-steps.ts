import * as fc from 'fast-check';
import {
  fragile,
  killFor,
  refuse,
  type ServerFault,
  scheduleOf,
  type TabFault,
  tabFaults,
  wait,
} from '../network-steps';
import { CHANNELS, PEOPLE } from './chat-stage';

const TABS = 4;
export const EMOJI = ['👍', '🎉', null] as const;

/** One event; `tab` is one of the open tabs, `message` one of those on the server. */
export type ChatStep =
  | { kind: 'wait'; ms: number }
  | { kind: 'write'; tab: number; channel: number }
  | { kind: 'mention'; tab: number; channel: number; person: number }
  | { kind: 'writeAndCut'; tab: number; channel: number; pieces: number }
  | { kind: 'edit' | 'delete'; tab: number; message: number }
  | { kind: 'react'; tab: number; message: number; emoji: number }
  | { kind: 'open'; tab: number; channel: number }
  | { kind: 'type' | 'see' | 'reload' | 'leave'; tab: number }
  | { kind: 'invite'; tab: number; person: number }
  | TabFault
  | ServerFault;

const { cut, silence, stall } = tabFaults(TABS);
const tab = fc.nat(TABS - 1);
const channel = fc.nat(CHANNELS.length - 1);
const message = fc.nat(9);
const person = fc.nat(PEOPLE.length - 1);
const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const choices: [number, fc.Arbitrary<ChatStep>][] = [
  [6, wait],
  [8, fc.record({ kind: kind('write'), tab, channel })],
  [2, fc.record({ kind: kind('mention'), tab, channel, person })],
  [3, fc.record({ kind: kind('writeAndCut'), tab, channel, pieces: fc.integer({ min: 1, max: 6 }) })],
  [3, fc.record({ kind: fc.constantFrom('edit' as const, 'delete' as const), tab, message })],
  [2, fc.record({ kind: kind('react'), tab, message, emoji: fc.nat(EMOJI.length - 1) })],
  [3, fc.record({ kind: kind('open'), tab, channel })],
  [
    4,
    fc.record({
      kind: fc.constantFrom(
        'type' as const,
        'see' as const,
        'reload' as const,
        'leave' as const,
        'switch' as const,
      ),
      tab,
    }),
  ],
  [2, fc.record({ kind: kind('invite'), tab, person })],
  [4, cut],
  [1, silence],
  [2, stall],
  [1, refuse],
  [1, killFor(6_000)],
  [2, fragile],
];

/** People talk, change their minds, come and go under all kinds of faults. */
export const anyChat: fc.Arbitrary<ChatStep[]> = scheduleOf(choices, { minLength: 10, maxLength: 30 });
