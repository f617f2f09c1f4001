import type { Page } from 'playwright/test';
import type { AreaId, Guest } from '../guest';
import { isLarge, type View } from '../screens';

/** Opens a part of a page. */
export type Open = NonNullable<View['open']>;

export const LOBBY = '/v/demo/area/lobby';

/** Views of one path by their names. */
export const viewsAt = (path: string, opens: Record<string, Open>, more: Partial<View> = {}): View[] =>
  Object.entries(opens).map(([name, open]) => ({ name, path, open, ...more }));

export const pressed =
  (english: string): Open =>
  async (_, guest) =>
    guest.press(guest.button(english));

/** Opens the card of a widget. */
export const unfolded =
  (areaId: AreaId, widgetId: string): Open =>
  async (_, guest) => {
    await guest.unfold(areaId, widgetId);
  };

export const inTurn =
  (...opens: Open[]): Open =>
  async (page, guest) => {
    for (const open of opens) await open(page, guest);
  };

/** Opens one way on large screens and another in the menu of small ones. */
const bySize =
  (large: Open, small: Open): Open =>
  (page, guest) =>
    (isLarge(page.viewportSize() ?? { width: 0, height: 0 }) ? large : small)(page, guest);

export const menuItem =
  (english: string): Open =>
  async (page, guest) =>
    guest.press(page.getByRole('menuitem', { name: guest.say(english) }));

/** A button whose name may go on with a number. */
const beginning = (page: Page, guest: Guest, english: string) =>
  page.getByRole('button', { name: new RegExp(`^${guest.say(english)}`) });

const inMenu = (english: string): Open =>
  inTurn(pressed('Open menu'), async (page, guest) => guest.press(beginning(page, guest, english)));

export const fromHeader = (english: string): Open =>
  bySize(async (page, guest) => guest.press(beginning(page, guest, english).first()), inMenu(english));

export const fromAccount = (english: string): Open =>
  bySize(inTurn(pressed('Account'), menuItem(english)), inMenu(english));
