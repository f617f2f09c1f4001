import { VENUE_POLL } from '@domain/shared/limits';
import type { Page } from 'playwright/test';
import { test } from './support/changing-venue';
import { expect } from './support/foyer-test';
import { guestOn } from './support/guest';
import type { Visitor } from './support/visitors';

const NOT_OPEN = 'This event is not open yet';
/** The spread of a hint and the loading after it, far below the polling interval. */
const SOON = { timeout: 10_000 };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const everybody = <Result>(people: readonly Visitor[], act: (person: Visitor) => Promise<Result>) =>
  Promise.all(people.map(act));
const venueLoads = ({ page }: Visitor) =>
  page.waitForResponse((response) => response.url().includes('/api/ui/venue'), SOON);

test('two browsers show within seconds that the host publishes, unpublishes and publishes again', async ({
  join,
  host,
}) => {
  const people = [await join('ada'), await join('grace')];
  await everybody(people, ({ page }) =>
    expect(page.getByRole('button', { name: 'People' })).toContainText('2'),
  );

  const loaded = everybody(people, venueLoads);
  await host.publish();
  await loaded;
  await everybody(people, ({ standsIn }) => standsIn('lobby'));

  await host.withdraw();
  await everybody(people, ({ page }) => expect(heading(page)).toHaveText(NOT_OPEN, SOON));
  await everybody(people, ({ page }) => expect(page).toHaveURL(/\/work-in-progress\?redirect=%2F$/));

  await host.publish();
  await everybody(people, ({ page }) => expect(heading(page)).not.toHaveText(NOT_OPEN, SOON));
  await everybody(people, ({ standsIn }) => standsIn('lobby'));
});

test('an attendee is moved to another venue that replaces theirs', async ({ join, host }) => {
  const { page } = await join('ada');
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
  const { page, standsIn } = await join('ada');
  await page.routeWebSocket(/\/\.ws/, (socket) => void socket.close());
  await page.clock.install();
  const background = page.waitForResponse(/\/assets\/background-/);
  await page.reload();
  await standsIn('lobby');
  await background;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await host.withdraw();
  await page.clock.fastForward(VENUE_POLL - 10_000);
  await standsIn('lobby');
  await page.clock.fastForward(10_000);
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
  await page.goto('/');
  await guestOn(page).standsBeforeLogin();
  await host.withdraw();
  await page.clock.fastForward(3 * VENUE_POLL);
  await guestOn(page).standsBeforeLogin();
  expect(asked).toHaveLength(1);
  await page.reload();
  await expect(heading(page)).toHaveText(NOT_OPEN);
});
