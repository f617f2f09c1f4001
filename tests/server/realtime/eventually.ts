import { expect } from 'vitest';

/** An expectation that is tried until it holds; with time enough for a client that comes back and a busy machine. */
export const eventually = <T>(value: () => T) => expect.poll(value, { timeout: 10_000, interval: 20 });
