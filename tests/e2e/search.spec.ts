import type { Locator, Page } from 'playwright/test';
import { isClean, isCleanInBoth } from './support/axe';
import { expect } from './support/foyer-test';
import { SOON, test } from './support/visitors';

test.use({ walked: true });

const { step } = test;
/** The venue is read in the background once it is published. */
const READ = { timeout: 60_000 };
test.setTimeout(240_000);

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Ask the venue' });
const resultsOf = (page: Page): Locator => dialogOf(page).getByRole('region', { name: 'Results' });
/** The brochure of the engine, where it says how a carry is anticipated. */
const CARRY = 'a[href*="widget=engine"][href*="pdfPage=3"]';
/** The text about the stands, in the language that fits the question. */
const STANDS = 'a[href*="widget=exhibitors"]';

/** Asks again and again until the venue is read, and what was found is there. */
async function ask(page: Page, question: string, found: string): Promise<void> {
  const field = dialogOf(page).getByLabel('Question');
  await field.fill(question);
  await expect(async () => {
    await field.press('Enter');
    await expect(resultsOf(page).locator(found).first()).toBeVisible();
  }).toPass(READ);
}

test('a person asks in any language and comes to the page of the document that has the answer', async ({
  join,
}) => {
  const ada = await join('ada', { byKeyboard: true });
  const { page } = ada;
  await ada.press(page.getByRole('banner').getByRole('button', { name: 'Ask' }));
  await expect(dialogOf(page).getByLabel('Question')).toBeFocused();
  await isClean(page, 'the search');

  await step('a question in Arabic finds the text about the stands', () =>
    ask(page, 'ماذا تعرض Grain Microsystems؟', STANDS),
  );
  await step(
    'a misspelled question finds the page of a document, with its sources in the answer',
    async () => {
      await ask(page, 'how does the antcipating cariage work', CARRY);
      await isCleanInBoth(page, 'an answer');
    },
  );
  await step('the result opens the document at that page, and Back closes it', async () => {
    await ada.press(resultsOf(page).locator(CARRY).first());
    const brochure = page.getByRole('dialog', { name: 'The Analytical Engine' });
    await expect(brochure).toContainText('Page 3 of 6', SOON);
    await expect(page.getByRole('heading', { level: 1, name: 'Expo' })).toBeAttached();
    await page.goBack();
    await expect(brochure).toBeHidden(SOON);
  });
  await step('the question is still there', async () => {
    await page.keyboard.press('Control+k');
    await expect(dialogOf(page).getByLabel('Question')).toHaveValue('how does the antcipating cariage work');
  });
});
