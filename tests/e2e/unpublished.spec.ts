import { expect } from './support/foyer-test';
import { testOnOwnServer } from './support/own-server';

const test = testOnOwnServer({ FOYER_DEMO: '0' });

test('an unpublished event shows its notice on every page and keeps the requested address', async ({
  page,
}) => {
  await page.goto('/v/demo/area/expo?viewpoint=corner');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This event is not open yet');
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get('redirect')]).toEqual([
    '/work-in-progress',
    '/v/demo/area/expo?viewpoint=corner',
  ]);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/work-in-progress\?/);
});
