import type { Area } from '@domain/venue/area';
import type { Venue } from '@domain/venue/venue';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { findChromium } from '../../scripts/chromium.mjs';
import { isClean } from './support/axe';
import { expect } from './support/foyer-test';
import { guestOn } from './support/guest';
import { type Host, hostAt } from './support/host';
import { keyboard } from './support/input';
import { changeableTest } from './support/own-server';
import { personOf } from './support/people';
import { storyFlags } from './support/story-flags';

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

// Without a graphics card the browser draws by the processor only when it is told to.
test.use({
  launchOptions: {
    executablePath: findChromium() ?? '',
    args: [...storyFlags, '--enable-unsafe-swiftshader'],
  },
});

const viewOf = (page: Page) => page.getByRole('application');
const listOf = (page: Page) => page.getByRole('navigation', { name: 'In this view' });
const pinOf = (page: Page, name: string) => page.locator('[data-yaw]', { hasText: name });

async function stand(page: Page, areaId: string): Promise<void> {
  await guestOn(page).enter(personOf('ada'), 'lobby');
  await page.goto(`/v/demo/area/${areaId}`);
  await expect(viewOf(page)).toBeVisible();
}

test('an area of 360° is walked by the keyboard alone, from the arrival to a widget and to a portal', async ({
  page,
}) => {
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
  await press(card.getByRole('button', { name: 'Close' }));
  await expect(card).toBeHidden();
  await expect(listOf(page).getByRole('button', { name: /^Stars tonight/ })).toBeFocused();

  await press(listOf(page).getByRole('link', { name: 'Lobby' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lobby');
  await expect(page.locator('canvas')).toHaveCount(0);
});

test('the page has one viewer with one graphics context for all its areas of 360°', async ({ page }) => {
  await page.addInitScript(() => {
    const open = HTMLCanvasElement.prototype.getContext;
    Object.assign(window, { contexts: 0 });
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: never[]) {
      if (String(args[0]).startsWith('webgl')) (window as never as { contexts: number }).contexts += 1;
      return open.apply(this, args as never);
    } as never;
  });
  await stand(page, 'roof');
  const first = await page.locator('canvas').elementHandle();
  await pinOf(page, 'Garden').getByRole('link', { includeHidden: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garden');
  await expect(viewOf(page)).toHaveAccessibleName('A garden at dusk');
  await listOf(page).getByRole('link', { name: 'Roof' }).click();
  await expect(viewOf(page)).toHaveAccessibleName('A terrace at dusk');
  const last = await page.locator('canvas').elementHandle();
  expect(await page.evaluate(([one, other]) => one === other, [first, last])).toBe(true);
  expect(await page.evaluate(() => (window as never as { contexts: number }).contexts)).toBe(1);
});

test('the flat picture is there while the graphics context is lost, and goes when it is back', async ({
  page,
}) => {
  await stand(page, 'roof');
  const lost = await page
    .locator('canvas')
    .evaluateHandle((canvas: HTMLCanvasElement) =>
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
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

test('a picture that does not show all directions is shown flat', async ({ page, expected }) => {
  expected.wrongPictures();
  await guestOn(page).enter(personOf('ada'), 'lobby');
  await page.goto('/v/demo/area/photo');
  await expect(page.getByRole('img', { name: 'A photo at dusk' })).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
});

test('the mouse turns the view, and a device without a sensor says so', async ({ page }) => {
  await stand(page, 'roof');
  await expect(pinOf(page, 'Garden')).toHaveAttribute('data-visible');
  for (let drag = 0; drag < 2; drag += 1) {
    await page.mouse.move(800, 420);
    await page.mouse.down();
    await page.mouse.move(200, 420, { steps: 8 });
    await page.mouse.up();
  }
  await expect(pinOf(page, 'Stars tonight')).toHaveAttribute('data-visible');
  await page.getByRole('button', { name: 'Turn with the phone' }).click();
  await expect(page.getByText('This device has no motion sensor')).toBeVisible();
});

test('axe finds nothing in an area of 360°', async ({ page }) => {
  await stand(page, 'roof');
  await isClean(page, 'the view');
  await listOf(page)
    .getByRole('button', { name: /^Stars tonight/ })
    .click();
  await isClean(page, 'an open card');
});
