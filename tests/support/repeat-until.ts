import { vi } from 'vitest';

/**
 * Repeats a step that changes the page until it throws no longer. `waitFor` of Testing Library looks again at each
 * change, also at its own, and would leave no time for anything else.
 */
export const repeatUntil = (step: () => void): Promise<void> =>
  vi.waitFor(step, { timeout: 10_000, interval: 20 });
