import type { Page } from 'playwright/test';
import { isClean } from './support/axe';
import { expect } from './support/foyer-test';
import { guestOn } from './support/guest';
import { linkTo } from './support/outbox';
import { testOnOwnServer } from './support/own-server';
import { personOf } from './support/people';

const test = testOnOwnServer({});

// All tests share one server.
test.describe.configure({ mode: 'default' });

/** The request of the login page's button. */
async function askForReset(page: Page, email: string, continueUrl: string, locale = 'en'): Promise<void> {
  const answer = await page.request.post(
    '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=local',
    {
      headers: { 'x-firebase-locale': locale },
      data: { requestType: 'PASSWORD_RESET', email, continueUrl },
    },
  );
  expect(answer.status()).toBe(200);
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('a forgotten password is set by the link of an email, which returns to the login and works once', async ({
  page,
  server,
  expected,
}) => {
  expected.failures(400);
  const guest = guestOn(page);
  const grace = { ...personOf('grace'), password: 'compiler-1952' };
  await askForReset(page, grace.email, `${server.url}/login?redirect=%2Fv%2Fdemo%2Farea%2Fexpo`);
  const link = await linkTo(grace.email, server);

  await test.step('the new password is set, and the requested page opens after the login', async () => {
    await page.goto(link);
    await expect(page.getByText(grace.email)).toBeVisible();
    await isClean(page, 'the reset page');
    await setPassword(page, grace.password);
    await expect(title(page)).toHaveText('Your password has been set');
    await page.getByRole('link', { name: 'Continue' }).click();
    await guest.standsBeforeLogin();
    await guest.logIn(grace);
    await guest.standsIn('expo');
  });

  await test.step('a used link shows that it was used', async () => {
    await page.goto(link);
    await expect(title(page)).toHaveText('This link was already used');
    await page.goto(`${link.slice(0, link.indexOf('oobCode'))}oobCode=another`);
    await expect(title(page)).toHaveText('This link does not work');
  });
});

test('the page has the language of the email, and an expired link shows that it is expired', async ({
  page,
  server,
  expected,
}) => {
  expected.failures(400);
  const { email } = personOf('alan');
  await askForReset(page, email, `${server.url}/login`, 'ar');
  const link = await linkTo(email, server);
  await page.goto(link);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');

  await page.route('**/accounts:resetPassword*', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'EXPIRED_OOB_CODE' } } }),
  );
  await page.goto(link.replace('lang=ar', 'lang=en'));
  await expect(title(page)).toHaveText('This link has expired');
  await expect(page.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/login');
});
