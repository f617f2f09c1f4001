import type { Page } from 'playwright/test';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';

/** Returns the files of the build that a page asked the server for and has, also if the answer was that they are the same. */
const askedFor = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => name.includes('/assets/') && transferSize > 0)
      .map(({ name }) => new URL(name).pathname),
  );

test('a page that is opened again asks for no file that it had before, and never for the inspector', async ({
  page,
}) => {
  const guest = guestOn(page);
  await page.goto('/login');
  await guest.standsBeforeLogin();
  const before = await askedFor(page);
  expect(before.length).toBeGreaterThan(3);
  await page.goto('/login');
  await guest.standsBeforeLogin();
  expect(before.filter((path) => path.includes('inspect'))).toEqual([]);
  // What is loaded in the background may not have come at the first time.
  expect((await askedFor(page)).filter((path) => before.includes(path))).toEqual([]);
});
