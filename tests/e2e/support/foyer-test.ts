import { test as base, expect } from 'playwright/test';
import { storeRejection } from './consent-rejected';
import { reportPages } from './failed-pages';
import { type OwnServer, withOwnServer } from './own-server';
import { beyond, listenTo } from './page-noise';
import { paintPlainly } from './plain-pages';
import { storeShownAround } from './shown-around';
import { countWalks } from './walked';

interface Expected {
  /** The browser's own console lines about rejected requests of these statuses are expected. */
  failures: (...statuses: number[]) => void;
  /** The server's rejection of a token that is renewed while another tab ends its session is expected. */
  endedSession: () => void;
  /** Console lines about a lost network are expected. */
  outage: () => void;
  /** Console lines about code that could not be loaded are expected. */
  lostCode: () => void;
  /** Console lines about a watched version of the venue are expected. */
  versions: () => void;
  /** Lines of the graphics driver and of the library that draws are expected. */
  drawing: () => void;
  /** The line about a picture that does not show 360° is expected. */
  wrongPictures: () => void;
  /** Browser messages about styles and addresses in sanitized texts are expected. */
  cleaning: () => void;
}

interface Fixtures {
  /** The cookie banner is unanswered; otherwise everything was refused on an earlier visit. */
  undecided: boolean;
  /** Pages are painted without what costs time, unless a story looks at it. */
  plain: boolean;
  /** What the machines do is counted for the report of the machines. */
  walked: boolean;
  expected: Expected;
  quiet: undefined;
}

const networkLine = (status: number): RegExp =>
  new RegExp(`^error: Failed to load resource: the server responded with a status of ${status}\\b`);

/** Chromium's line about a link that a page closes while it opens, as when it is left at once. */
const CLOSED_EARLY = /WebSocket is closed before the connection is established/;

// Chromium also reports the content of documents that are only parsed: it is never used.
const CLEANED =
  /^(style-src-elem inline|style-src-attr inline|script-src-attr inline|base-uri \S+) |inline (style|event handler)|base URI/i;

/** The worker of pdf.js does not handle that a part of a document is lost, although it tells the page, which shows it. */
const LOST_PART = /^error: .* at \S+\/pdf\.worker\.min-[^/]+$/;

/** Checks after every test that the console is empty, without policy violations or requests to other origins. */
export const test = base.extend<Fixtures & { allowed: RegExp[] }, { changeable: OwnServer }>({
  changeable: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => withOwnServer({}, {}, use),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  allowed: async ({}, use) => use([CLOSED_EARLY]),
  undecided: [false, { option: true }],
  plain: [true, { option: true }],
  walked: [false, { option: true }],
  expected: async ({ allowed }, use) => {
    await use({
      failures: (...statuses) => void allowed.push(...statuses.map(networkLine)),
      endedSession: () => void allowed.push(/ status of 400 .* at \S+\/v1\/(token|accounts:lookup)\b/),
      outage: () =>
        void allowed.push(
          /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|SOCKET_NOT_CONNECTED)|: no answer/,
          LOST_PART,
        ),
      lostCode: () => void allowed.push(/Failed to fetch dynamically imported module|Unable to preload CSS/),
      drawing: () =>
        void allowed.push(
          /GPU stall due to ReadPixels|THREE\.WebGLRenderer: Context (Lost|Restored)|gyroscope not allowed/,
        ),
      wrongPictures: () => void allowed.push(/A picture of 360° must be twice as wide as high/),
      cleaning: () => void allowed.push(CLEANED),
      versions: () => void allowed.push(/^info: (The Venue version|Venue was unpublished)/),
    });
  },
  quiet: [
    async ({ context, baseURL, allowed, undecided, plain, walked }, use, testInfo) => {
      if (!undecided) await storeRejection(context);
      await storeShownAround(context);
      if (plain) await paintPlainly(context);
      const storeWalks = walked ? await countWalks(context) : () => {};
      const noise = await listenTo(context, baseURL ?? '');
      const report = reportPages(context);
      await use(undefined);
      storeWalks();
      await report(testInfo);
      expect(beyond(noise, allowed)).toEqual({ console: [], violations: [], foreign: [] });
    },
    { auto: true },
  ],
});

interface WithServer {
  server: OwnServer;
}

/** Tests that change the demo venue, or need its data folder: they share one server per worker. */
export const changeableTest = test.extend<WithServer>({
  server: async ({ changeable }, use) => use(changeable),
  baseURL: async ({ server }, use) => use(server.url),
});

/** Tests with a server of their own and other settings; `config` is the value of FOYER_CONFIG. */
export const testOnOwnServer = (env: Record<string, string>, config: object = {}) =>
  test.extend<WithServer>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    server: async ({}, use) => withOwnServer(env, config, use),
    baseURL: async ({ server }, use) => use(server.url),
  });

export { expect };
