import { HINT_SPREAD } from '@domain/limits';
import { type Wait, waitUntil } from './wait';

/**
 * Hands on what everybody hears in the same moment at a random one within `HINT_SPREAD`; of several values that come
 * until then only the last. Returns how to stop.
 */
export function spreadOut<Value>(
  watch: (onValue: (value: Value) => void) => () => void,
  onValue: (value: Value) => void,
  random: () => number = Math.random,
): () => void {
  let wait: Wait | undefined;
  let last: Value;

  async function handOn(own: Wait): Promise<void> {
    if (!(await own.elapsed)) return;
    wait = undefined;
    onValue(last);
  }

  const unwatch = watch((value) => {
    last = value;
    if (wait) return;
    wait = waitUntil(random() * HINT_SPREAD);
    void handOn(wait);
  });
  return () => {
    unwatch();
    wait?.stop();
  };
}
