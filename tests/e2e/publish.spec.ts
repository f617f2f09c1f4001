import { VENUE_POLL } from '@domain/shared/limits';
import type { Page } from 'playwright/test';
import { test } from './support/changing-venue';
import { expect } from './support/foyer-test';
import { guestOn } from './support/guest';

const NOT_OPEN = 'This event is not open yet';
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

test('polling alone detects changes without a connection to the realtime database', async ({
  join,
  host,
}) => {
  const { page, standsIn, button } = await join('ada');
  await page.routeWebSocket(/\/\.ws/, (socket) => void socket.close());
  await page.clock.install();
  await page.reload();
  await standsIn('lobby');
  // What watches the venue starts with the presence, when the code of the background has loaded.
  await expect(button('People')).toBeVisible();
  await host.withdraw();
  await page.clock.fastForward(VENUE_POLL);
  await expect(heading(page)).toHaveText(NOT_OPEN);
  await host.publish();
  await page.clock.fastForward(VENUE_POLL);
  await standsIn('lobby');
});

test('a signed-out page does not poll, and detects a change at the next navigation', async ({
  page,
  host,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/venue/version')) asked.push(request.url());
  });
  await page.clock.install();
  await page.goto('/v/demo/area/expo?viewpoint=corner');
  await guestOn(page).standsBeforeLogin();
  await host.withdraw();
  await page.clock.fastForward(3 * VENUE_POLL);
  await guestOn(page).standsBeforeLogin();
  expect(asked).toHaveLength(1);
  await page.reload();
  await expect(heading(page)).toHaveText(NOT_OPEN);
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get('redirect')]).toEqual([
    '/work-in-progress',
    `/login?redirect=${encodeURIComponent('/v/demo/area/expo?viewpoint=corner')}`,
  ]);
});
