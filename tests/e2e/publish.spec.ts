import type { Page } from 'playwright/test';
import { test } from './support/changing-venue';
import { expect } from './support/foyer-test';

/** The spread of a hint and the loading after it, far below the polling interval. */
const SOON = { timeout: 20_000 };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('an attendee is left where they are by a new version of the venue, and moved to another venue that replaces it', async ({
  join,
  host,
}) => {
  const { page, walkTo, standsIn } = await join('ada');
  await walkTo('expo');
  await standsIn('expo');
  const read = page.waitForResponse('**/api/ui/venue?**', SOON);
  await host.publish();
  await read;
  await standsIn('expo');
  await host.change((venue) => ({
    ...venue,
    architectures: venue.architectures.map((architecture) => ({ ...architecture, id: 'annex' })),
  }));
  await expect(page).toHaveURL(/\/v\/annex\/area\/lobby$/, SOON);
  await expect(heading(page)).toHaveText('Lobby');
});
