import { textIn } from '@domain/localized';
import { expect, type Page } from 'playwright/test';
import { auditorium } from '../../../server/demo/venue/auditorium';
import { expo } from '../../../server/demo/venue/expo';
import { lobby } from '../../../server/demo/venue/lobby';
import { translator } from './catalogue';
import { type Hands, pointer } from './hands';
import { type Person, personOf } from './people';

const AREAS = { lobby: lobby(''), expo, auditorium };

export type AreaId = keyof typeof AREAS;

interface GuestOptions {
  hands?: Hands;
  locale?: string;
}

/** Somebody in front of the page, who reads its texts in their language. */
export function guestOn(page: Page, { hands = pointer, locale = 'en' }: GuestOptions = {}) {
  const say = locale === 'en' ? (text: string) => text : translator(locale);
  const areaName = (id: AreaId) => textIn(AREAS[id].names, locale);
  const button = (english: string) => page.getByRole('button', { name: say(english), exact: true });
  const isSmall = () => (page.viewportSize()?.width ?? 0) < 1280;

  async function leaveByMenu(): Promise<void> {
    await hands.press(button('Open menu'));
    const menu = page.getByRole('dialog', { name: say('Menu') });
    await hands.press(menu.getByRole('button', { name: say('Log out'), exact: true }));
  }

  async function leaveByAccount(): Promise<void> {
    await hands.press(button('Account'));
    await hands.press(page.getByRole('menuitem', { name: say('Log out') }));
  }

  /** Of several ways to log in, email and password. */
  async function chooseEmail(): Promise<void> {
    const way = button('Log in with email');
    await expect(way.or(page.getByLabel(say('Email'), { exact: true }))).toBeVisible();
    if (await way.isVisible()) await hands.press(way);
  }

  return {
    say,
    areaName,
    button,
    chooseEmail,
    fillIn: async ({ email, password }: Person) => {
      await chooseEmail();
      await hands.write(page.getByLabel(say('Email'), { exact: true }), email);
      await hands.write(page.getByLabel(say('Password'), { exact: true }), password);
    },
    submit: () => hands.press(button('Log in')),
    async logIn(person: Person = personOf('ada')) {
      await this.fillIn(person);
      await this.submit();
    },
    standsIn: async (id: AreaId) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(areaName(id));
      await expect(page).toHaveURL(new RegExp(`/v/demo/area/${id}(\\?|$)`));
    },
    standsBeforeLogin: async () => {
      await expect(page).toHaveURL(/\/login(\?|$)/);
      await expect(button('Log in').or(button('Log in with email'))).toBeVisible();
    },
    walkTo: (id: AreaId) =>
      hands.press(
        page
          .getByRole('navigation', { name: say('In this view') })
          .getByRole('link', { name: areaName(id), exact: true }),
      ),
    open: async (areaId: AreaId, widgetId: string) => {
      const widget = AREAS[areaId].contentWidgets.find(({ id }) => id === widgetId);
      const name = textIn(widget?.names ?? [], locale);
      const region = page.getByRole('region', { name, exact: true });
      await hands.press(region.getByRole('button', { name: say('Open'), exact: true }));
      return page.getByRole('dialog', { name });
    },
    press: hands.press,
    logOut: () => (isSmall() ? leaveByMenu() : leaveByAccount()),
  };
}

export type Guest = ReturnType<typeof guestOn>;
