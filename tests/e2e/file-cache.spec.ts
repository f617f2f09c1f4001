import type { Page } from 'playwright/test';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';

/** Returns the scripts and styles of a page that it asked the server for, also if the answer was that they are the same. */
const askedFor = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => name.includes('/assets/') && transferSize > 0)
      .map(({ name }) => new URL(name).pathname),
  );

test('a page that is opened again has its scripts and styles without asking for them', async ({ page }) => {
  const guest = guestOn(page);
  await page.goto('/login');
  await guest.standsBeforeLogin();
  expect((await askedFor(page)).length).toBeGreaterThan(3);
  await page.goto('/login');
  await guest.standsBeforeLogin();
  expect(await askedFor(page)).toEqual([]);
});
