import { versionWatchMachine } from '@machines/version-watch/version-watch.machine';
import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { live, offline } from './version-watch-states';

it('the first failure repeats the request silently, later ones are only reported', async () => {
  const clock = new SimulatedClock();
  const told: string[] = [];
  const answers = ['fails', 'fails', 'fails', 'answers', 'fails', 'answers'];
  const machine = versionWatchMachine.provide({
    actors: {
      loadVersion: fromPromise(async () => {
        told.push('requested');
        if (answers.shift() === 'fails') throw offline;
        return live(3);
      }),
    },
    actions: { notifyParent: (_, { type }) => void told.push(type) },
  });
  const actor = createActor(machine, { clock }).start();
  actor.send({ type: 'watch.allow', userId: null });
  actor.send({ type: 'version.know', version: live(3) });
  const afterInterval = async () => {
    told.splice(0);
    clock.increment(119_999);
    expect(told).toEqual([]);
    clock.increment(1);
    await new Promise((resolve) => setTimeout(resolve));
    return [...told];
  };
  const started = ['check.started', 'requested'];
  expect(await afterInterval()).toEqual([
    ...started,
    'version.missed',
    'requested',
    'check.ended',
    'version.unknown',
  ]);
  expect(await afterInterval()).toEqual([...started, 'check.ended', 'version.unknown']);
  expect(await afterInterval()).toEqual([...started, 'check.ended']);
  expect(await afterInterval()).toEqual([...started, 'version.missed', 'requested', 'check.ended']);
  actor.stop();
});
