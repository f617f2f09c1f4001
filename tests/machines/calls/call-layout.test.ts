import { isDeepStrictEqual } from 'node:util';
import { CALL_SPEAKER_HOLD } from '@domain/shared/limits';
import {
  callLayoutMachine,
  createCallLayout,
  isGrid,
  isSpeaking,
  largeSession,
  pinnedSession,
} from '@machines/calls/call-layout.machine';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given, withoutData } from '../../support/replay/plan';
import { ALAN, GRACE, offline } from './calls-fixture';

const kept: string[] = [];
const speak = (...sessions: string[]) => ({ type: 'voices.received', sessions }) as const;
const pin = (session: string) => ({ type: 'pin.toggle', session }) as const;

describeMachine({
  machine: callLayoutMachine.provide({ actions: { keepLayout: (_, { layout }) => void kept.push(layout) } }),
  events: {
    ...withoutData('layout.toggle'),
    'pin.toggle': [pin(GRACE.session), pin(ALAN.session)],
    'voices.received': [speak(), speak(GRACE.session)],
  },
  slots: {
    recallLayout: { done: ['speaker', 'grid'], error: [offline] },
    watchVoices: { error: [offline] },
  },
  expectedErrors: {
    recallLayout: 'the person who speaks is large, as for everybody who never chose',
  },
  delays: { speakerHold: CALL_SPEAKER_HOLD },
  states: {
    'voices.watched': { entered: ({ asked }) => asked.some(({ slot }) => slot === 'watchVoices') },
    'voices.unknown': { holds: ({ now }) => now.context.voices.length <= 1 },
    'floor.free': { holds: ({ now }) => now.context.voices.length === 0 },
    'floor.held': { holds: ({ now }) => now.context.speaker === GRACE.session },
    'floor.kept': { holds: ({ now }) => isSpeaking(GRACE.session)(now) },
    'arrangement.recalling': { holds: ({ now }) => !isGrid(now) },
    'arrangement.speaker': { holds: ({ now }) => !isGrid(now) },
    'arrangement.grid': { holds: ({ now }) => isGrid(now) },
    'pin.free': { holds: ({ now }) => pinnedSession(now) === '' },
    'pin.pinned': { holds: ({ now }) => pinnedSession(now) !== '' },
  },
  invariants: {
    'a choice of the layout is kept, and only that': ({ before, now }) =>
      isDeepStrictEqual(
        kept.splice(0),
        before.matches({ arrangement: 'recalling' }) || isGrid(before) === isGrid(now)
          ? []
          : [isGrid(now) ? 'grid' : 'speaker'],
      ),
    'who is pinned last stays large': ({ event, now }) =>
      given(
        event.type === 'pin.toggle' && pinnedSession(now) !== '',
        () => pinnedSession(now) === event.session,
      ),
  },
});

/** Opens the layout of a call of Ada with Grace and Alan, on a clock of the test. */
function open(layout: 'speaker' | 'grid' = 'speaker') {
  const clock = new SimulatedClock();
  const speakers: ((sessions: readonly string[]) => void)[] = [];
  const machine = createCallLayout({
    voices: {
      watch: (onVoices) => {
        speakers.push(onVoices);
        return () => {};
      },
    },
    layout: { recall: async () => layout, keep: () => {} },
  });
  const actor = createActor(machine, { clock });
  actor.start();
  const hear = (...people: { session: string }[]) => {
    for (const onVoices of speakers) onVoices(people.map(({ session }) => session));
  };
  const large = (people = [GRACE, ALAN]) => largeSession(people)(actor.getSnapshot());
  return { actor, clock, hear, large };
}

test('the first person is large before anybody speaks, and of two people nobody is', () => {
  const { large } = open();
  expect(large()).toBe(GRACE.session);
  expect(large([GRACE])).toBe('');
});

test('a person who speaks becomes large at once, and stays so for two seconds against another', () => {
  const { clock, hear, large } = open();
  hear(ALAN);
  expect(large()).toBe(ALAN.session);
  hear(GRACE);
  clock.increment(CALL_SPEAKER_HOLD - 1);
  expect(large()).toBe(ALAN.session);
  clock.increment(1);
  expect(large()).toBe(GRACE.session);
});

test('a person who speaks on stays large while others speak, and for two seconds after that', () => {
  const { clock, hear, large } = open();
  hear(ALAN);
  hear(ALAN, GRACE);
  clock.increment(60_000);
  expect(large()).toBe(ALAN.session);
  hear(GRACE);
  clock.increment(CALL_SPEAKER_HOLD - 1);
  expect(large()).toBe(ALAN.session);
  clock.increment(1);
  expect(large()).toBe(GRACE.session);
});

test('a pinned person is larger than a screen, which is larger than who speaks, and who has left is not large', () => {
  const { actor, hear, large } = open();
  const screen = { ...GRACE, screen: 5 };
  hear(ALAN);
  expect(large([screen, ALAN])).toBe(GRACE.session);
  actor.send(pin(ALAN.session));
  expect(large([screen, ALAN])).toBe(ALAN.session);
  expect(large([screen])).toBe(GRACE.session);
  actor.send(pin(ALAN.session));
  expect(large([screen, ALAN])).toBe(GRACE.session);
});

test('who wants everybody in the same size gets that again, except for a screen and a pinned person', async () => {
  const { actor, hear, large } = open('grid');
  await Promise.resolve();
  hear(ALAN);
  expect(isGrid(actor.getSnapshot())).toBe(true);
  expect(large()).toBe('');
  expect(large([{ ...GRACE, screen: 5 }, ALAN])).toBe(GRACE.session);
  actor.send(pin(ALAN.session));
  expect(large()).toBe(ALAN.session);
  actor.send({ type: 'layout.toggle' });
  expect(pinnedSession(actor.getSnapshot())).toBe('');
  expect(large()).toBe(ALAN.session);
});
