import { test as base, expect } from 'playwright/test';
import { refuseAhead } from './decided';
import { beyond, listenTo } from './quiet-context';

interface Expected {
  /** The browser's own console lines about refused requests of these statuses are part of the story. */
  failures: (...statuses: number[]) => void;
  /** And so are those about a network that is gone. */
  outage: () => void;
  /** And so are the lines about a version of the venue that is watched. */
  versions: () => void;
  /** And so is what the browser says of styles and addresses in texts that are being cleaned. */
  cleaning: () => void;
}

interface Fixtures {
  /** Nobody has answered the cookie banner yet; otherwise everything was refused on an earlier visit. */
  undecided: boolean;
  expected: Expected;
  quiet: undefined;
}

const networkLine = (status: number): RegExp =>
  new RegExp(`^error: Failed to load resource: the server responded with a status of ${status}\\b`);

// Chromium tells of what stands in documents that are only parsed as well: nothing of it is ever used.
const CLEANED =
  /^(style-src-elem inline|style-src-attr inline|script-src-attr inline|base-uri \S+) |inline (style|event handler)|base URI/i;

/** Every story ends with an empty console, no policy violation and no request to another origin. */
export const test = base.extend<Fixtures & { allowed: RegExp[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  allowed: async ({}, use) => use([]),
  undecided: [false, { option: true }],
  expected: async ({ allowed }, use) => {
    await use({
      failures: (...statuses) => void allowed.push(...statuses.map(networkLine)),
      outage: () => void allowed.push(/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)/),
      cleaning: () => void allowed.push(CLEANED),
      versions: () => void allowed.push(/^info: (The Venue version|Venue was unpublished)/),
    });
  },
  quiet: [
    async ({ context, baseURL, allowed, undecided }, use) => {
      if (!undecided) await refuseAhead(context);
      const noise = await listenTo(context, baseURL ?? '');
      await use(undefined);
      expect(beyond(noise, allowed)).toEqual({ console: [], violations: [], foreign: [] });
    },
    { auto: true },
  ],
});

export { expect };
