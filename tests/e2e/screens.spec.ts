import type { Page } from 'playwright/test';
import { movements, paint } from './support/axe';
import { covered } from './support/covered';
import { expect, test } from './support/foyer-test';
import { type Guest, guestOn } from './support/guest';
import { personOf } from './support/people';
import { isLarge, LOCALES, SCHEMES, SIZES, type Size, VIEWS, type View } from './support/screens';
import { SEARCH_VIEWS } from './support/search-views';
import { keepSession } from './support/session';

/** The search tries everything; the gate tries each view at each size, in one language and scheme in turn. */
const isSearch = process.env.SCREENS === 'all';

if (isSearch) test.describe.configure({ timeout: 300_000 });

interface Screen {
  size: Size;
  schemes: readonly string[];
  people: readonly boolean[];
}

const hasPanel = (view: View, size: Size): boolean =>
  isLarge(size) && view.path.includes('/area/') && !view.open && !view.undecided;

const isFor = ({ only }: View, size: Size): boolean =>
  only === undefined || only === (isLarge(size) ? 'large' : 'small');

function peopleOf(hasPanel: boolean, turn: number): boolean[] {
  if (!hasPanel) return [];
  return isSearch ? [false, true] : [turn % 2 === 1];
}

/** The screens on which a test tries its view in its language. */
const screensOf = (view: View, viewIndex: number, localeIndex: number): Screen[] =>
  SIZES.map((size, index) => ({ size, turn: viewIndex + index }))
    .filter(({ size, turn }) => isFor(view, size) && (isSearch || turn % LOCALES.length === localeIndex))
    .map(({ size, turn }) => ({
      size,
      schemes: isSearch ? SCHEMES : [turn % 4 < 2 ? 'light' : 'dark'],
      people: peopleOf(hasPanel(view, size), turn),
    }));

async function openView(page: Page, guest: Guest, view: View, locale: string): Promise<void> {
  await page.goto(`${view.path}${view.path.includes('?') ? '&' : '?'}lang=${locale}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await view.open?.(page, guest);
}

async function showPeople(guest: Guest, shown: boolean): Promise<void> {
  const button = guest.button('People');
  if (((await button.getAttribute('aria-expanded')) === 'true') !== shown) await button.click();
  await expect(button).toHaveAttribute('aria-expanded', String(shown));
}

async function tryScreen(page: Page, guest: Guest, { size, schemes, people }: Screen): Promise<void> {
  for (const shown of people.length > 0 ? people : [false])
    for (const scheme of schemes)
      await test.step(`${size.width}×${size.height}, ${scheme}${shown ? ', people open' : ''}`, async () => {
        if (people.length > 0) await showPeople(guest, shown);
        await paint(page, scheme);
        await expect.poll(() => movements(page)).toBe(0);
        await expect.poll(() => covered(page), { timeout: 5_000 }).toEqual([]);
      });
}

async function tryView(page: Page, view: View, viewIndex: number, locale: (typeof LOCALES)[number]) {
  const guest = guestOn(page, { locale });
  if (!view.signedOut) await keepSession(page, personOf('ada'));
  for (const [index, screen] of screensOf(view, viewIndex, LOCALES.indexOf(locale)).entries()) {
    await page.setViewportSize(screen.size);
    if (index === 0 || view.open) await openView(page, guest, view, locale);
    await tryScreen(page, guest, screen);
  }
}

for (const [viewIndex, view] of [...VIEWS, ...(isSearch ? SEARCH_VIEWS : [])].entries())
  test.describe(`nothing covers anything in ${view.name}`, () => {
    test.use({ undecided: view.undecided ?? false });
    for (const locale of LOCALES)
      test(`in ${locale}`, async ({ page, expected }) => {
        expected.failures(400, 404);
        await tryView(page, view, viewIndex, locale);
      });
  });
