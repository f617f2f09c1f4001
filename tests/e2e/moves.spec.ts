import type { Page } from 'playwright/test';
import { expect } from './support/foyer-test';
import { SOON, test, type Visitor } from './support/visitors';

const GRACE = 'Grace Hopper';

/** Records where the page shows Grace, at every change of it; returns the recorded places in their order. */
async function watchGrace({ page }: Visitor): Promise<() => Promise<string[]>> {
  await page.evaluate((name) => {
    const places: string[] = [];
    const placesNow = () => {
      const row = document.querySelector('[data-people-row]');
      const chip = [...(row?.querySelectorAll('a') ?? [])].find(({ href }) => href.endsWith('/expo'));
      const isListed = document.getElementById('people')?.textContent?.includes(name);
      const isCounted = /\b1 person$/.test(chip?.textContent ?? '');
      return [isListed && 'list', isCounted && 'expo'].filter(Boolean).join(' and ') || 'nowhere';
    };
    const note = () => {
      const now = placesNow();
      if (places.at(-1) !== now) places.push(now);
    };
    note();
    new MutationObserver(note).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    Object.assign(window, { graceWas: () => places.splice(0, places.length - 1) });
  }, GRACE);
  return () => page.evaluate(() => (window as never as { graceWas: () => string[] }).graceWas());
}

/** Records the requests for the counts of areas that a page sends from its next load on. */
function countRequests({ page }: Visitor): string[] {
  const requests: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const text = String(payload);
      if (text.includes('attendeeCounts') && text.includes('"a":"g"')) requests.push(text);
    }),
  );
  return requests;
}

/** Expects a way from one place to another, with at most one step between them. */
function expectShortWay(way: string[], from: string): void {
  expect(way[0]).toBe(from);
  expect(way.slice(1).length, way.join(', ')).toBeLessThanOrEqual(1);
}

const walk = (page: Page, areaId: string) => page.locator(`[data-people-row] a[href$="/${areaId}"]`).click();

test('a person who moves between areas is in one area before and in one after, as others see it without asking', async ({
  join,
}) => {
  const ada = await join('ada');
  const requests = countRequests(ada);
  await ada.page.reload();
  await ada.openPeople();
  await expect(ada.chip(/^Expo/)).toContainText('nobody', SOON);
  const grace = await join('grace');
  await expect(ada.row(GRACE)).toHaveCount(1, SOON);
  const wayOf = await watchGrace(ada);
  requests.splice(0);
  await walk(grace.page, 'expo');
  await expect(ada.row(GRACE)).toHaveCount(0, SOON);
  await expect(ada.chip(/^Expo/)).toContainText('1 person', SOON);
  expectShortWay(await wayOf(), 'list');
  await walk(grace.page, 'lobby');
  await expect(ada.row(GRACE)).toHaveCount(1, SOON);
  await expect(ada.chip(/^Expo/)).toContainText('nobody', SOON);
  expectShortWay(await wayOf(), 'expo');
  // The server sends the counts within a second; asking for them would take up to ten.
  expect(requests).toEqual([]);
});

test('a chip and a portal lead to their areas although they change while they are pressed, and a press that leaves its button does nothing', async ({
  join,
}) => {
  const ada = await join('ada');
  const { mouse } = ada.page;
  const { step } = test;
  await step('a press that is moved off its button before the release', async () => {
    await ada.button('People').hover();
    await mouse.down();
    await mouse.move(640, 400, { steps: 4 });
    await mouse.up();
    await ada.button('Language').click();
    await expect(ada.page.getByRole('menu')).toBeVisible();
    await expect(ada.panel).toHaveCount(0);
    await ada.page.keyboard.press('Escape');
  });
  const lounge = ada.chip(/^Lounge/);
  await expect(lounge).toContainText('nobody', SOON);
  await lounge.hover({ position: { x: 3, y: 17 } });
  await mouse.down();
  const grace = await join('grace');
  await step('a chip that moves away meanwhile', async () => {
    await expect(ada.chip(/^Lobby/)).toContainText('2 people', SOON);
    await mouse.up();
    await ada.standsIn('lounge');
  });
  await step('a portal from which a person goes meanwhile', async () => {
    await walk(ada.page, 'lobby');
    await ada.standsIn('lobby');
    await walk(grace.page, 'expo');
    const portal = ada.page
      .getByRole('navigation', { name: 'In this view' })
      .getByRole('link', { name: 'Expo' });
    const people = portal.getByText('1', { exact: true });
    await people.hover(SOON);
    await mouse.down();
    await walk(grace.page, 'lobby');
    await expect(people).toHaveCount(0, SOON);
    await mouse.up();
    await ada.standsIn('expo');
  });
});
