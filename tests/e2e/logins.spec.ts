import type { Page } from 'playwright/test';
import { isClean, isCleanInBoth } from './support/axe';
import { changeableTest, expect, test, testOnOwnServer } from './support/foyer-test';
import { type Guest, guestOn } from './support/guest';
import { keyboard } from './support/input';
import { breaksRule, field, fillIn, isRefused } from './support/login-fields';
import { linkTo } from './support/outbox';
import { personOf } from './support/people';

const { step } = test;

const CVENT_REFUSED = 'The confirmation number is invalid or no longer valid for this event.';
const BIZZABO_REFUSED = 'The registration number or email is invalid or no longer valid for this event.';
const NOT_ACCEPTED = 'Invalid user account.';

/** Checks that the person is in the lobby under their name, also after a reload. */
async function stands(page: Page, guest: Guest, name: string, email: string): Promise<void> {
  await guest.standsIn('lobby');
  await page.reload();
  await guest.standsIn('lobby');
  await guest.press(guest.button('Account'));
  await expect(page.getByRole('menu')).toContainText(name);
  await expect(page.getByRole('menu')).toContainText(email);
}

test('the keyboard alone reaches each login form, the way back and the imprint, and axe finds nothing', async ({
  page,
  expected,
}) => {
  expected.failures(400);
  const guest = guestOn(page, { input: keyboard(page) });
  await page.goto('/');
  const ways = page.getByRole('button', { name: /^Log in with/ });
  await expect(ways).toHaveText([
    'Log in with Cventwith your confirmation number',
    'Log in with Bizzabowith your registration number',
    'Log in with Demo Identity',
    'Log in with email',
  ]);
  await isCleanInBoth(page, 'the choice');
  for (const [way, first] of [
    ['Cvent', 'Confirmation number'],
    ['Bizzabo', 'Registration number'],
    ['email', 'Email'],
  ] as const)
    await step(`${way} and back`, async () => {
      await guest.press(guest.button(`Log in with ${way}`));
      await expect(field(page, first)).toBeFocused();
      if (way === 'Bizzabo') await isClean(page, 'the form of Bizzabo');
      await guest.press(guest.button('Back'));
      await expect(guest.button(`Log in with ${way}`)).toBeFocused();
      await expect(ways).toHaveCount(4);
    });
  await step('the imprint', async () => {
    await guest.press(guest.button('Imprint'));
    await expect(page.getByRole('dialog', { name: 'Imprint' }).getByRole('paragraph').first()).toBeVisible();
    await isClean(page, 'the imprint before the login');
    await page.keyboard.press('Escape');
  });
  await step('a refused login', async () => {
    await guestOn(page).logIn({ email: 'unheard-of@demo.example', password: 'whatever' });
    await expect(page.getByRole('alert')).toBeVisible();
    await isClean(page, 'a refused login');
  });
});

test('a Cvent confirmation number is validated, rejected when unknown, logs in, and is not stored', async ({
  page,
}) => {
  const guest = guestOn(page);
  await page.goto('/');
  await guest.press(guest.button('Log in with Cvent'));
  const label = 'Confirmation number';
  await breaksRule(page, label, 'CV-2026', 'Please enter letters and digits only');
  await isRefused(page, { [label]: 'CV2026NOBODY' }, CVENT_REFUSED);
  await expect(field(page, label)).toBeFocused();
  await isRefused(page, { [label]: 'CV2026OLD' }, NOT_ACCEPTED);
  await fillIn(page, { [label]: 'CV2026ADA' });
  await guest.submit();
  await stands(page, guest, 'Ada Byron', 'cvent.ada@demo.example');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain('CV2026ADA');
});

test('a Bizzabo registration number logs in only with its own email', async ({ page }) => {
  const guest = guestOn(page);
  await page.goto('/');
  await guest.press(guest.button('Log in with Bizzabo'));
  const [number, email] = ['Registration number', 'Email'];
  const ada = { [number]: '20260001', [email]: 'biz.ada@demo.example' };
  await isRefused(page, { ...ada, [number]: '20269999' }, BIZZABO_REFUSED);
  await isRefused(page, { ...ada, [email]: 'biz.old@demo.example' }, BIZZABO_REFUSED);
  await fillIn(page, ada);
  await guest.submit();
  await guest.standsIn('lobby');
  await guest.press(guest.button('Account'));
  await expect(page.getByRole('menu')).toContainText('Ada King');
});

// The password is set to what it was: other stories on the server need it.
changeableTest(
  'a forgotten password is set by the link of an email, which returns to the page that was asked for and works once',
  async ({ page, server, expected }) => {
    expected.failures(400);
    const guest = guestOn(page);
    const alan = personOf('alan');
    const reset = guest.button('Reset password');
    const title = page.getByRole('heading', { level: 1 });

    await step('the link is mailed to a known email only', async () => {
      await page.goto('/v/demo/area/expo');
      await guest.press(guest.button('Log in with email'));
      await expect(reset).toBeDisabled();
      await fillIn(page, { Email: 'nobody@demo.example' });
      await guest.press(reset);
      await expect(page.getByRole('alert')).toHaveText('There is no account with this email.');
      await expect(field(page, 'Email')).toBeFocused();
      await fillIn(page, { Email: alan.email });
      await guest.press(reset);
      await expect(
        page.getByRole('status').filter({ hasText: 'An email to reset your password has been sent.' }),
      ).toBeVisible();
    });
    const link = await linkTo(alan.email, server);
    await step('the password is set, and the requested page opens after the login', async () => {
      await page.goto(link);
      await expect(page.getByText(alan.email)).toBeVisible();
      await isClean(page, 'the reset page');
      await page.getByLabel('New password').fill(alan.password);
      await page.getByLabel('Repeat password').fill(alan.password);
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(title).toHaveText('Your password has been set');
      await page.getByRole('link', { name: 'Continue' }).click();
      await guest.standsBeforeLogin();
      await guest.logIn(alan);
      await guest.standsIn('expo');
    });
    await step('a used link shows that it was used, in the language of its address', async () => {
      await page.goto(link);
      await expect(title).toHaveText('This link was already used');
      await page.goto(link.replace('lang=en', 'lang=ar'));
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    });
  },
);

testOnOwnServer({}, { login: ['anonymous'] })(
  'a venue that needs no login lets everybody in and notes each visit once',
  async ({ page }) => {
    const guest = guestOn(page);
    const captures: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/capture/login')) captures.push(request.method());
    });
    const captured = page.waitForResponse('**/api/capture/login');
    await page.goto('/');
    await guest.standsIn('lobby');
    expect((await captured).status()).toBe(204);
    await expect(guest.button('People')).toHaveCount(0);
    await expect(guest.button('Account')).toHaveCount(0);
    await page.reload();
    await guest.standsIn('lobby');
    await page.goto('/login');
    await guest.standsIn('lobby');
    expect(captures).toEqual(['POST']);
  },
);
