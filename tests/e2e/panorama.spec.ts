import type { Area } from '@domain/venue/area';
import type { Venue } from '@domain/venue/venue';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { isCleanInBoth } from './support/axe';
import { changeableTest, expect } from './support/foyer-test';
import { type Host, hostAt } from './support/host';
import { keyboard } from './support/input';
import { personOf } from './support/people';
import { keepSession } from './support/session';

const PICTURES = ['terrace', 'garden', 'photo'] as const;
const SIZES: Record<(typeof PICTURES)[number], [number, number]> = {
  terrace: [1_024, 512],
  garden: [1_024, 512],
  photo: [800, 600],
};

const text = (value: string) => [{ locale: 'en', text: value }];

const areaOf = (id: string, name: string, pictureId: string, more: Partial<Area> = {}): Area => ({
  id,
  names: text(name),
  descriptions: [],
  viewMode: 'VIEW_360D',
  defaultViewpointId: id,
  viewPoints: [{ id, names: text(name), background: { type: 'BackgroundImage', assetId: pictureId } }],
  contentWidgets: [],
  portals: [],
  ...more,
});

const ROOFTOP = areaOf('roof', 'Roof', 'terrace', {
  contentWidgets: [
    {
      id: 'stars',
      type: 'RICH_TEXT',
      name: 'Stars tonight',
      names: [],
      placement: { viewpointId: 'roof', yaw: 120, pitch: 10 },
      configurations: [{ id: 'stars-text', texts: text('<p>Saturn at nine.</p>') }],
    },
  ],
  portals: [
    { viewpointId: 'roof', areaId: 'garden', yaw: 0, pitch: 0 },
    { viewpointId: 'roof', areaId: 'lobby', yaw: -150, pitch: 0 },
  ],
});
const GARDEN = areaOf('garden', 'Garden', 'garden', {
  portals: [{ viewpointId: 'garden', areaId: 'roof', yaw: 0, pitch: 0 }],
});
const PHOTO = areaOf('photo', 'Photo', 'photo');

const withAreas = (venue: Venue): Venue => ({
  ...venue,
  assets: [
    ...venue.assets,
    ...PICTURES.map((id) => ({
      id,
      uri: `/panoramas/${id}.webp`,
      generation: '1',
      displayName: `${id}.webp`,
      alts: text(`A ${id} at dusk`),
    })),
  ],
  architectures: venue.architectures.map((architecture) => ({
    ...architecture,
    areas: [...architecture.areas, ROOFTOP, GARDEN, PHOTO],
  })),
});

const test = changeableTest.extend<{ host: Host }>({
  host: async ({ server, expected }, use) => {
    expected.versions();
    expected.drawing();
    const host = await hostAt(server.url);
    let before: Venue | undefined;
    await host.change((venue) => {
      before = venue;
      return withAreas(venue);
    });
    await use(host);
    await host.change((venue) => before ?? venue);
  },
  page: async ({ page, host: _ }, use) => {
    await page.route('**/panoramas/*.webp*', async (route) => {
      const name = PICTURES.find((id) => route.request().url().includes(id)) ?? 'photo';
      const [width, height] = SIZES[name];
      const body = await sharp({ create: { width, height, channels: 3, background: '#345' } })
        .webp()
        .toBuffer();
      await route.fulfill({ body, contentType: 'image/webp' });
    });
    await use(page);
  },
});

const viewOf = (page: Page) => page.getByRole('application');
const listOf = (page: Page) => page.getByRole('navigation', { name: 'In this view' });
const pinOf = (page: Page, name: string) => page.locator('[data-yaw]', { hasText: name });

async function stand(page: Page, areaId: string): Promise<void> {
  await keepSession(page, personOf('ada'));
  await page.goto(`/v/demo/area/${areaId}`);
  await expect(viewOf(page)).toBeVisible();
}

test('areas of 360° are walked by the keyboard alone, from the arrival to a widget and to portals, and axe finds nothing', async ({
  page,
  expected,
}) => {
  expected.wrongPictures();
  await stand(page, 'roof');
  const { press } = keyboard(page);
  await expect(viewOf(page)).toHaveAccessibleName('A terrace at dusk');
  await expect(pinOf(page, 'Garden')).toHaveAttribute('data-visible');
  await press(page.getByRole('button', { name: 'Look right' }));
  await viewOf(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('+');
  await expect(pinOf(page, 'Garden')).not.toHaveAttribute('data-visible');
  await expect(pinOf(page, 'Stars tonight')).toHaveAttribute('data-visible');

  await press(listOf(page).getByRole('button', { name: /^Stars tonight/ }));
  const card = page.getByRole('region', { name: 'Stars tonight' });
  await expect(card).toBeFocused();
  await expect(card).toContainText('Saturn at nine.');
  await isCleanInBoth(page, 'an area of 360° with an open card');
  await press(card.getByRole('button', { name: 'Close' }));
  await expect(card).toBeHidden();
  await expect(listOf(page).getByRole('button', { name: /^Stars tonight/ })).toBeFocused();

  await press(listOf(page).getByRole('link', { name: 'Lobby' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lobby');
  await expect(page.locator('canvas')).toHaveCount(0);

  await test.step('a picture that does not show all directions is shown flat', async () => {
    await page.goto('/v/demo/area/photo');
    await expect(page.getByRole('img', { name: 'A photo at dusk' })).toBeVisible();
    await expect(page.locator('canvas')).toHaveCount(0);
  });
});

test('one viewer shows all areas of 360°, is turned by the mouse, and gives way to the flat picture while its graphics context is lost', async ({
  page,
}) => {
  const { step } = test;
  await page.addInitScript(() => {
    const open = HTMLCanvasElement.prototype.getContext;
    Object.assign(window, { contexts: 0 });
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: never[]) {
      if (String(args[0]).startsWith('webgl')) (window as never as { contexts: number }).contexts += 1;
      return open.apply(this, args as never);
    } as never;
  });
  await stand(page, 'roof');
  const canvas = page.locator('canvas');
  await step('one viewer with one graphics context', async () => {
    const first = await canvas.elementHandle();
    await pinOf(page, 'Garden').getByRole('link', { includeHidden: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garden');
    await expect(viewOf(page)).toHaveAccessibleName('A garden at dusk');
    await listOf(page).getByRole('link', { name: 'Roof' }).click();
    await expect(viewOf(page)).toHaveAccessibleName('A terrace at dusk');
    expect(await canvas.evaluate((now, then) => now === then, first)).toBe(true);
    expect(await page.evaluate(() => (window as never as { contexts: number }).contexts)).toBe(1);
  });
  await step('the mouse turns it, and a device without a sensor says so', async () => {
    await expect(pinOf(page, 'Garden')).toHaveAttribute('data-visible');
    for (let drag = 0; drag < 2; drag += 1) {
      await page.mouse.move(800, 420);
      await page.mouse.down();
      await page.mouse.move(200, 420, { steps: 4 });
      await page.mouse.up();
    }
    await expect(pinOf(page, 'Stars tonight')).toHaveAttribute('data-visible');
    await page.getByRole('button', { name: 'Turn with the phone' }).click();
    await expect(page.getByText('This device has no motion sensor')).toBeVisible();
  });
  await step('the flat picture is there while the context is lost, and goes when it is back', async () => {
    const lost = await canvas.evaluateHandle((element: HTMLCanvasElement) =>
      element.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
    );
    await lost.evaluate((extension) => extension?.loseContext());
    const flat = page.getByRole('img', { name: 'A terrace at dusk' });
    await expect(flat).toBeVisible();
    await expect(viewOf(page)).toBeHidden();
    await expect(page.getByRole('region', { name: 'Stars tonight' })).toBeVisible();
    await lost.evaluate((extension) => extension?.restoreContext());
    await expect(viewOf(page)).toBeVisible();
    await expect(flat).toHaveCount(0);
    await page.getByRole('button', { name: 'Look left' }).click();
  });
});
