import { expect } from 'vitest';

/** Retries an expectation until it holds, long enough for a reconnecting client on a busy machine. */
export const eventually = <T>(value: () => T) => expect.poll(value, { timeout: 10_000, interval: 20 });
