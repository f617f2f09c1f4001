import type { Page } from 'playwright/test';
import { isClean } from './support/axe';
import { expect, test } from './support/foyer-test';
import { type Guest, guestOn } from './support/guest';
import { keyboard } from './support/input';
import { breaksRule, field, fillIn, isRefused } from './support/login-fields';
import { linkTo } from './support/outbox';
import { changeableTest, testOnOwnServer } from './support/own-server';
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

test.describe('the choice of logins', () => {
  test('the keyboard alone reaches each login form and the way back, and axe finds nothing', async ({
    page,
  }) => {
    const guest = guestOn(page, { input: keyboard(page) });
    await page.goto('/');
    const ways = page.getByRole('button', { name: /^Log in with/ });
    await expect(ways).toHaveText([
      'Log in with Cvent',
      'Log in with Bizzabo',
      'Log in with Demo Identity',
      'Log in with email',
    ]);
    await isClean(page, 'the choice');
    for (const [way, first] of [
      ['Cvent', 'Confirmation number'],
      ['Bizzabo', 'Registration number'],
      ['email', 'Email'],
    ] as const)
      await step(`${way} and back`, async () => {
        await guest.press(guest.button(`Log in with ${way}`));
        await expect(field(page, first)).toBeFocused();
        await isClean(page, `the form of ${way}`);
        await guest.press(guest.button('Back'));
        await expect(guest.button(`Log in with ${way}`)).toBeFocused();
        await expect(ways).toHaveCount(4);
      });
  });
});

test('a Cvent confirmation number is validated, rejected when unknown, and logs in', async ({ page }) => {
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
});

test('a Bizzabo registration number logs in only with its own email', async ({ page }) => {
  const guest = guestOn(page);
  await page.goto('/');
  await guest.press(guest.button('Log in with Bizzabo'));
  const [number, email] = ['Registration number', 'Email'];
  const ada = { [number]: '20260001', [email]: 'biz.ada@demo.example' };
  await breaksRule(page, number, 'CV2026', 'Please enter digits only');
  await breaksRule(page, email, 'biz.ada', 'Please enter a valid email');
  await isRefused(page, { ...ada, [number]: '20269999' }, BIZZABO_REFUSED);
  await isRefused(page, { ...ada, [email]: 'biz.old@demo.example' }, BIZZABO_REFUSED);
  await isRefused(page, { [number]: '20260002', [email]: 'biz.old@demo.example' }, NOT_ACCEPTED);
  await fillIn(page, ada);
  await guest.submit();
  await stands(page, guest, 'Ada King', 'biz.ada@demo.example');
});

changeableTest(
  'a forgotten password is mailed a link, to a known email only',
  async ({ page, server, expected }) => {
    expected.failures(400);
    const guest = guestOn(page);
    const { email } = personOf('ada');
    const reset = guest.button('Reset password');
    await page.goto('/v/demo/area/expo');
    await guest.press(guest.button('Log in with email'));
    await expect(reset).toBeDisabled();
    await fillIn(page, { Email: 'ada@demo' });
    await expect(reset).toBeDisabled();
    await fillIn(page, { Email: 'nobody@demo.example' });
    await guest.press(reset);
    await expect(page.getByRole('alert')).toHaveText('There is no account with this email.');
    await expect(field(page, 'Email')).toBeFocused();
    await fillIn(page, { Email: email });
    await guest.press(reset);
    await expect(
      page.getByRole('status').filter({ hasText: 'An email to reset your password has been sent.' }),
    ).toBeVisible();
    await page.goto(await linkTo(email, server));
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByLabel('New password')).toBeVisible();
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
