import type { Page } from 'playwright/test';
import { expect, test } from './support/foyer-test';
import { type Guest, guestOn } from './support/guest';
import { accented, knownTexts, serveLanguage, TRIED_LANGUAGES } from './support/languages';
import { personOf } from './support/people';
import { isLarge, LOCALES, SCHEMES, SIZES, type Size, VIEWS, type View } from './support/screens';
import { keepSession } from './support/session';
import { type Screen, tryScreen } from './support/try-screen';
import { SEARCH_VIEWS } from './support/views/search-views';

/**
 * The search tries everything, and in more languages the texts at two sizes; the gate tries each view in one language, at
 * every second size, and in one scheme in turn.
 */
const isSearch = process.env.SCREENS === 'all';
const isOfLanguages = process.env.SCREENS === 'languages';

if (isSearch || isOfLanguages) test.describe.configure({ timeout: 300_000 });

const hasPanel = (view: View, size: Size): boolean =>
  isLarge(size) && view.path.includes('/area/') && !view.open && !view.undecided;

const isFor = ({ only }: View, size: Size): boolean =>
  only === undefined || only === (isLarge(size) ? 'large' : 'small');

function peopleOf(hasPanel: boolean, turn: number): boolean[] {
  if (!hasPanel) return [];
  return isSearch ? [false, true] : [turn % 4 === 2];
}

/** The screens on which a test tries its view. */
const screensOf = (view: View, viewIndex: number): Screen[] =>
  SIZES.map((size, index) => ({ size, turn: viewIndex + index }))
    .filter(({ size, turn }) => isFor(view, size) && (isSearch || turn % 2 === 0))
    .map(({ size, turn }) => ({
      size,
      schemes: isSearch ? SCHEMES : [turn % 4 < 2 ? 'light' : 'dark'],
      people: peopleOf(hasPanel(view, size), turn),
    }));

async function openView(page: Page, guest: Guest, view: View, locale: string): Promise<void> {
  await page.unrouteAll();
  await page.context().setOffline(false);
  await page.goto(`${view.path}${view.path.includes('?') ? '&' : '?'}lang=${locale}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await view.open?.(page, guest);
}

async function tryView(page: Page, view: View, viewIndex: number, locale: (typeof LOCALES)[number]) {
  const guest = guestOn(page, { locale });
  if (!view.signedOut) await keepSession(page, personOf(view.as ?? 'ada'));
  for (const [index, screen] of screensOf(view, viewIndex).entries()) {
    await page.setViewportSize(screen.size);
    if (index === 0 || view.open) await openView(page, guest, view, locale);
    await tryScreen(page, guest, { ...screen, ...(view.floating && { floating: view.floating }) });
  }
}

const LANGUAGE_SIZES = SIZES.filter(({ width }) => width === 390 || width === 1366);

async function tryTexts(page: Page, view: View, language: (typeof TRIED_LANGUAGES)[number]) {
  const { locale, isPseudo } = language;
  const guest = guestOn(page, { locale, ...(isPseudo && { translate: accented }) });
  const known = knownTexts(language);
  await serveLanguage(page.context(), language);
  if (!view.signedOut) await keepSession(page, personOf(view.as ?? 'ada'));
  for (const size of LANGUAGE_SIZES.filter((each) => isFor(view, each))) {
    await page.setViewportSize(size);
    await openView(page, guest, view, locale);
    const people = hasPanel(view, size) ? [true] : [];
    const floating = view.floating && { floating: view.floating };
    await tryScreen(page, guest, { size, schemes: ['light'], people, known, ...floating });
  }
}

const allow = (expected: { failures: (...statuses: number[]) => void; outage(): void; versions(): void }) => {
  expected.failures(400, 404, 409, 423);
  expected.outage();
  expected.versions();
};

function testLanguages(view: View): void {
  for (const language of TRIED_LANGUAGES) {
    // The pages of the server have texts of their own.
    if (language.isPseudo && (view.ofVenue || view.path.startsWith('/__/'))) continue;
    test(`with the texts of ${language.name}`, async ({ page, expected }) => {
      allow(expected);
      await tryTexts(page, view, language);
    });
  }
}

function testScreens(view: View, viewIndex: number): void {
  for (const locale of LOCALES.filter((_, index) => isSearch || index === viewIndex % LOCALES.length))
    test(`in ${locale}`, async ({ page, expected }) => {
      allow(expected);
      await tryView(page, view, viewIndex, locale);
    });
}

const views = [...VIEWS, ...(isSearch || isOfLanguages ? SEARCH_VIEWS : [])];
for (const [viewIndex, view] of views.entries())
  test.describe(`nothing covers anything in ${view.name}`, () => {
    test.use({ undecided: view.undecided ?? false });
    if (isOfLanguages) testLanguages(view);
    else testScreens(view, viewIndex);
  });
