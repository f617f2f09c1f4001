import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright/test';
import { refuseAhead } from './support/decided';
import { expect } from './support/foyer-test';
import { guestOn } from './support/guest';
import { testInOwnHouse } from './support/own-house';
import { type Person, personOf } from './support/people';

const test = testInOwnHouse({});

// One house for all of them.
test.describe.configure({ mode: 'default' });

async function openSettings(page: Page) {
  const guest = guestOn(page);
  await guest.press(guest.button('Account'));
  await page.getByRole('menuitem', { name: 'Account settings' }).click();
  return page.getByRole('dialog', { name: 'Account settings' });
}

async function enter(page: Page, person: Person) {
  const guest = guestOn(page);
  await page.goto('/');
  await guest.logIn(person);
  await guest.standsIn('lobby');
  return guest;
}

/** The same person in another browser. */
async function elsewhere(browser: Browser, baseURL: string, person: Person) {
  const context = await browser.newContext({ baseURL });
  await refuseAhead(context);
  const page = await context.newPage();
  await enter(page, person);
  return page;
}

test('a new password ends all other sessions, and this one goes on', async ({
  page,
  browser,
  house,
  expected,
}) => {
  expected.failures(400);
  const grace = personOf('grace');
  const other = await elsewhere(browser, house.url, grace);
  const guest = await enter(page, grace);
  const dialog = await openSettings(page);

  await test.step('a wrong password is told at its field', async () => {
    await dialog.getByLabel('Current password').fill('byron-1788');
    await dialog.getByLabel('New password').fill('compiler-1952');
    await dialog.getByLabel('Repeat password').fill('compiler-1952');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByText('Invalid credentials.')).toBeVisible();
    await expect(dialog.getByLabel('Current password')).toBeFocused();
  });

  await test.step('the right one makes the new one count', async () => {
    await page.keyboard.type(grace.password);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toHaveText(
      'Your password is changed. You were logged out everywhere else.',
    );
    await expect(dialog.getByLabel('New password')).toHaveValue('');
  });

  await test.step('this session goes on with its new tokens', async () => {
    await page.keyboard.press('Escape');
    await guest.walkTo('expo');
    await guest.standsIn('expo');
    await page.reload();
    await guest.standsIn('expo');
  });

  await test.step('the other one is over', async () => {
    await other.reload();
    await guestOn(other).standsBeforeLogin();
    await other.context().close();
  });
});

test('somebody logs out everywhere else and takes their data along', async ({ page, browser, house }) => {
  const alan = personOf('alan');
  const other = await elsewhere(browser, house.url, alan);
  await enter(page, alan);
  const dialog = await openSettings(page);
  await dialog.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(dialog.getByRole('status')).toHaveText('You were logged out everywhere else.');
  await other.reload();
  await guestOn(other).standsBeforeLogin();
  await other.context().close();

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('my-data.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({ account: { email: alan.email } });
});

test('a deleted account is gone, and the last administrator stays', async ({ page, expected }) => {
  expected.failures(400, 409);
  const ada = personOf('ada');
  const guest = await enter(page, ada);
  const deleteAs = async (person: Person) => {
    const dialog = await openSettings(page);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    return dialog;
  };

  await test.step('with it goes the login', async () => {
    await deleteAs(ada);
    await guest.standsBeforeLogin();
    await guest.logIn(ada);
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials.');
  });

  await test.step('a venue keeps somebody who may change it', async () => {
    await enter(page, personOf('host'));
    const dialog = await deleteAs(personOf('host'));
    await expect(dialog.getByRole('alert')).toHaveText(
      'The last administrator cannot be deleted: make somebody else one first.',
    );
  });
});
