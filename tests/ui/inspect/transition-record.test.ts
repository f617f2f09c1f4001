import { afterEach, expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { createTransitionRecord } from '@/app/transition-record';

const lamp = createMachine({
  id: 'lamp',
  context: { password: 'lovelace-1843' },
  type: 'parallel',
  states: {
    light: { initial: 'off', states: { off: { on: { turn: 'on' } }, on: { on: { turn: 'off' } } } },
    plug: { initial: 'in', states: { in: { on: { pull: 'out' } }, out: {} } },
  },
});
const actors: { stop: () => void }[] = [];
afterEach(() => {
  for (const actor of actors.splice(0)) actor.stop();
});

function recordedLamp() {
  let now = 0;
  const record = createTransitionRecord(() => {
    now += 1;
    return now;
  });
  const actor = createActor(lamp, { inspect: record.observe }).start();
  actors.push(actor);
  return { record, actor };
}

test('every step of a machine is recorded by names only', () => {
  const { record, actor } = recordedLamp();
  actor.send({ type: 'turn', token: 'secret' } as never);
  actor.send({ type: 'pull' });
  expect(record.last()).toEqual([
    { at: 1, machine: 'lamp', event: 'xstate.init', state: 'light: off, plug: in' },
    { at: 2, machine: 'lamp', event: 'turn', state: 'light: on, plug: in' },
    { at: 3, machine: 'lamp', event: 'pull', state: 'light: on, plug: out' },
  ]);
});

test('an event that changes no state is not recorded', () => {
  const { record, actor } = recordedLamp();
  actor.send({ type: 'pull' });
  for (let times = 0; times < 100; times += 1) actor.send({ type: 'pull' });
  expect(record.last().length).toBe(2);
});

test('the last 50 steps are kept, and a returned record does not change', () => {
  const { record, actor } = recordedLamp();
  for (let times = 0; times < 120; times += 1) actor.send({ type: 'turn' });
  const taken = record.last();
  actor.send({ type: 'turn' });
  expect([taken.length, taken[0]?.at, taken.at(-1)?.at]).toEqual([50, 72, 121]);
  expect([record.last().length, record.last().at(-1)?.at]).toEqual([50, 122]);
});
