import type { Locator } from 'playwright/test';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';

/** Returns how much of the room for pages the first page takes, in width and height. */
const shareOf = (reader: Locator) =>
  reader.getByRole('region', { name: 'Pages' }).evaluate((pages) => {
    const sheet = pages.querySelector('[data-sheet]')?.getBoundingClientRect();
    const room = { width: pages.clientWidth - 24, height: pages.clientHeight - 24 };
    return { width: (sheet?.width ?? 0) / room.width, height: (sheet?.height ?? 0) / room.height };
  });

const WIDE = { width: expect.closeTo(1, 2), height: expect.any(Number) };
const WHOLE = { width: expect.any(Number), height: expect.closeTo(1, 2) };

test('a document opens so that it can be read, and a chosen fit stays when the window changes its size', async ({
  page,
}) => {
  const guest = guestOn(page);
  await guest.enter(undefined, 'auditorium');
  const reader = await guest.open('auditorium', 'programme-document');
  await expect(reader.getByText(/^Page 1 of/)).toBeVisible();
  await expect.poll(() => shareOf(reader)).toEqual(WIDE);
  await reader.getByRole('button', { name: 'Fit page' }).press('Enter');
  await expect.poll(() => shareOf(reader)).toEqual(WHOLE);
  await page.setViewportSize({ width: 1300, height: 620 });
  await expect.poll(() => shareOf(reader)).toEqual(WHOLE);
  await reader.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => shareOf(reader)).toEqual({ ...WHOLE, height: expect.closeTo(1.25, 2) });
  await reader.getByRole('button', { name: 'Fit page' }).click();
  await expect.poll(() => shareOf(reader)).toEqual(WHOLE);
  await reader.getByRole('button', { name: 'Fit width' }).click();
  await expect.poll(() => shareOf(reader)).toEqual(WIDE);
});
