import { test as base, expect } from 'playwright/test';
import { listenTo } from './quiet-context';

interface Expected {
  /** The browser's own console lines about refused requests of these statuses are part of the story. */
  failures: (...statuses: number[]) => void;
  /** And so are those about a network that is gone. */
  outage: () => void;
}

interface Fixtures {
  expected: Expected;
  quiet: undefined;
}

const networkLine = (status: number): RegExp =>
  new RegExp(`^error: Failed to load resource: the server responded with a status of ${status}\\b`);

/** Every story ends with an empty console, no policy violation and no request to another origin. */
export const test = base.extend<Fixtures & { allowed: RegExp[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  allowed: async ({}, use) => use([]),
  expected: async ({ allowed }, use) => {
    await use({
      failures: (...statuses) => void allowed.push(...statuses.map(networkLine)),
      outage: () => void allowed.push(/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)/),
    });
  },
  quiet: [
    async ({ context, baseURL, allowed }, use) => {
      const noise = await listenTo(context, baseURL ?? '');
      await use(undefined);
      const console = noise.console.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      expect({ ...noise, console }).toEqual({ console: [], violations: [], foreign: [] });
    },
    { auto: true },
  ],
});

export { expect };
