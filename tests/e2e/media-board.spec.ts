import type { Piece } from '@domain/media-board/piece';
import type { Venue } from '@domain/venue/venue';
import type { Page } from 'playwright/test';
import { isClean, isCleanInBoth } from './support/axe';
import { storeRejection } from './support/consent-rejected';
import { changeableTest, expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';
import { hostAt } from './support/host';
import { keyboard } from './support/input';
import { personOf } from './support/people';
import { storeShownAround } from './support/shown-around';

const { step } = test;

const boardOf = (page: Page) => page.getByRole('dialog', { name: 'Media board' });
const titlesOf = (page: Page) => boardOf(page).getByRole('article').getByRole('heading');
const viewerOf = (page: Page) => boardOf(page).getByRole('article');
const film = (page: Page) => viewerOf(page).locator('video');

async function enter(page: Page, query = ''): Promise<void> {
  await guestOn(page).enter(personOf('ada'), 'expo', query);
}

/** Plays the film that is open, without a click on the controls, which belong to the browser. */
async function plays(page: Page): Promise<void> {
  await expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(1);
  await film(page).evaluate((video: HTMLVideoElement) => video.play());
  await expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.3);
}

test('a board is used by the keyboard alone: search, open, the next piece, and back to the list', async ({
  page,
}) => {
  await enter(page);
  const { press, write } = keyboard(page);
  const { region: card } = await guestOn(page, { input: keyboard(page) }).unfold('expo', 'media');
  await expect(card.getByRole('article')).toHaveCount(3);
  await press(card.getByRole('button', { name: 'Show all' }));
  await expect(titlesOf(page)).toHaveCount(12);
  await write(boardOf(page).getByRole('searchbox', { name: 'Search media' }), 'STATECHÁRT');
  await expect(titlesOf(page)).toHaveText([
    'How a statechart moves',
    'Reading a statechart',
    'State Chart XML',
  ]);
  await press(viewerOf(page).nth(1).getByRole('button', { name: 'Open' }));
  await expect(viewerOf(page)).toHaveAccessibleName('Reading a statechart');
  await expect(viewerOf(page).getByText('Page 1 of 2')).toBeVisible();
  await press(boardOf(page).getByRole('button', { name: 'Next', exact: true }));
  await expect(viewerOf(page)).toHaveAccessibleName('State Chart XML');
  await expect(boardOf(page).getByRole('button', { name: 'Next', exact: true })).toBeFocused();
  await page.goBack();
  await expect(viewerOf(page).nth(2).getByRole('button', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(boardOf(page)).toBeHidden();
  await expect(card.getByRole('button', { name: 'Show all' })).toBeFocused();
});

test('a link shows the same list, page and piece to everybody who opens it', async ({ page }) => {
  await enter(page, '?board=media&sort=title&page=2');
  await expect(titlesOf(page)).toHaveCount(12);
  await expect(boardOf(page).getByLabel('Order')).toHaveValue('title');
  const pages = boardOf(page).getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await boardOf(page).getByLabel('Items per page').selectOption('24');
  await expect(titlesOf(page)).toHaveCount(24);
  await expect(page).toHaveURL(/\?board=media&sort=title&items=24$/);

  await boardOf(page).getByRole('button', { name: 'Documents' }).click();
  await boardOf(page).getByLabel('Category').selectOption({ label: 'Meeting well' });
  await expect(titlesOf(page)).toHaveCount(4);
  await viewerOf(page).first().getByRole('button', { name: 'Open' }).click();
  const name = (await viewerOf(page).getByRole('heading').first().innerText()) ?? '';
  await page.reload();
  await expect(viewerOf(page)).toHaveAccessibleName(name);
  await expect(boardOf(page).getByText('1 of 4')).toBeVisible();
  await boardOf(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/area\/expo$/);
});

test('each kind of piece is shown in its own way, also one that is gone or fails, and axe finds nothing', async ({
  page,
  expected,
}) => {
  expected.outage();
  expected.failures(500);
  const open = (piece: string) => page.goto(`/v/demo/area/expo?board=media&piece=${piece}`);
  const parts: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('film-waves-segment')) parts.push(response.status());
  });
  const playsStream = async () => {
    await open('film-waves');
    await plays(page);
    await expect(viewerOf(page).getByRole('button', { name: 'Download' })).toHaveCount(0);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.splice(0).filter((status) => ![200, 206].includes(status))).toEqual([]);
  };

  await step('a piece that is gone says so, and leads to the others', async () => {
    await enter(page, '?board=media&piece=lost');
    await expect(boardOf(page).getByRole('alert')).toContainText('no longer on the board');
    await boardOf(page).getByRole('alert').getByRole('button', { name: 'All pieces' }).click();
    await expect(titlesOf(page)).toHaveCount(12);
    await isCleanInBoth(page, 'the list');
  });
  await step('a film that cannot be loaded says so, and plays when it is tried again', async () => {
    let isAway = true;
    await page.route('**/backend-assets/live/demo/film-orbits/*', (route) =>
      isAway ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await open('film-orbits');
    await expect(viewerOf(page).getByRole('alert')).toContainText('The video could not be played.');
    isAway = false;
    await viewerOf(page).getByRole('button', { name: 'Try again' }).click();
    await plays(page);
  });
  await step('a picture', async () => {
    await open('photo-wheels');
    await expect(viewerOf(page).getByRole('img', { name: /brass wheels/ })).toBeVisible();
    await isClean(page, 'a picture');
  });
  await step('a link', async () => {
    await open('link-scxml');
    await expect(viewerOf(page).getByRole('link', { name: 'Open in new tab' })).toHaveAttribute(
      'href',
      'https://www.w3.org/TR/scxml/',
    );
  });
  await step('a stream, from parts that only its address opens, by the HLS of the browser', playsStream);
  await step('and by a library where the browser has none', async () => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = () => '';
    });
    await playsStream();
  });
});

const TALK = 'https://talks.example/player/7';
const base = { descriptions: [], categories: [] };
const title = (text: string) => [{ locale: 'en', text }];
const ADDED: Piece[] = [
  { ...base, id: 'talk', type: 'VIDEO', titles: title('A talk elsewhere'), url: TALK },
  { ...base, id: 'broken', type: 'IMAGE', titles: title('No picture'), assetId: 'programme' },
];

const withPieces = (pieces: readonly Piece[]) => (venue: Venue) => {
  const copy = structuredClone(venue);
  for (const widget of copy.architectures
    .flatMap(({ areas }) => areas)
    .flatMap((area) => area.contentWidgets))
    if (widget.type === 'MEDIA_BOARD') widget.configurations[0]?.pieces.push(...pieces);
  return copy;
};

/** These pages request another host: the test checks when. */
const elsewhere = changeableTest.extend<{ asked: string[] }>({
  quiet: async ({ context }, use) => {
    await storeRejection(context);
    await storeShownAround(context);
    await use(undefined);
  },
  asked: async ({ page, server }, use) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith('http') && !request.url().startsWith(server.url))
        asked.push(request.url());
    });
    await use(asked);
  },
});

elsewhere(
  'what hosts add is new for those who were here before, and foreign films wait for consent',
  async ({ page, server, asked }) => {
    await page.route(`${TALK}*`, (route) =>
      route.fulfill({ body: '<h1>A talk</h1>', contentType: 'text/html' }),
    );
    await enter(page, '?board=media');
    await expect(titlesOf(page)).toHaveCount(12);
    const host = await hostAt(server.url);
    let before: Venue | undefined;
    await host.change((venue) => {
      before = venue;
      return withPieces(ADDED)(venue);
    });
    await page.goto('/v/demo/area/expo');
    // A picture that is none is a fault of the content (spec §4), said once.
    const fault = page.getByRole('dialog', { name: 'Error' });
    await expect(fault).toContainText('There was a problem with the content on this page.');
    await fault.getByRole('button', { name: 'Dismiss' }).click();
    // The provider of the film is new as well.
    await page.getByRole('button', { name: 'Reject all' }).click();
    const { region: card } = await guestOn(page).unfold('expo', 'media');
    await expect(card).toContainText('2 new since your last visit');
    await expect(card.getByRole('heading', { level: 3 })).toHaveText([
      'A talk elsewhere',
      'No picture',
      'Come in',
    ]);
    await card.getByRole('button', { name: 'Open' }).first().click();
    await expect(viewerOf(page)).toContainText('Blocked: talks.example');
    expect(asked).toEqual([]);
    await viewerOf(page).getByRole('button', { name: 'Allow once' }).click();
    await expect(viewerOf(page).frameLocator('iframe').getByRole('heading')).toHaveText('A talk');
    expect(asked).toEqual([TALK]);
    await boardOf(page).getByRole('button', { name: 'Next', exact: true }).click();
    await expect(viewerOf(page).getByRole('alert')).toContainText('cannot be shown');
    await host.change((venue) => before ?? venue);
  },
);
