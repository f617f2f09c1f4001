import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';

test('the unmodified SDK signs in at the server of Foyer and keeps the session', async ({
  page,
  baseURL,
}) => {
  const guest = guestOn(page);
  await page.goto('/');
  const answered = page.waitForResponse('**/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword*');
  await guest.logIn();
  const response = await answered;
  expect([new URL(response.url()).origin, response.status()]).toEqual([baseURL, 200]);
  expect(response.request().headers()['x-client-version']).toMatch(/^Chrome\/JsCore\/12\.19\.0\//);
  await guest.standsIn('lobby');
  await page.reload();
  await guest.standsIn('lobby');
});

test('a signed-out browser stores nothing that gives access to the venue', async ({ page }) => {
  const guest = guestOn(page);
  await guest.enter();
  await guest.logOut();
  await guest.standsBeforeLogin();
  await page.goto('/v/demo/area/lobby');
  await guest.standsBeforeLogin();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('authUser'))),
  ).toEqual([]);
});

test('a registration number is not stored in the browser', async ({ page }) => {
  const guest = guestOn(page);
  await page.goto('/');
  await guest.press(guest.button('Log in with Cvent'));
  await page.getByLabel('Confirmation number', { exact: true }).fill('CV2026ADA');
  await guest.submit();
  await guest.standsIn('lobby');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain('CV2026ADA');
});

test('logging out in one tab logs out in all of them', async ({ page, context, expected }) => {
  expected.endedSession();
  const guest = guestOn(page);
  await guest.enter();
  const other = await context.newPage();
  await other.goto('/v/demo/area/expo');
  await guestOn(other).standsIn('expo');
  await guestOn(other).logOut();
  await guest.standsBeforeLogin();
  await expect(page).toHaveURL(/redirect=%2Fv%2Fdemo%2Farea%2Flobby/);
});
