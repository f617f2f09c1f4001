import type { Locator } from 'playwright/test';
import { expect } from './support/foyer-test';
import { SOON, test, type Visitor } from './support/visitors';

const { step } = test;
test.setTimeout(240_000);

const BAR = 'The bar on the roof';
const TELESCOPE = 'Evening at the telescope';

const boardOf = ({ page }: Visitor): Locator => page.getByRole('dialog', { name: 'Media board' });
const likeOf = (visitor: Visitor, title: string): Locator =>
  boardOf(visitor).getByRole('article', { name: title }).getByRole('button', { name: 'Like' });
const recommendedTo = (visitor: Visitor): Locator =>
  boardOf(visitor).getByRole('region', { name: 'Recommended for you' });

async function openBoard(visitor: Visitor): Promise<void> {
  const card = visitor.page.getByRole('region', { name: 'Media board', exact: true });
  await visitor.press(card.getByRole('button', { name: 'Show all' }));
  await expect(boardOf(visitor)).toBeVisible();
}

test('what one person likes is recommended to another who likes the same', async ({ join }) => {
  const [grace, ada] = [await join('grace'), await join('ada')];
  for (const visitor of [grace, ada]) await visitor.press(visitor.chip(/Expo/));

  await step('Grace, to whom nothing is recommended yet, likes two pieces', async () => {
    await openBoard(grace);
    await expect(likeOf(grace, BAR)).toBeEnabled();
    await expect(recommendedTo(grace)).toHaveCount(0);
    for (const title of [BAR, TELESCOPE]) {
      await grace.press(likeOf(grace, title));
      await expect(likeOf(grace, title)).toHaveAttribute('aria-pressed', 'true');
    }
  });
  await step(
    'both are recommended to Ada, who likes nothing, when she opens the board a little later',
    async () => {
      await expect(async () => {
        if (await boardOf(ada).isVisible())
          await ada.press(boardOf(ada).getByRole('button', { name: 'Close' }));
        await openBoard(ada);
        await expect(recommendedTo(ada).getByRole('listitem')).toHaveCount(2, { timeout: 2_000 });
      }).toPass({ timeout: 20_000 });
      await expect(recommendedTo(ada).getByRole('button', { name: BAR })).toContainText('Liked by others');
    },
  );
  await step('one is recommended because of the other, once Ada likes that one', async () => {
    await ada.press(likeOf(ada, BAR));
    await expect(recommendedTo(ada).getByRole('listitem')).toHaveCount(1, SOON);
    await expect(recommendedTo(ada)).toContainText(`Because you liked “${BAR}”`);
  });
  await step('a recommended piece is opened like those of the list', async () => {
    await ada.press(recommendedTo(ada).getByRole('button', { name: TELESCOPE }));
    await expect(boardOf(ada).getByRole('article', { name: TELESCOPE })).toBeVisible();
    await ada.press(boardOf(ada).getByRole('button', { name: 'All pieces' }));
    await expect(recommendedTo(ada).getByRole('listitem')).toHaveCount(1);
  });
});
