import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';
import { personOf } from './support/people';

test('the unmodified SDK signs in at the own server and keeps the session', async ({ page, baseURL }) => {
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

test.describe('a refused login says why', () => {
  test('to somebody with a wrong password', async ({ page, expected }) => {
    expected.failures(400);
    const guest = guestOn(page);
    await page.goto('/');
    await guest.logIn({ ...personOf('ada'), password: 'not-the-password' });
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials.');
    await guest.standsBeforeLogin();
  });

  test('to somebody who is unknown, in the same words', async ({ page, expected }) => {
    expected.failures(400);
    await page.goto('/');
    await guestOn(page).logIn({ email: 'nobody@demo.example', password: 'whatever' });
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials.');
  });

  test('to somebody whose account is disabled', async ({ page, expected }) => {
    expected.failures(400);
    await page.goto('/');
    await guestOn(page).logIn(personOf('retired'));
    await expect(page.getByRole('alert')).toHaveText('Invalid user account.');
  });
});

test('what a signed-out browser remembers does not open the venue', async ({ page }) => {
  const guest = guestOn(page);
  await page.goto('/');
  await guest.logIn();
  await guest.standsIn('lobby');
  await guest.logOut();
  await guest.standsBeforeLogin();
  await page.goto('/v/demo/area/lobby');
  await guest.standsBeforeLogin();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('authUser'))),
  ).toEqual([]);
});
