import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { type OwnServer, withOwnServer } from './support/own-server';
import { LOCALES, SCHEMES, SIZES } from './support/screens';
import { tryScreen } from './support/try-screen';
import { SHARED_VIEWS } from './support/views/shared-views';
import { test as visitorsTest } from './support/visitors';

const FAKE_MEDIA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

/** Each on a server that no other test has changed: a ban and an announcement stay. */
const test = visitorsTest.extend<{ fresh: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  fresh: async ({}, use) => withOwnServer({}, {}, use),
  // The server is named first, so that it stops last.
  join: async ({ fresh, join }, use) =>
    use((name, options) => join(name, { baseURL: fresh.url, ...options })),
});

test.describe.configure({ timeout: 300_000 });
test.use({
  launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, ...FAKE_MEDIA] },
});

// Only the search opens them: `npm run soak -- screens`.
if (process.env.SCREENS === 'all')
  for (const { name, arrange, floating } of SHARED_VIEWS)
    test.describe(`nothing covers anything in ${name}`, () => {
      for (const locale of LOCALES)
        test(`in ${locale}`, async ({ join, fresh, allowed }) => {
          allowed.push(/status of (400|403)/, /Realtime database: .+ failed/);
          const { page, ...guest } = await arrange({ join, locale, url: fresh.url });
          for (const size of SIZES) {
            await page.setViewportSize(size);
            await tryScreen(page, guest, {
              size,
              schemes: SCHEMES,
              people: [],
              ...(floating && { floating }),
            });
          }
        });
    });
