import type { Venue } from '@domain/venue/venue';
import type { BrowserContext, Page } from 'playwright/test';
import { CANARY, HOSTILE_TEXTS } from '../support/hostile-texts';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';
import { personOf } from './support/people';
import { keepSession } from './support/session';

// A hostile style would load a picture.
test.use({ plain: false });

/** Hundreds of cards take long on a busy machine. */
const LOADED = { timeout: 60_000 };

const ALL = HOSTILE_TEXTS.join('\n');
const said = (text: string) => [{ locale: 'en', text }];
const JSON_TYPE = { 'content-type': 'application/json' };

/** Records script runs and requests to the canary, from the first script of the context on. */
async function watch(context: BrowserContext) {
  const ran: unknown[] = [];
  const asked: string[] = [];
  await context.exposeFunction('foyerRan', (what: unknown) => ran.push(what));
  context.on('request', (request) => {
    if (new URL(request.url()).host === new URL(CANARY).host) asked.push(request.url());
  });
  context.on('page', (page) => page.on('dialog', (dialog) => ran.push(dialog.message())));
  return { ran, asked };
}

/** Elements and attributes that would run or load something. */
const DANGERS = [
  'main :is(style, script, base, meta, link, object, embed, form, input, video[poster], svg script, math)',
  'main iframe',
  '[onerror], [onload], [onfocus], [ontoggle], [onclick], [onbegin], [onstart], [onanimationstart]',
  ':is(a, area)[href^="javascript:" i]',
  '[src*="canary"], [srcset*="canary"], [href*="canary"], [background], [style*="canary"]',
].join(', ');

/** Returns the demo venue with hostile texts wherever a host may write any. */
function hostileVenue(venue: Venue): Venue {
  const [architecture] = venue.architectures;
  if (!architecture) throw new Error('there is no venue');
  const [lobby, ...others] = architecture.areas;
  if (!lobby) throw new Error('there is no lobby');
  const widgets = HOSTILE_TEXTS.map((text, index) => ({
    id: `text-${index}`,
    type: 'RICH_TEXT' as const,
    name: text,
    names: said(text),
    configurations: [{ id: 'only', name: text, texts: said(text) }],
  }));
  const hostileLobby = {
    ...lobby,
    names: said(ALL),
    descriptions: said(ALL),
    viewPoints: lobby.viewPoints.map((viewpoint) => ({ ...viewpoint, names: said(ALL) })),
    contentWidgets: [
      ...lobby.contentWidgets.map((widget) => ({ ...widget, name: ALL, names: said(ALL) })),
      ...widgets,
    ],
  };
  const rooms = HOSTILE_TEXTS.map((text, index) => ({
    ...lobby,
    id: `room-${index}`,
    names: said(text),
    descriptions: said(text),
    contentWidgets: [],
    portals: [],
  }));
  return {
    ...venue,
    architectures: [
      {
        ...architecture,
        names: said(ALL),
        areas: [hostileLobby, ...others, ...rooms],
        impress: said(ALL),
        privacyNotice: said(HOSTILE_TEXTS.filter((text) => !/script/i.test(text)).join('\n')),
        style: {
          ...architecture.style,
          primary: 'url(javascript:foyerRan(1))',
          background: `url(${CANARY}/x)`,
        },
        cookieBannerConfig: {
          type: 'DETAILED',
          text: said(ALL),
          personalizedTrackingText: said(ALL),
          styling: { backgroundColor: `url(${CANARY}/x)`, textColor: 'expression(foyerRan(1))' },
        },
        cookieProviders: HOSTILE_TEXTS.map((text, index) => ({
          id: `provider-${index}`,
          name: text,
          type: 'EXTERNAL_MEDIA' as const,
          defaultProvider: false,
          attributes: [{ locale: 'en', key: text, value: text }],
        })),
      },
    ],
    assets: venue.assets.map((asset) => ({ ...asset, displayName: ALL, alts: said(ALL) })),
  };
}

async function showHostileVenue(page: Page): Promise<void> {
  await page.route('**/api/ui/venue?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: hostileVenue((await answer.json()) as Venue) });
  });
}

test('hostile texts of a host run and load nothing on any page', async ({ page, context, expected }) => {
  expected.cleaning();
  const { ran, asked } = await watch(context);
  await showHostileVenue(page);
  const guest = guestOn(page);
  await page.goto('/login');
  await guest.logIn();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('foyerRan(1)');
  await expect(page.locator('[id^="widget-text-"]')).toHaveCount(HOSTILE_TEXTS.length, LOADED);
  await page.locator('[id^="widget-text-"]').last().scrollIntoViewIfNeeded();
  await expect(page.locator(DANGERS)).toHaveCount(0);
  await page.goto('/v/demo/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
  await expect(page.locator(DANGERS)).toHaveCount(0);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect({ ran, asked }).toEqual({ ran: [], asked: [] });
});

test('hostile texts in answers of the server run nothing', async ({ page, context, expected }) => {
  expected.failures(409);
  const { ran, asked } = await watch(context);
  await page.route('**/api/userInfo', (route) =>
    route.fulfill({
      json: {
        userId: 'ada',
        email: 'ada@demo.example',
        attributes: { title: ALL, company: ALL },
        authorities: [ALL],
      },
    }),
  );
  await page.route('**/api/ui/venue?*', (route) =>
    route.fulfill({ status: 409, headers: JSON_TYPE, body: JSON.stringify({ errMsg: ALL }) }),
  );
  const guest = guestOn(page);
  await page.goto('/login');
  await guest.logIn();
  await expect(page.getByText('foyerRan(1)').first()).toBeVisible();
  expect({ ran, asked }).toEqual({ ran: [], asked: [] });
});

test('hostile redirects and parameters neither leave the site nor run anything', async ({
  page,
  context,
  baseURL,
}) => {
  const { ran, asked } = await watch(context);
  const guest = guestOn(page);
  await keepSession(page, personOf('ada'));
  for (const address of ['javascript:foyerRan(1)', '//canary.example/', '/\\\t/canary.example/']) {
    await page.goto(`/login?redirect=${encodeURIComponent(address)}`);
    await guest.standsIn('lobby');
  }
  const part = encodeURIComponent('javascript:foyerRan(1)');
  await page.goto(`/v/demo/area/lobby?viewpoint=${part}#${part}`);
  await guest.standsIn('lobby');
  expect(new URL(page.url()).origin).toBe(baseURL);
  expect({ ran, asked }).toEqual({ ran: [], asked: [] });
});
