import type { Page } from 'playwright/test';
import type { Guest } from '../guest';
import type { View } from '../screens';
import { inTurn, type Open, pressed, unfolded, viewsAt } from './ways';

const UNPUBLISHED = { mode: 'LIVE', version: 1, publishedVersion: -1, publishedArchitectureId: '' };

const registration: Open = async (page) => {
  await page.locator('main li button').nth(1).click();
  await page.locator('main form input').first().waitFor();
};

async function refuse(page: Page, guest: Guest, email: string): Promise<void> {
  await guest.logIn({ email, password: 'not-this-one' });
  await page.getByRole('alert').waitFor();
}

// Another email at each size: one is locked after six attempts.
const refusedLogin: Open = (page, guest) =>
  refuse(page, guest, `nobody-${page.viewportSize()?.width}@demo.example`);

const lockedLogin: Open = async (page, guest) => {
  const countdown = page.getByRole('timer');
  await guest.fillIn({ email: 'locked@demo.example', password: 'not-this-one' });
  while (!(await countdown.isVisible())) {
    await guest.submit();
    await page.getByRole('alert').or(countdown).first().waitFor();
  }
};

const aLegalText: Open = async (page, guest) => {
  await guest.press(guest.button('Imprint'));
  await page.getByRole('dialog').getByRole('paragraph').first().waitFor();
};

const unpublished: Open = async (page) => {
  await page.route('**/api/venue/version', (route) => route.fulfill({ json: UNPUBLISHED }));
  await page.reload();
  await page.getByRole('banner').waitFor({ state: 'detached' });
};

const onLogin = viewsAt(
  '/login',
  {
    'the login': async () => {},
    'the form of the login': pressed('Log in with email'),
    'a refused login': refusedLogin,
    'a locked login': lockedLogin,
    'the form of a registration': registration,
    'a legal text before the login': aLegalText,
    'an event that is not open yet': unpublished,
  },
  { signedOut: true },
);

/** The pages without an area, and the pages of the server. */
export const PAGE_VIEWS: readonly View[] = [
  ...onLogin,
  { name: 'the imprint on the first visit', path: '/v/demo/imprint', undecided: true },
  { name: 'the imprint', path: '/v/demo/imprint' },
  { name: 'the agenda', path: '/v/demo/agenda' },
  { name: 'a session of the agenda', path: '/v/demo/agenda?session=demo-next-machine' },
  {
    name: 'a media board',
    path: '/v/demo/area/expo',
    open: inTurn(unfolded('expo', 'media'), pressed('Show all')),
  },
  { name: 'the privacy policy', path: '/v/demo/privacy-policy' },
  { name: 'an unknown venue', path: '/v/nope' },
  { name: 'the page of a link', path: '/__/auth/action?mode=resetPassword&oobCode=none', signedOut: true },
  { name: 'the page of hosts', path: '/v/demo/moderation', as: 'host' },
];
