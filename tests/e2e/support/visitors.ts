import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright/test';
import { storeRejection } from './consent-rejected';
import { reportPages } from './failed-pages';
import { changeableTest, expect } from './foyer-test';
import { type Guest, guestOn } from './guest';
import { keyboard, pointer } from './input';
import { beyond, listenTo, type Noise } from './page-noise';
import { personOf } from './people';
import { paintPlainly } from './plain-pages';
import { storeShownAround } from './shown-around';
import { countWalks } from './walked';

interface VisitorOptions extends BrowserContextOptions {
  /** Without a mouse. */
  byKeyboard?: boolean;
  language?: string;
  /** Prepares the context before its first page opens. */
  prepare?: (context: BrowserContext) => Promise<void>;
}

/** A person of the demo in the lobby, in their own browser. */
export interface Visitor extends Guest {
  page: Page;
  /** Returns the panel of people, or the sheet on a phone. */
  panel: Locator;
  /** Returns the row of a person in it. */
  row: (name: string) => Locator;
  /** Returns the chip of an area in the header. */
  chip: (name: string | RegExp) => Locator;
  openPeople: () => Promise<void>;
  /** Opens another tab of the same browser. */
  openTab: () => Promise<Page>;
}

type Join = (name: string, options?: VisitorOptions) => Promise<Visitor>;

/** A timeout long enough for a busy machine, and too short for what polls once a minute. */
export const SOON = { timeout: 20_000 };

async function enter(context: BrowserContext, name: string, { byKeyboard, language = 'en' }: VisitorOptions) {
  const page = await context.newPage();
  const input = byKeyboard ? keyboard(page) : pointer;
  const guest = guestOn(page, { input, locale: language });
  await guest.enter(personOf(name), 'lobby', language === 'en' ? '' : `?lang=${language}`);
  return { page, guest };
}

function visitorOn(page: Page, guest: Guest): Visitor {
  const panel = page.getByRole('complementary', { name: guest.say('People'), exact: true });
  const chips = page.getByRole('navigation', { name: guest.say('People by area') });
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

/** Tests with several people on their own server; none of their browsers may log a message. */
export const test = changeableTest.extend<{ join: Join }>({
  join: async ({ browser, server, allowed, walked }, use, testInfo) => {
    const noises: Noise[] = [];
    const contexts: BrowserContext[] = [];
    const reports: ReturnType<typeof reportPages>[] = [];
    const stores: (() => void)[] = [];
    await use(async (name, options = {}) => {
      const { byKeyboard: _, language: __, prepare, baseURL = server.url, ...rest } = options;
      const context = await browser.newContext({ baseURL, ...rest });
      contexts.push(context);
      reports.push(reportPages(context));
      await storeRejection(context);
      await storeShownAround(context);
      await paintPlainly(context);
      await prepare?.(context);
      if (walked) stores.push(await countWalks(context));
      noises.push(await listenTo(context, baseURL));
      const { page, guest } = await enter(context, name, options);
      return visitorOn(page, guest);
    });
    for (const store of stores) store();
    for (const report of reports) await report(testInfo);
    for (const context of contexts) await context.close().catch(() => {});
    const heard = noises.map((noise) => beyond(noise, allowed));
    expect(heard).toEqual(noises.map(() => ({ console: [], violations: [], foreign: [] })));
  },
});
