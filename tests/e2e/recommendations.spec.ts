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
/** A recommendation. Others may be there, for what people of other stories liked. */
const recommendationOf = (visitor: Visitor, title: string): Locator =>
  recommendedTo(visitor)
    .getByRole('listitem')
    .filter({ has: visitor.page.getByRole('button', { name: new RegExp(`^${title}`) }) });

async function openBoard(visitor: Visitor): Promise<void> {
  const { region } = await visitor.unfold('expo', 'media');
  await visitor.press(region.getByRole('button', { name: 'Show all' }));
  await expect(boardOf(visitor)).toBeVisible();
}

test('what one person likes is recommended to another who likes the same', async ({ join }) => {
  const [alan, host] = [await join('alan'), await join('host')];
  for (const visitor of [alan, host]) await visitor.press(visitor.chip(/Expo/));

  await step('Alan likes two pieces that nobody has liked yet', async () => {
    await openBoard(alan);
    await expect(likeOf(alan, BAR)).toBeEnabled();
    for (const title of [BAR, TELESCOPE]) {
      await expect(recommendationOf(alan, title)).toHaveCount(0);
      await alan.press(likeOf(alan, title));
      await expect(likeOf(alan, title)).toHaveAttribute('aria-pressed', 'true');
    }
  });
  await step(
    'both are recommended to the host, who likes nothing, when they open the board a little later',
    async () => {
      await expect(async () => {
        if (await boardOf(host).isVisible())
          await host.press(boardOf(host).getByRole('button', { name: 'Close' }));
        await openBoard(host);
        for (const title of [BAR, TELESCOPE])
          await expect(recommendationOf(host, title)).toContainText('Liked by others', { timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
    },
  );
  await step('one is recommended because of the other, once the host likes that one', async () => {
    await host.press(likeOf(host, BAR));
    await expect(recommendationOf(host, BAR)).toHaveCount(0, SOON);
    await expect(recommendationOf(host, TELESCOPE)).toContainText(`Because you liked “${BAR}”`, SOON);
  });
  await step('a recommended piece is opened like those of the list', async () => {
    await host.press(recommendationOf(host, TELESCOPE).getByRole('button'));
    await expect(boardOf(host).getByRole('article', { name: TELESCOPE })).toBeVisible();
    await host.press(boardOf(host).getByRole('button', { name: 'All pieces' }));
    await expect(recommendationOf(host, TELESCOPE)).toBeVisible();
  });
});
