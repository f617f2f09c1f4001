import type { Locator, Page } from 'playwright/test';
import { movements } from './support/axe';
import { covered } from './support/covered';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';
import { personOf } from './support/people';
import { keepSession } from './support/session';
import { hasTypeface } from './support/typeface';

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Waits for a message that is shown for a few seconds, and checks that the page is whole while it is. */
async function coversNothing(page: Page, message: Locator): Promise<void> {
  await expect(message).toBeVisible();
  // Nothing is hovered.
  await page.mouse.move(0, 0);
  await expect.poll(() => movements(page)).toBe(0);
  expect(await covered(page)).toEqual([]);
  await expect(message).toBeVisible();
}

const LATIN = 'U+0-FF';
const ARABIC = 'U+600-6FF';

/** Returns how far the page moved by itself since it was opened. */
const movedBy = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const moved = (entries: PerformanceEntryList) =>
          (entries as LayoutShift[])
            .filter(({ hadRecentInput }) => hadRecentInput === false)
            .reduce((sum, { value }) => sum + value, 0);
        // The mark comes in any case, and with it what the browser has buffered before.
        const observer = new PerformanceObserver((list) => resolve(moved(list.getEntries())));
        observer.observe({ type: 'layout-shift', buffered: true });
        observer.observe({ type: 'mark' });
        performance.mark('asked');
      }),
  );

/** Returns whether the typeface was requested after something was painted. */
const isTypefaceLate = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => /rubik.*\.woff2/.test(name));
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const painted = paint?.startTime ?? Number.POSITIVE_INFINITY;
    return files.length > 0 && files.every(({ startTime }) => startTime > painted);
  });

/** Returns what of the page has no light and dark ring while it has the focus. */
const withoutRings = (page: Page) =>
  page.evaluate(() => {
    const rings = ({ outlineColor, outlineStyle, boxShadow }: CSSStyleDeclaration) =>
      outlineColor === 'rgb(255, 255, 255)' &&
      outlineStyle === 'solid' &&
      /^rgb\(20, 24, 43\) 0px 0px 0px 4px/.test(boxShadow);
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button)')];
    const shown = controls.filter((control) => control.checkVisibility({ visibilityProperty: true }));
    return shown.flatMap((control) => {
      control.focus();
      return rings(getComputedStyle(control)) ? [] : [control.textContent];
    });
  });

const boxOf = async (target: Locator) =>
  (await target.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
/** Returns how many lines the buttons to what is in a view take. */
const linesOfIndex = async (index: Locator) => {
  const boxes = await Promise.all((await index.getByRole('button').all()).map(boxOf));
  return new Set(boxes.map(({ y }) => y)).size;
};
const fontSizeOf = (target: Locator) =>
  target.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

test('the login page moves neither for its typeface nor for its messages', async ({ page, expected }) => {
  expected.failures(400);
  const guest = guestOn(page);
  await page.goto('/');
  await guest.standsBeforeLogin();
  await expect.poll(() => hasTypeface(page.locator('body'), LATIN)).toBe(true);
  expect(await isTypefaceLate(page)).toBe(true);
  const title = page.getByRole('heading', { level: 1 });
  const before = await boxOf(title);
  await guest.logIn({ email: 'unheard-of@demo.example', password: 'whatever' });
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await boxOf(title)).toEqual(before);
  // A hundredth of what counts as good: the letters of the typeface are not exactly as wide as those before it.
  expect(await movedBy(page)).toBeLessThan(0.001);
});

test('an area has one typeface and clear rings, fits large and low screens, and is plain on paper', async ({
  page,
}) => {
  const guest = guestOn(page, { locale: 'ar' });
  await guest.enter(personOf('grace'), 'lobby', '?lang=ar');
  await expect.poll(() => hasTypeface(page.locator('body'), ARABIC)).toBe(true);
  await expect(page.locator('[data-people-row]')).toBeVisible();
  // The header grows by the row of people once presence is ready (spec §2), 42 px of 768, and by nothing else.
  expect(await movedBy(page)).toBeLessThan(0.05);
  await page.keyboard.press('Tab');
  await expect.poll(() => withoutRings(page)).toEqual([]);
  const people = page.getByRole('complementary', { name: guest.say('People'), exact: true });
  await guest.press(guest.button('People'));
  await expect.poll(async () => (await boxOf(people)).x).toBe(0);
  await guest.press(guest.button('People'));

  const title = page.getByRole('heading', { level: 1 });
  const text = page.getByRole('main').getByRole('region').first().locator('p').first();
  const sizes = async () => [await fontSizeOf(title), await fontSizeOf(text)];
  expect(await sizes()).toEqual([44, 14]);
  await page.setViewportSize({ width: 2560, height: 1440 });
  const LARGE = [expect.closeTo(55, 0), expect.closeTo(17.5, 0)];
  await expect.poll(sizes).toEqual(LARGE);

  const picture = page.getByRole('main').getByRole('img').first();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await boxOf(picture)).height).toBeLessThan(300);
  const upright = await boxOf(picture);
  await guest.walkTo('auditorium');
  await guest.standsIn('auditorium');
  const index = page.getByRole('navigation', { name: guest.say('In this view') });
  await expect(index.getByRole('button')).toHaveCount(4);
  expect(await linesOfIndex(index)).toBe(1);
  await page.goBack();
  await guest.standsIn('lobby');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await boxOf(picture)).height).toBeGreaterThan(upright.height);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(picture).toBeHidden();
  for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  for (const part of [title, text]) {
    await expect(part).toBeVisible();
    await expect(part).toHaveCSS('color', 'rgb(0, 0, 0)');
  }
});

test('a card keeps the room of what its content loads later, so that nothing below it moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const late = /\/assets\/(meeting-content|time-slot|downloads-content)-.*\.js$|\/api\/agenda/;
  await page.route(late, async (route) => {
    await released;
    await route.continue();
  });
  await guestOn(page).enter(undefined, 'auditorium');
  const cards = ['Meet the speakers', 'Programme', 'The full programme', 'Take it with you'];
  const tops = async () => {
    const boxes = await Promise.all(
      cards.map((name) => boxOf(page.getByRole('region', { name, exact: true }))),
    );
    return boxes.map(({ y }) => y);
  };
  await expect(page.getByRole('button', { name: 'Read more' })).toBeVisible();
  const before = await tops();
  release();
  for (const name of ['Join', 'Download'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(page.getByText(/^Starts in/)).toBeVisible();
  expect(await tops()).toEqual(before.map((top) => expect.closeTo(top, -1)));
});

test('a snackbar has room of its own, on the page and in what is open over it', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-write']);
  await keepSession(page, personOf('ada'));
  for (const size of [
    { width: 1366, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/v/demo/area/lobby?widget=gone');
    await coversNothing(page, page.getByText('This is no longer here.'));
    await page.goto('/v/demo/area/expo?board=media&piece=film-words');
    const panel = page.getByRole('dialog', { name: 'Media board' });
    await panel.getByRole('button', { name: 'Copy link' }).click();
    await coversNothing(page, panel.getByText('The link to this piece is copied.'));
  }
});
