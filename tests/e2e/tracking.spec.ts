import type { Page } from 'playwright/test';
import { expect, test } from './support/foyer-test';
import { type Guest, guestOn } from './support/guest';
import { type Person, personOf } from './support/people';

const ALAN = personOf('alan');
const VISITOR = /^[0-9a-f]{16}$/;

test.use({ undecided: true });

interface Counted {
  title: string | null;
  event: string | null;
  userId: string | null;
  path: string;
  status: number;
}

/** The requests to the collector, and whether the script was requested. */
function listenTo(page: Page) {
  const counted: Counted[] = [];
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/matomo.js')) scripts.push(request.url());
  });
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (pathname !== '/matomo.php' || searchParams.has('ping')) return;
    counted.push({
      title: searchParams.get('action_name'),
      event: searchParams.get('e_a'),
      userId: searchParams.get('uid'),
      path: new URL(searchParams.get('url') ?? '').pathname,
      status: response.status(),
    });
  });
  return { counted, scripts };
}

async function arrive(page: Page, person: Person): Promise<Guest> {
  const guest = guestOn(page);
  await page.goto('/');
  await guest.logIn(person);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  return guest;
}

const bannerOf = (page: Page) => page.getByRole('dialog', { name: 'Privacy preferences' });
const reopen = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Privacy preferences' }).click();

async function answer(page: Page, button: string): Promise<void> {
  await bannerOf(page).getByRole('button', { name: button, exact: true }).click();
  await expect(bannerOf(page)).toBeHidden();
}

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const visitorOf = (page: Page) => kept(page, 'foyer:tracking:visitorId');

/** Returns the events that the server stores of the signed-in person. */
async function ownEvents(page: Page): Promise<{ kind: string; title: string; action: string }[]> {
  const user = JSON.parse((await kept(page, 'firebase:authUser:local:[DEFAULT]')) ?? '{}');
  const headers = { authorization: `Bearer ${user.stsTokenManager?.accessToken}` };
  const answered = await page.request.get('/api/account/data', { headers });
  return (await answered.json()).analytics;
}

test('pages are counted by name with consent, and anonymously or not at all after its withdrawal', async ({
  page,
}) => {
  const { counted, scripts } = listenTo(page);
  const guest = await arrive(page, ALAN);
  await expect(bannerOf(page)).toBeVisible();
  expect([counted, scripts, await visitorOf(page)]).toEqual([[], [], null]);

  await answer(page, 'Accept all');
  const by = { userId: ALAN.email, status: 204 };
  const lobby = { title: expect.stringMatching(/^Lobby · /), event: null, path: '/v/demo/area/lobby', ...by };
  const login = { title: null, event: 'login', path: '/v/demo/area/lobby', ...by };
  await expect.poll(() => counted.length).toBe(2);
  expect(counted).toEqual(expect.arrayContaining([lobby, login]));
  const visitor = await visitorOf(page);
  expect(visitor).toMatch(VISITOR);

  await guest.walkTo('expo');
  await guest.standsIn('expo');
  await expect.poll(() => counted.at(-1)).toMatchObject({ path: '/v/demo/area/expo', ...by });
  const events = await ownEvents(page);
  expect(events.map(({ kind, action }) => [kind, action])).toEqual(
    expect.arrayContaining([
      ['page', ''],
      ['page', ''],
      ['event', 'login'],
    ]),
  );
  expect(events).toHaveLength(3);

  await reopen(page);
  await bannerOf(page).getByRole('switch', { name: 'Personalized statistics' }).uncheck();
  await answer(page, 'Save');
  await guest.walkTo('lobby');
  await expect.poll(() => counted.at(-1)).toMatchObject({ path: '/v/demo/area/lobby', userId: null });
  expect(await visitorOf(page)).toMatch(VISITOR);
  expect(await visitorOf(page)).not.toBe(visitor);

  await reopen(page);
  await answer(page, 'Reject all');
  await expect.poll(() => visitorOf(page)).toBeNull();
  const before = counted.length;
  await guest.walkTo('expo');
  await guest.standsIn('expo');
  await page.reload();
  await guest.standsIn('expo');
  expect([counted.length, scripts.length]).toEqual([before, 1]);
  expect(await ownEvents(page)).toHaveLength(3);
});
