import type { Locator } from 'playwright/test';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';
import { markedAndInked } from './support/marked-ink';

/** Returns how much of the width for pages the first page takes. */
const widthOf = (reader: Locator) =>
  reader.getByRole('region', { name: 'Pages' }).evaluate((pages) => {
    const sheet = pages.querySelector('[data-sheet]')?.getBoundingClientRect();
    return (sheet?.width ?? 0) / (pages.clientWidth - 24);
  });

/** Returns whether the highlighted match is inside the scrolled pages, and is the word if one is given. */
const isHitInView = (word?: string) => {
  const [range] = [...(CSS.highlights.get('foyer-current-hit') ?? [])] as Range[];
  const hit = range?.getBoundingClientRect();
  const pages = document.querySelector('section[aria-label="Pages"]')?.getBoundingClientRect();
  if (word !== undefined && range?.toString().toLowerCase() !== word) return false;
  return !!hit && !!pages && hit.height > 0 && hit.top >= pages.top && hit.bottom <= pages.bottom;
};

// Letters that begin and end with little space of their own: the ink is where the glyph is. The text has no kerning,
// the picture has: a tenth of the size of the letters is what remains.
const KERNING = 3;

test('a document opens at its width, and every match of a search is scrolled into view, also after the last one, and its mark is where its glyphs are', async ({
  page,
}) => {
  const guest = guestOn(page);
  await guest.enter(undefined, 'auditorium');
  const reader = await guest.open('auditorium', 'programme-document');
  await expect(reader.getByText(/^Page 1 of/)).toBeVisible();
  await expect.poll(() => widthOf(reader)).toBeCloseTo(1, 2);
  await reader.getByRole('searchbox').fill('Ada');
  const count = reader.getByText(/^1 of \d+$/);
  await expect(count).toBeVisible();
  const hits = Number((await count.innerText()).split(' ').at(-1));
  for (let hit = 1; hit <= hits; hit += 1) {
    await expect(reader.getByText(`${hit} of ${hits}`, { exact: true })).toBeVisible();
    await expect.poll(() => page.evaluate(isHitInView, undefined)).toBe(true);
    await reader.getByRole('button', { name: 'Next result' }).click();
  }
  await expect(reader.getByText(`1 of ${hits}`, { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(isHitInView, undefined)).toBe(true);
  for (const word of ['past', 'future', 'with'])
    await test.step(word, async () => {
      await reader.getByRole('searchbox').fill(word);
      await expect.poll(() => page.evaluate(isHitInView, word)).toBe(true);
      const { mark, ink } = await page.evaluate(markedAndInked);
      expect(Math.abs(mark.left - ink.left)).toBeLessThan(KERNING);
      expect(Math.abs(mark.right - ink.right)).toBeLessThan(KERNING);
    });
});
