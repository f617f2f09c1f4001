import type { Page } from 'playwright/test';
import { expect } from './support/foyer-test';
import { SOON, test, type Visitor } from './support/visitors';

const ADA = 'Ada Lovelace';
/** The counts of other areas are read every ten seconds. */
const COUNTED = { timeout: 30_000 };

const chipIn = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'People by area' }).getByRole('link', { name });

/** Turns to a window. Playwright keeps every page focused, so that the browser sends no event of its own. */
const turnTo = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** A window lists its person once, in its own area, and counts them in no other. */
async function showsAdaIn(page: Page, own: RegExp, other: RegExp): Promise<void> {
  await expect(chipIn(page, own)).toContainText('1 person', SOON);
  await expect(chipIn(page, other)).toContainText('nobody', COUNTED);
  const rows = page.getByRole('complementary', { name: 'People', exact: true }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(ADA);
}

async function seesAdaIn(other: Visitor, area: RegExp, left: RegExp): Promise<void> {
  await expect(other.chip(area)).toContainText('1 person', COUNTED);
  await expect(other.chip(left)).toContainText('nobody', COUNTED);
}

test('a person with two windows is listed once, where the last used one is, until the last one is closed, and each shows them in its own area', async ({
  join,
}) => {
  const [lobby, expo] = [/^Lobby/, /^Expo/];
  const grace = await join('grace');
  await grace.walkTo('auditorium');
  const ada = await join('ada');
  await ada.openPeople();
  const second = await ada.openTab();
  await second.goto('/v/demo/area/expo');
  await second.getByRole('button', { name: 'People', exact: true }).click();
  const showThemselves = async () => {
    await showsAdaIn(ada.page, lobby, expo);
    await showsAdaIn(second, expo, lobby);
    for (const page of [ada.page, second, grace.page])
      await expect(page.getByRole('button', { name: 'People', exact: true })).toContainText('2', COUNTED);
  };

  await seesAdaIn(grace, expo, lobby);
  await showThemselves();
  await turnTo(ada.page);
  await seesAdaIn(grace, lobby, expo);
  await showThemselves();
  await ada.page.close();
  await seesAdaIn(grace, expo, lobby);
  await showsAdaIn(second, expo, lobby);
  await second.close();
  await expect(grace.chip(expo)).toContainText('nobody', COUNTED);
  await expect(grace.button('People')).toContainText('1', SOON);
});
