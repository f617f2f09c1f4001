import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';
import { personOf } from './support/people';

const keepBroadcasts = (): void => {
  const sent: string[] = [];
  const { postMessage } = BroadcastChannel.prototype;
  Object.assign(globalThis, { foyerBroadcasts: sent });
  BroadcastChannel.prototype.postMessage = function keep(message: unknown) {
    sent.push(JSON.stringify(message));
    postMessage.call(this, message);
  };
};

const readSecrets = (): string[] => {
  const key = Object.keys(localStorage).find((name) => name.startsWith('firebase:authUser:')) ?? '';
  const { stsTokenManager } = JSON.parse(localStorage.getItem(key) ?? '');
  return [stsTokenManager.accessToken, stsTokenManager.refreshToken];
};

test('?inspect shows the running machines and no secret', async ({ page, context }) => {
  const guest = guestOn(page);
  const { email, password } = personOf('ada');
  await context.addInitScript(keepBroadcasts);
  const opening = context.waitForEvent('page');
  await page.goto('/?inspect');
  const inspector = await opening;
  const row = (name: string) => inspector.locator(`[data-actor="${name}"]`);
  await expect(row('auth')).toContainText('signedOut');
  await expect(row('publication')).toContainText('published');
  await expect(row('loginView')).toContainText('form: choosing, passwordReset: idle');

  await guest.logIn();
  await guest.standsIn('lobby');
  await expect(row('auth')).toContainText('signedIn');
  await row('auth').getByRole('button').click();
  await expect(inspector.getByRole('heading', { level: 2 })).toHaveText('auth');
  await expect(inspector.locator('summary', { hasText: 'signIn.request' })).toBeVisible();

  const sent = await page.evaluate(
    () => (globalThis as unknown as { foyerBroadcasts: string[] }).foyerBroadcasts,
  );
  expect(sent.filter((message) => message.includes('signIn.request')).length).toBeGreaterThan(0);
  const secrets = [email, password, ...(await page.evaluate(readSecrets))];
  expect(sent.filter((message) => secrets.some((secret) => message.includes(secret)))).toEqual([]);
});

test('without ?inspect no code of the inspector is loaded', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await guestOn(page).standsBeforeLogin();
  expect(asked.filter((url) => url.includes('inspect'))).toEqual([]);
});
