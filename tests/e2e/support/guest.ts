import { textIn } from '@domain/shared/localized';
import { expect, type Page } from 'playwright/test';
import { auditorium, expo, lobby, lounge } from '../../../server/features/demo/venue/areas';
import { translator } from './catalogue';
import { type Input, pointer } from './input';
import { type Person, personOf } from './people';
import { keepSession } from './session';

const AREAS = { lobby: lobby(''), expo, auditorium, lounge };

export type AreaId = keyof typeof AREAS;

interface GuestOptions {
  input?: Input;
  locale?: string;
  /** Translates texts of the interface; by default as the language does. */
  translate?: (english: string) => string;
}

/** A person at the page, who reads its texts in their language. */
export function guestOn(page: Page, { input = pointer, locale = 'en', translate }: GuestOptions = {}) {
  const say = translate ?? (locale === 'en' ? (text: string) => text : translator(locale));
  const areaName = (id: AreaId) => textIn(AREAS[id].names, locale);
  const button = (english: string) => page.getByRole('button', { name: say(english), exact: true });
  const isSmall = () => (page.viewportSize()?.width ?? 0) < 1280;

  async function leaveByMenu(): Promise<void> {
    await input.press(button('Open menu'));
    const menu = page.getByRole('dialog', { name: say('Menu') });
    await input.press(menu.getByRole('button', { name: say('Log out'), exact: true }));
  }

  async function leaveByAccount(): Promise<void> {
    await input.press(button('Account'));
    await input.press(page.getByRole('menuitem', { name: say('Log out') }));
  }

  /** Selects email and password among several login options. */
  async function chooseEmail(): Promise<void> {
    const way = button('Log in with email');
    await expect(way.or(page.getByLabel(say('Email'), { exact: true }))).toBeVisible();
    if (await way.isVisible()) await input.press(way);
  }

  async function standsIn(id: AreaId): Promise<void> {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(areaName(id));
    await expect(page).toHaveURL(new RegExp(`/v/demo/area/${id}(\\?|$)`));
  }

  /** Returns the name of a widget and its region, whose card is open where the stage shows it as a pin. */
  async function unfold(areaId: AreaId, widgetId: string) {
    const widget = AREAS[areaId].contentWidgets.find(({ id }) => id === widgetId);
    const name = textIn(widget?.names ?? [], locale);
    const region = page.getByRole('region', { name, exact: true });
    await expect(region).toBeVisible();
    const pin = region.locator('[data-pin="shut"]');
    // A stage places its cards before they are seen; small screens have none.
    await expect(page.locator('[data-immersive]:not(:has([data-settled]))')).toHaveCount(0);
    if (await pin.isVisible()) await input.press(pin);
    return { name, region };
  }

  return {
    say,
    areaName,
    button,
    chooseEmail,
    fillIn: async ({ email, password }: Person) => {
      await chooseEmail();
      await input.write(page.getByLabel(say('Email'), { exact: true }), email);
      await input.write(page.getByLabel(say('Password'), { exact: true }), password);
    },
    submit: () => input.press(button('Log in')),
    async logIn(person: Person = personOf('ada')) {
      await this.fillIn(person);
      await this.submit();
    },
    standsIn,
    /** Opens the venue as a person who is signed in since an earlier visit. */
    enter: async (person: Person = personOf('ada'), area: AreaId = 'lobby', query = '') => {
      await keepSession(page, person);
      await page.goto(`${area === 'lobby' ? '/' : `/v/demo/area/${area}`}${query}`);
      await standsIn(area);
    },
    standsBeforeLogin: async () => {
      await expect(page).toHaveURL(/\/login(\?|$)/);
      await expect(button('Log in').or(button('Log in with email'))).toBeVisible();
    },
    walkTo: (id: AreaId) =>
      input.press(
        page
          .getByRole('navigation', { name: say('In this view') })
          .getByRole('link', { name: areaName(id), exact: true }),
      ),
    unfold,
    open: async (areaId: AreaId, widgetId: string) => {
      const { name, region } = await unfold(areaId, widgetId);
      await input.press(region.getByRole('button', { name: say('Open'), exact: true }));
      return page.getByRole('dialog', { name });
    },
    press: input.press,
    logOut: () => (isSmall() ? leaveByMenu() : leaveByAccount()),
  };
}

export type Guest = ReturnType<typeof guestOn>;
