import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright/test';
import { storeRejection } from './support/consent-rejected';
import { expect, testOnOwnServer } from './support/foyer-test';
import { guestOn } from './support/guest';
import { type Person, personOf } from './support/people';
import { storeShownAround } from './support/shown-around';

const test = testOnOwnServer({});
const { step } = test;

async function openSettings(page: Page) {
  const guest = guestOn(page);
  await guest.press(guest.button('Account'));
  await page.getByRole('menuitem', { name: 'Account settings' }).click();
  return page.getByRole('dialog', { name: 'Account settings' });
}

/** Signs the same person in in another browser. */
async function elsewhere(browser: Browser, baseURL: string, person: Person) {
  const context = await browser.newContext({ baseURL });
  await storeRejection(context);
  await storeShownAround(context);
  const page = await context.newPage();
  await guestOn(page).enter(person);
  return page;
}

test('Grace downloads her data, changes her password, which ends her other session, and deletes her account', async ({
  page,
  browser,
  server,
  expected,
}) => {
  expected.failures(400, 409);
  const grace = personOf('grace');
  const changed = { ...grace, password: 'compiler-1952' };
  const other = await elsewhere(browser, server.url, grace);
  const guest = guestOn(page);
  await guest.enter(grace);
  const dialog = await openSettings(page);

  await step('her data is saved as a file', async () => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download my data' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('my-data.json');
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data).toMatchObject({ account: { email: grace.email } });
  });
  await step(
    'a wrong password is shown at its field, and the correct one activates the new one',
    async () => {
      await dialog.getByLabel('Current password').fill('byron-1788');
      await dialog.getByLabel('New password').fill(changed.password);
      await dialog.getByLabel('Repeat password').fill(changed.password);
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await expect(dialog.getByText('Invalid credentials.')).toBeVisible();
      await expect(dialog.getByLabel('Current password')).toBeFocused();
      await page.keyboard.type(grace.password);
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('status')).toHaveText(
        'Your password has been changed. You have been logged out on all other devices.',
      );
      await page.keyboard.press('Escape');
    },
  );
  await step('this session continues with its new tokens, and the other one is over', async () => {
    await page.reload();
    await guest.standsIn('lobby');
    await other.reload();
    await guestOn(other).standsBeforeLogin();
    await other.context().close();
  });
  await step('the login is deleted with the account', async () => {
    await openSettings(page);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.keyboard.type(changed.password);
    await page.keyboard.press('Enter');
    await guest.standsBeforeLogin();
    await guest.logIn(changed);
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials.');
  });
});
