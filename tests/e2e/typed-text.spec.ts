import type { Locator, Page } from 'playwright/test';
import { OFFLINE } from '../journeys/presence.page';
import { expect, test } from './support/foyer-test';
import { type Guest, guestOn } from './support/guest';
import { personOf } from './support/people';

interface Place {
  name: string;
  /** Opens the page, types, and returns the typed text by field. */
  type(page: Page, guest: Guest): Promise<[Locator, string][]>;
}

async function filled(texts: [Locator, string][]): Promise<[Locator, string][]> {
  for (const [field, text] of texts) await field.fill(text);
  return texts;
}

const PLACES: Place[] = [
  {
    name: 'the search of people',
    async type(page, guest) {
      await guest.press(guest.button('People'));
      return filled([[page.getByLabel('Search people'), 'gra']]);
    },
  },
  {
    name: 'the search in a document',
    async type(_, guest) {
      await guest.walkTo('expo');
      await guest.standsIn('expo');
      const panel = await guest.open('expo', 'engine');
      return filled([[panel.getByLabel('Search in document'), 'hall']]);
    },
  },
  {
    name: 'the account settings',
    async type(page, guest) {
      await guest.press(guest.button('Account'));
      await guest.press(page.getByRole('menuitem', { name: 'Account settings' }));
      const field = (label: string) => page.getByLabel(label, { exact: true });
      return filled([
        [field('Current password'), 'lovelace-1843'],
        [field('New password'), 'a-new-one'],
        [field('Repeat password'), 'a-new-o'],
      ]);
    },
  },
];

for (const { name, type } of PLACES)
  test(`text typed into ${name} is kept while the network is down and when it returns`, async ({
    page,
    context,
    expected,
  }) => {
    expected.outage();
    const guest = guestOn(page);
    await guest.enter();
    await expect(guest.button('People')).toBeVisible();
    const typed = await type(page, guest);
    await context.setOffline(true);
    await expect(page.getByText(OFFLINE).first()).toBeAttached();
    for (const [field, text] of typed) await expect(field).toHaveValue(text);
    await context.setOffline(false);
    await expect(page.getByText(OFFLINE)).toHaveCount(0);
    for (const [field, text] of typed) await expect(field).toHaveValue(text);
  });

test('a login without a network keeps the typed text, and works when the network returns', async ({
  page,
  context,
  expected,
}) => {
  expected.outage();
  const guest = guestOn(page);
  const ada = personOf('ada');
  await page.goto('/');
  await guest.fillIn(ada);
  await context.setOffline(true);
  await guest.submit();
  await expect(page.getByRole('alert')).toHaveText('Unknown error. Try again later.');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(ada.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(ada.password);
  await context.setOffline(false);
  await guest.submit();
  await guest.standsIn('lobby');
});
