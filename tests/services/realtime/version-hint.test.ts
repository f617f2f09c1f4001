import { HINT_SPREAD } from '@domain/shared/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { spreadOut } from '@/services/realtime-services';
import { world } from './realtime-world';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A realtime database that is watched for hints. */
function listening() {
  const rig = world();
  const hints: number[] = [];
  const unwatch = vi.fn();
  let tell: (version: number) => void = () => {};
  rig.part.watchHint.mockImplementation((_, onHint) => {
    tell = onHint;
    return unwatch;
  });
  const stop = rig.realtime.watchHint('live', (version) => hints.push(version));
  const open = async () => {
    void rig.realtime.load();
    await pass(0);
  };
  return { ...rig, hints, unwatch, stop, open, tell: (version: number) => tell(version) };
}

it('watching for a hint loads no code', async () => {
  const { state, part } = listening();
  await pass(HINT_SPREAD);
  expect([state.opened, part.watchHint.mock.calls.length]).toEqual([0, 0]);
});

it('hints are watched once the code was loaded for another reason, in the given mode', async () => {
  const { part, open } = listening();
  await open();
  expect(part.watchHint.mock.calls.map(([mode]) => mode)).toEqual(['live']);
});

it('hints are watched at once when the code is loaded', async () => {
  const { realtime, part, open } = listening();
  await open();
  realtime.watchHint('stage', () => {});
  expect(part.watchHint.mock.calls.map(([mode]) => mode)).toEqual(['live', 'stage']);
});

it('a watcher that was stopped before the code was loaded never starts', async () => {
  const { part, stop, open } = listening();
  stop();
  await open();
  expect(part.watchHint).not.toHaveBeenCalled();
});

it('a hint is passed on at a random moment within the spread, and only the last of several', async () => {
  const { hints, open, tell } = listening();
  await open();
  for (const version of [2, 3, 4]) tell(version);
  await pass(HINT_SPREAD / 2 - 1);
  expect(hints).toEqual([]);
  await pass(1);
  expect(hints).toEqual([4]);
  tell(5);
  await pass(HINT_SPREAD / 2);
  expect(hints).toEqual([4, 5]);
});

it('a hint is not passed on after the watcher was stopped', async () => {
  const { hints, open, tell, stop, unwatch } = listening();
  await open();
  tell(2);
  stop();
  await pass(HINT_SPREAD);
  expect([hints, unwatch.mock.calls.length]).toEqual([[], 1]);
});

it('the same hint is spread over the whole time for many clients', async () => {
  const moments: number[] = [];
  const began = Date.now();
  for (let person = 0; person < 300; person += 1)
    spreadOut<number>(
      (onValue) => {
        onValue(1);
        return () => {};
      },
      () => moments.push(Date.now() - began),
    );
  await pass(HINT_SPREAD);
  const thirds = [0, 1, 2].map(
    (third) => moments.filter((moment) => Math.floor((3 * moment) / (HINT_SPREAD + 1)) === third).length,
  );
  expect(moments).toHaveLength(300);
  expect(Math.min(...thirds)).toBeGreaterThan(50);
});
