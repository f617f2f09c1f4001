import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { LOCALES, SCHEMES, SIZES } from './support/screens';
import { tryScreen } from './support/try-screen';
import { SHARED_VIEWS } from './support/views/shared-views';
import { test } from './support/visitors';

const FAKE_MEDIA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

test.describe.configure({ timeout: 300_000 });
test.use({
  launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, ...FAKE_MEDIA] },
});

// Only the search opens them: `npm run soak -- screens`.
if (process.env.SCREENS === 'all')
  for (const { name, arrange, floating } of SHARED_VIEWS)
    test.describe(`nothing covers anything in ${name}`, () => {
      for (const locale of LOCALES)
        test(`in ${locale}`, async ({ join, server, allowed }) => {
          allowed.push(/status of (400|403)/);
          const { page, ...guest } = await arrange({ join, locale, url: server.url });
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
