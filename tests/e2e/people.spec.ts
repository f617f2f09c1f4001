import { chromium } from 'playwright/test';
import { SOON, test, type Visitor } from './support/company';
import { expect } from './support/foyer-test';
import { keyboard } from './support/hands';

const ADA = 'Ada Lovelace';
const GRACE = 'Grace Hopper';

const sees = (visitor: Visitor, name: string) => expect(visitor.row(name)).toHaveCount(1, SOON);
const misses = (visitor: Visitor, name: string) => expect(visitor.row(name)).toHaveCount(0, SOON);

/** Notes whenever a row is gone, however shortly. */
async function neverMisses(visitor: Visitor, name: string): Promise<() => Promise<void>> {
  const list = visitor.panel.getByRole('list');
  await list.evaluate((element, text) => {
    const note = () => element.textContent?.includes(text) || element.setAttribute('data-missed', text);
    new MutationObserver(note).observe(element, { childList: true, subtree: true, characterData: true });
  }, name);
  return () => expect(list).not.toHaveAttribute('data-missed');
}

test('Ada and Grace see each other arrive, walk away, come back and go', async ({ company }) => {
  const ada = await company('ada');
  await ada.openPeople();
  await sees(ada, ADA);
  const grace = await company('grace');
  await sees(ada, GRACE);
  await expect(ada.button('People')).toContainText('2');
  await expect(ada.chip(/^Lobby/)).toHaveAttribute('aria-current', 'page');

  await grace.press(grace.chip(/^Expo/));
  await grace.standsIn('expo');
  await misses(ada, GRACE);
  await grace.openPeople();
  await sees(grace, GRACE);
  await misses(grace, ADA);

  await ada.press(ada.chip(/^Expo/));
  await ada.standsIn('expo');
  await sees(ada, GRACE);
  await sees(grace, ADA);

  await grace.page.close();
  await misses(ada, GRACE);
});

test('somebody who logs out is gone at once', async ({ company }) => {
  const ada = await company('ada');
  await ada.openPeople();
  const grace = await company('grace');
  await sees(ada, GRACE);
  await grace.logOut();
  await misses(ada, GRACE);
  await grace.standsBeforeLogin();
});

test('somebody whose browser is killed is gone at once', async ({ company, launchOptions }) => {
  const server = await chromium.launchServer(launchOptions);
  const browser = await chromium.connect(server.wsEndpoint());
  const ada = await company('ada');
  await ada.openPeople();
  await company('grace', { browser });
  await sees(ada, GRACE);
  await server.kill();
  await misses(ada, GRACE);
});

test('one person in several tabs is one person, until the last of them closes', async ({ company }) => {
  const grace = await company('grace');
  const ada = await company('ada');
  await grace.openPeople();
  await sees(grace, ADA);
  const check = await neverMisses(grace, ADA);
  const tab = await ada.openTab();
  await tab.goto('/v/demo/area/lobby');
  await expect(tab.getByRole('button', { name: 'People', exact: true })).toContainText('2');
  await expect(grace.button('People')).toContainText('2');
  await tab.close();

  const alan = await company('alan');
  await sees(grace, 'Alan Turing');
  await alan.page.close();
  await misses(grace, 'Alan Turing');
  await check();
  await sees(grace, ADA);

  await ada.page.close();
  await misses(grace, ADA);
});

test('a chosen status is seen by everybody', async ({ company }) => {
  const ada = await company('ada');
  await ada.openPeople();
  const grace = await company('grace');
  await expect(ada.row(GRACE)).toContainText('Available', SOON);
  await grace.press(grace.button('Account'));
  await grace.page.getByRole('menuitemradio', { name: 'Busy' }).click();
  await expect(ada.row(GRACE)).toContainText('Busy', SOON);
});

test('everyone in the venue is found by name and followed to where they are', async ({ company }) => {
  const grace = await company('grace');
  await grace.press(grace.chip(/^Expo/));
  await grace.standsIn('expo');
  const ada = await company('ada');
  await ada.openPeople();
  await ada.panel.getByRole('searchbox', { name: 'Search people' }).fill('gra');
  await sees(ada, GRACE);
  await misses(ada, ADA);
  await ada.press(ada.panel.getByRole('link', { name: 'Go to Expo' }));
  await ada.standsIn('expo');
  await expect(ada.panel).toBeVisible();
});

test('by keyboard alone', async ({ company }) => {
  await company('grace');
  const ada = await company('ada', { byKeyboard: true });
  await ada.openPeople();
  await sees(ada, GRACE);
  const { press } = keyboard(ada.page);
  const everyone = ada.panel.getByRole('radio', { name: 'Everyone' });
  await ada.page.keyboard.press('Tab');
  await ada.page.keyboard.press('Tab');
  await ada.page.keyboard.press('Tab');
  await ada.page.keyboard.press('ArrowRight');
  await expect(everyone).toBeChecked();
  await sees(ada, GRACE);
  await ada.page.keyboard.press('Escape');
  await expect(ada.panel).toHaveCount(0);
  await expect(ada.button('People')).toBeFocused();
  await press(ada.chip(/^Expo/));
  await ada.standsIn('expo');
});

test('in Arabic, from right to left', async ({ company }) => {
  const grace = await company('grace');
  const ada = await company('ada', { language: 'ar' });
  await ada.openPeople();
  await sees(ada, GRACE);
  await expect.poll(async () => (await ada.panel.boundingBox())?.x).toBe(0);
  await grace.press(grace.button('Account'));
  await grace.page.getByRole('menuitemradio', { name: 'Busy' }).click();
  await expect(ada.row(GRACE)).toContainText(ada.say('Busy'), SOON);
  await grace.page.close();
  await misses(ada, GRACE);
});

test('on a phone people are in a sheet, and each has a card', async ({ company }) => {
  const grace = await company('grace');
  await grace.press(grace.chip(/^Expo/));
  await grace.standsIn('expo');
  const ada = await company('ada', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await ada.press(ada.button('Open menu'));
  await ada.press(ada.page.getByRole('button', { name: /^People/ }));
  await sees(ada, ADA);
  await ada.panel.getByRole('radio', { name: 'Everyone' }).check();
  await ada.press(ada.panel.getByRole('button', { name: new RegExp(GRACE) }));
  const card = ada.page.getByRole('dialog', { name: GRACE });
  await ada.press(card.getByRole('link', { name: 'Go there' }));
  await ada.standsIn('expo');
  await expect(ada.page.getByRole('dialog')).toHaveCount(0);
});
