import type { Area } from '@domain/venue/area';
import type { Venue } from '@domain/venue/venue';
import type { Page } from 'playwright/test';
import { changeableTest, expect } from './support/foyer-test';
import { guestOn } from './support/guest';
import { type Host, hostAt } from './support/host';
import { personOf } from './support/people';

const test = changeableTest.extend<{ host: Host }>({
  host: async ({ server, expected }, use) => {
    expected.versions();
    const host = await hostAt(server.url);
    let before: Venue | undefined;
    await host.change((venue) => {
      before = venue;
      return venue;
    });
    await use(host);
    await host.change((venue) => before ?? venue);
  },
});

const withAreas = (venue: Venue, change: (areas: Area[]) => Area[]): Venue => ({
  ...venue,
  architectures: venue.architectures.map((architecture) => ({
    ...architecture,
    areas: change(architecture.areas),
  })),
});

/** Returns the expo with a changed widget and a new name, by which tests recognise the version. */
const withExpo = (name: string, id: string, widget: object) => (venue: Venue) =>
  withAreas(venue, (areas) =>
    areas.map((area) =>
      area.id === 'expo'
        ? {
            ...area,
            names: [{ locale: 'en', text: name }],
            contentWidgets: area.contentWidgets.map((other) =>
              other.id === id ? { ...other, ...widget } : other,
            ),
          }
        : area,
    ),
  );

const text = (html: string) => ({
  configurations: [{ id: 'exhibitors-text', texts: [{ locale: 'en', text: html }] }],
});
const reprinted = {
  names: [{ locale: 'en', text: 'The engine, reprinted' }],
  configurations: [{ id: 'engine-pdf', assetId: 'compiler-poster' }],
};

/** Returns the scroll position and the focus, which must not change. */
const standOf = (page: Page) =>
  page.evaluate(() => [window.scrollY, document.activeElement?.closest('section')?.id]);

test('a visitor who reads or types is not interrupted while a host publishes', async ({ page, host }) => {
  test.setTimeout(120_000);
  const guest = guestOn(page);
  const heading = page.locator('h1');
  await guest.enter(personOf('ada'), 'expo');

  const card = page.getByRole('region', { name: 'The Analytical Engine', exact: true });
  await card.getByRole('button', { name: 'Open', exact: true }).focus();
  await page.evaluate(() => window.scrollTo(0, 240));
  const stand = await standOf(page);
  await host.change(withExpo('Expo, second day', 'exhibitors', text('<p>Nine stands.</p>')));
  await expect(heading).toHaveText('Expo, second day');
  await expect(page.getByText('Nine stands.')).toBeVisible();
  expect(await standOf(page)).toEqual(stand);

  const reader = await guest.open('expo', 'engine');
  const field = reader.getByRole('searchbox');
  await reader.getByRole('button', { name: 'Next page' }).click();
  await expect(reader.getByText(/^Page 2 of/)).toBeVisible();
  await field.fill('half a wo');
  await reader.evaluate((element) => element.setAttribute('data-same', ''));

  await host.change(withExpo('Expo, third day', 'engine', reprinted));
  await expect(heading).toHaveText('Expo, third day');
  await expect(reader.getByText(/^Page 2 of/)).toBeVisible();
  await expect(reader).toHaveAttribute('data-same', '');
  await expect(field).toHaveValue('half a wo');
  await expect(field).toBeFocused();

  await reader.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('region', { name: 'The engine, reprinted' })).toBeVisible();
});
