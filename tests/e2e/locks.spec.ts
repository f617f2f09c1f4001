import { randomUUID } from 'node:crypto';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';
import { testOnOwnServer } from './support/own-server';
import { personOf } from './support/people';

const { step } = test;

const NOT_ACCEPTED = 'Invalid user account.';
const TOO_MANY = 'Too many attempts. The account is blocked for 2 minutes after 6 failed attempts.';
const LOCKOUT = '02:00';

test('six wrong passwords lock one account for two minutes, over a reload, and no other', async ({
  page,
  expected,
}) => {
  expected.failures(400);
  const guest = guestOn(page);
  const guesser = { email: `guesser-${randomUUID()}@demo.example`, password: 'guess' };
  const [timer, submit] = [page.getByRole('timer'), guest.button('Log in')];
  await page.clock.install();
  await page.goto('/');
  await guest.fillIn(guesser);

  await step('the sixth is answered by the lock, which counts down', async () => {
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const answered = page.waitForResponse('**/accounts:signInWithPassword*');
      await guest.submit();
      await answered;
      await expect(page.getByRole('alert')).toHaveText(attempt < 6 ? 'Invalid credentials.' : TOO_MANY);
    }
    await expect(timer).toHaveText(/^You can try again in (2:00|1:5\d)\.$/);
    await expect(submit).toBeDisabled();
  });
  await step('a reload does not lift it', async () => {
    await page.clock.fastForward('00:30');
    await page.reload();
    await expect(timer).toHaveText(/^You can try again in 1:[0-3]\d\.$/);
    await expect(page.getByRole('alert')).toHaveText(TOO_MANY);
    await guest.fillIn(guesser);
    await expect(timer).toBeVisible();
    await expect(submit).toBeDisabled();
  });
  await step(
    'another account may log in meanwhile, and a disabled account reports that it is disabled',
    async () => {
      await guest.fillIn(personOf('retired'));
      await guest.submit();
      await expect(page.getByRole('alert')).toHaveText(NOT_ACCEPTED);
      await guest.fillIn(personOf('grace'));
      await guest.submit();
      await guest.standsIn('lobby');
      await guest.logOut();
      await guest.fillIn(guesser);
      await expect(submit).toBeDisabled();
    },
  );
  await step('it opens by itself here, while the server keeps its own time', async () => {
    await page.clock.fastForward(LOCKOUT);
    await expect(submit).toBeEnabled();
    await expect(timer.or(page.getByRole('alert'))).toHaveCount(0);
    await guest.submit();
    await expect(page.getByRole('alert')).toHaveText(TOO_MANY);
  });
});

testOnOwnServer({})(
  'a browser that logged in before still may while others lock its account',
  async ({ page, request }) => {
    const guest = guestOn(page);
    const grace = personOf('grace');
    await page.goto('/');
    await guest.logIn(grace);
    await guest.standsIn('lobby');
    await guest.logOut();
    await guest.standsBeforeLogin();

    const tried = async (password: string): Promise<string> => {
      const data = { email: grace.email, password, returnSecureToken: true };
      const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local';
      const response = await request.post(path, { data });
      return (await response.json()).error?.message ?? 'logged in';
    };
    for (let attempt = 1; attempt <= 6; attempt += 1) await tried('guess');
    expect(await tried(grace.password)).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);

    await guest.logIn(grace);
    await guest.standsIn('lobby');
  },
);
