import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright/test';
import { refuseAhead } from './decided';
import { expect } from './foyer-test';
import { type Guest, guestOn } from './guest';
import { keyboard, pointer } from './hands';
import { testInOwnHouse } from './own-house';
import { personOf } from './people';
import { beyond, listenTo, type Noise } from './quiet-context';

interface Manner extends BrowserContextOptions {
  /** Without a mouse. */
  byKeyboard?: boolean;
  language?: string;
  /** Another browser than that of the test. */
  browser?: Browser;
}

/** Somebody of the demo in the lobby, in a browser of their own. */
export interface Visitor extends Guest {
  page: Page;
  /** The panel of people, or the sheet of a phone. */
  panel: Locator;
  /** The row of somebody in it. */
  row: (name: string) => Locator;
  /** The chip of an area in the header. */
  chip: (name: string | RegExp) => Locator;
  openPeople: () => Promise<void>;
  /** Another tab of the same browser. */
  openTab: () => Promise<Page>;
}

type Company = (name: string, manner?: Manner) => Promise<Visitor>;

/** Long enough for a busy machine, and too short for anything that asks only now and then. */
export const SOON = { timeout: 4_000 };

async function enter(context: BrowserContext, name: string, { byKeyboard, language = 'en' }: Manner) {
  const page = await context.newPage();
  const hands = byKeyboard ? keyboard(page) : pointer;
  const guest = guestOn(page, { hands, locale: language });
  await page.goto(language === 'en' ? '/' : `/?lang=${language}`);
  await guest.logIn(personOf(name));
  await guest.standsIn('lobby');
  return { page, guest };
}

function visitorOn(page: Page, guest: Guest): Visitor {
  const panel = page.getByRole('complementary', { name: guest.say('People'), exact: true });
  const chips = page.getByRole('navigation', { name: guest.say('Where people are') });
  return {
    ...guest,
    page,
    panel,
    row: (name) => panel.getByRole('listitem').filter({ hasText: name }),
    chip: (name) => chips.getByRole('link', { name }),
    openPeople: async () => {
      await guest.press(guest.button('People'));
      await expect(panel).toBeVisible();
    },
    openTab: () => page.context().newPage(),
  };
}

/** Stories of several people in a house of their own; every browser of theirs keeps quiet. */
export const test = testInOwnHouse({}).extend<{ company: Company }>({
  company: async ({ browser, house, allowed }, use) => {
    const baseURL = house.url;
    const noises: Noise[] = [];
    const contexts: BrowserContext[] = [];
    await use(async (name, manner = {}) => {
      const { byKeyboard: _, language: __, browser: other, ...options } = manner;
      const context = await (other ?? browser).newContext({ baseURL, ...options });
      contexts.push(context);
      await refuseAhead(context);
      noises.push(await listenTo(context, baseURL));
      const { page, guest } = await enter(context, name, manner);
      return visitorOn(page, guest);
    });
    for (const context of contexts) await context.close().catch(() => {});
    const heard = noises.map((noise) => beyond(noise, allowed));
    expect(heard).toEqual(noises.map(() => ({ console: [], violations: [], foreign: [] })));
  },
});
