import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from './support/foyer-test';
import { type Guest, guestOn } from './support/guest';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const DESKTOP = { width: 1366, height: 800 };
const PHONE = { width: 390, height: 844 };

interface Scene {
  name: string;
  viewport?: typeof DESKTOP;
  failures?: number[];
  /** The network goes away in it. */
  outage?: boolean;
  /** Leads to what is looked at. */
  open: (page: Page, guest: Guest) => Promise<unknown>;
}

async function enter(page: Page, guest: Guest): Promise<void> {
  await page.goto('/');
  await guest.logIn();
  await guest.standsIn('lobby');
}

async function meetError(page: Page, guest: Guest): Promise<void> {
  await page.route('**/api/ui/venue?*', (route) =>
    route.fulfill({ status: 409, json: { errMsg: 'Not now.' } }),
  );
  await page.goto('/');
  await guest.logIn();
  await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
}

async function meetLegalPage(page: Page, guest: Guest, path: string): Promise<void> {
  await enter(page, guest);
  await page.goto(`/v/demo/${path}`);
  await expect(page.getByRole('link', { name: 'Return to venue' })).toBeVisible();
}

async function openSheet(page: Page, guest: Guest): Promise<void> {
  await enter(page, guest);
  await guest.press(guest.button('Open menu'));
  await guest.press(page.getByRole('button', { name: /^People/ }));
  await expect(
    page.getByRole('complementary', { name: 'People' }).getByRole('listitem').first(),
  ).toBeVisible();
}

const SCENES: Scene[] = [
  { name: 'the login page', open: (page, guest) => page.goto('/').then(guest.standsBeforeLogin) },
  {
    name: 'the login page on a phone',
    viewport: PHONE,
    open: (page, guest) => page.goto('/').then(guest.standsBeforeLogin),
  },
  {
    name: 'a refused login',
    failures: [400],
    open: async (page, guest) => {
      await page.goto('/');
      await guest.logIn({ email: 'unheard-of@demo.example', password: 'whatever' });
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'the lobby', open: enter },
  { name: 'the lobby on a phone', viewport: PHONE, open: enter },
  {
    name: 'the expo',
    open: async (page, guest) => {
      await enter(page, guest);
      await guest.walkTo('expo');
      await guest.standsIn('expo');
    },
  },
  { name: 'the imprint', open: (page, guest) => meetLegalPage(page, guest, 'imprint') },
  { name: 'the privacy policy', open: (page, guest) => meetLegalPage(page, guest, 'privacy-policy') },
  {
    name: 'the account menu',
    open: async (page, guest) => {
      await enter(page, guest);
      await guest.press(guest.button('Account'));
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    },
  },
  {
    name: 'the menu on a phone',
    viewport: PHONE,
    open: async (page, guest) => {
      await enter(page, guest);
      await guest.press(guest.button('Open menu'));
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  {
    name: 'the people of an area',
    open: async (page, guest) => {
      await enter(page, guest);
      await guest.press(guest.button('People'));
      await expect(
        page.getByRole('complementary', { name: 'People' }).getByRole('listitem').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'the people of the venue',
    open: async (page, guest) => {
      await enter(page, guest);
      await guest.press(guest.button('People'));
      await page.getByRole('radio', { name: 'Everyone' }).check();
      await expect(page.getByText('Ada Lovelace').last()).toBeVisible();
    },
  },
  { name: 'the people on a phone', viewport: PHONE, open: openSheet },
  {
    name: 'the card of a person on a phone',
    viewport: PHONE,
    open: async (page, guest) => {
      await openSheet(page, guest);
      await guest.press(page.getByRole('button', { name: /Ada Lovelace/ }).last());
      await expect(page.getByRole('dialog', { name: 'Ada Lovelace' })).toBeVisible();
    },
  },
  {
    name: 'the lobby without a network',
    outage: true,
    open: async (page, guest) => {
      await enter(page, guest);
      await expect(page.getByRole('navigation', { name: 'Where people are' })).toBeVisible();
      await page.context().setOffline(true);
      await expect(page.getByText(/You are offline/).last()).toBeVisible();
    },
  },
  {
    name: 'a document being read',
    open: async (page, guest) => {
      await page.goto('/v/demo/area/expo');
      await guest.logIn();
      const reader = await guest.open('expo', 'engine');
      await expect(reader.locator('canvas').first()).toBeVisible();
    },
  },
  { name: 'the error dialog', failures: [409], open: meetError },
];

/** What axe finds, short enough to read. */
async function findings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }));
}

const movements = (page: Page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const endless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
        return playState === 'running' && !endless;
      }).length,
  );

for (const scheme of ['light', 'dark']) {
  test.describe(`axe finds nothing, in ${scheme} colours, on`, () => {
    for (const { name, viewport = DESKTOP, failures = [], outage, open } of SCENES) {
      test.describe(() => {
        test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

        test(name, async ({ page, expected }) => {
          expected.failures(...failures);
          if (outage) expected.outage();
          await page.addInitScript((chosen) => localStorage.setItem('foyer:scheme', chosen), scheme);
          await open(page, guestOn(page));
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
          await expect.poll(() => movements(page)).toBe(0);
          expect(await findings(page)).toEqual([]);
        });
      });
    }
  });
}
