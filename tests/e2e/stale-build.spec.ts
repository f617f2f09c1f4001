import { freePort, startFoyer, temporaryFolder } from '../bench/foyer-process.mjs';
import { quickStart } from '../support/quick-start.mjs';
import { test as base, expect } from './support/foyer-test';
import { guestOn } from './support/guest';
import { copyOfProduct, deployNextBuild } from './support/next-build';
import { personOf } from './support/people';

interface Product {
  url: string;
  /** Stops the server, installs a new build of the client and starts it again. */
  deploy: () => Promise<void>;
}

const test = base.extend<{ product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const data = await temporaryFolder();
      const { folder, remove } = await copyOfProduct();
      const options = { folder, dataDir: data.path, port: await freePort(), env: quickStart };
      let server = await startFoyer(options);
      const deploy = async () => {
        await server.stop();
        await deployNextBuild(folder);
        server = await startFoyer(options);
      };
      await use({ url: server.url, deploy });
      await server.stop();
      await Promise.all([data.remove(), remove()]);
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

/** What the login page loads without being asked, some seconds after it is shown. */
const LATE_CODE = ['background', 'snackbar-layer', 'registration-form', 'error-message'];

test.describe.configure({ timeout: 150_000 });

test('a page from before a deploy reloads exactly once, keeps the typed email and continues', async ({
  page,
  product,
  expected,
}) => {
  expected.failures(404);
  // While the server is down the page may still be requesting code for later.
  expected.outage();
  const guest = guestOn(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const late = LATE_CODE.map((name) => page.waitForResponse(new RegExp(`/assets/${name}-`)));
  await page.goto('/');
  await guest.standsBeforeLogin();
  // From here on only the login loads code: nothing else finds a file missing, and reloads, meanwhile.
  await Promise.all(late);
  const before = await page.locator('script[type=module]').first().getAttribute('src');
  await product.deploy();

  const { email, password } = personOf('ada');
  await guest.fillIn({ email, password });
  await guest.submit();
  await expect(page.locator('script[type=module]').first()).not.toHaveAttribute('src', before ?? '');
  await guest.chooseEmail();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(loads).toBe(2);

  await page.getByLabel('Password', { exact: true }).fill(password);
  await guest.submit();
  await guest.standsIn('lobby');
  expect(loads).toBe(2);
});

base('a page whose build lacks a file reports it instead of reloading', async ({ page, expected }) => {
  expected.failures(404);
  const guest = guestOn(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route('**/assets/*firebase-session*', (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  await guest.logIn();
  await expect(page.getByRole('alert')).toHaveText('Unknown error. Try again later.');
  expect(loads).toBe(1);
});
