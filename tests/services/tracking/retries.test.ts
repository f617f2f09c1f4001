import { LOGIN_EVENT } from '@domain/shared/analytics';
import { createRecords } from '@machines/tracking/records.machine';
import { createTrackerScript } from '@machines/tracking/tracker-script.machine';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { ANALYTICS, LOBBY } from './matomo-page';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** An effect that always fails, and the times of its attempts. */
function failing() {
  const clock = new SimulatedClock();
  const times: number[] = [];
  async function attempt(): Promise<void> {
    times.push(clock.now());
    throw new Error('offline');
  }
  const pass = async (milliseconds: number) => {
    clock.increment(milliseconds);
    await settled();
  };
  /** Waits each time until just before the next attempt, then for it; then for a day. */
  async function wait(waits: readonly number[]): Promise<void> {
    for (const milliseconds of waits) {
      const before = times.length;
      await pass(milliseconds - 1);
      expect(times).toHaveLength(before);
      await pass(1);
      expect(times).toHaveLength(before + 1);
    }
    const last = times.length;
    await pass(86_400_000);
    expect(times).toHaveLength(last);
  }
  return { clock, attempt, times, wait };
}

const doubled = (first: number, times: number) => Array.from({ length: times }, (_, n) => first * 2 ** n);

describe('failed attempts', () => {
  it('a failed event is retried ten times, from two seconds on with doubling delays', async () => {
    const { clock, attempt, wait } = failing();
    const lookUpVisitor = () => new Promise<string>(() => {});
    const machine = createRecords({ lookUpVisitor, sendRecord: attempt });
    const actor = createActor(machine, { clock, input: ANALYTICS });
    actor.start();
    actor.send({ type: 'event.record', event: LOGIN_EVENT, page: LOBBY });
    await wait([250, ...doubled(2_000, 10)]);
    expect(actor.getSnapshot().value).toBe('quiet');
    actor.stop();
  });

  it('a failed script is loaded up to ten times, from one second on with doubling delays', async () => {
    const { clock, attempt, times, wait } = failing();
    const machine = createTrackerScript({ loadScript: attempt, findTracker: async () => {} });
    const actor = createActor(machine, { clock, input: ANALYTICS });
    actor.start();
    await settled();
    await wait(doubled(1_000, 9));
    expect([times.length, actor.getSnapshot().value]).toEqual([10, 'failed']);
    actor.stop();
  });

  it('a loaded script is polled every tenth of a second', async () => {
    const { clock, attempt, times, wait } = failing();
    const machine = createTrackerScript({ loadScript: async () => {}, findTracker: attempt });
    const actor = createActor(machine, { clock, input: ANALYTICS });
    actor.start();
    await settled();
    await wait(Array.from({ length: 99 }, () => 100));
    expect([times.length, actor.getSnapshot().value]).toEqual([100, 'failed']);
    actor.stop();
  });
});
