import { OFFLINE } from '../journeys/presence.page';
import { isClean } from './support/axe';
import { expect } from './support/foyer-test';
import { SOON, test, type Visitor } from './support/visitors';

test.use({ walked: true });

const ADA = 'Ada Lovelace';
const GRACE = 'Grace Hopper';

const sees = (visitor: Visitor, name: string) => expect(visitor.row(name)).toHaveCount(1, SOON);
const misses = (visitor: Visitor, name: string) => expect(visitor.row(name)).toHaveCount(0, SOON);

const { step } = test;

test('Ada and Grace see each other arrive, change, move and leave, also after a time without a network', async ({
  join,
  expected,
}) => {
  expected.outage();
  const ada = await join('ada');
  await ada.openPeople();
  await sees(ada, ADA);
  const grace = await join('grace');

  await step('arriving', async () => {
    await sees(ada, GRACE);
    await expect(ada.button('People')).toContainText('2');
    await expect(ada.chip(/^Lobby/)).toHaveAttribute('aria-current', 'page');
    await expect(ada.row(GRACE)).toContainText('Available');
    await expect(ada.row(GRACE)).toContainText('Rear admiral · Navy');
  });
  await step('choosing a status', async () => {
    await grace.press(grace.button('Account'));
    await grace.page.getByRole('menuitemradio', { name: 'Busy' }).click();
    await expect(ada.row(GRACE)).toContainText('Busy', SOON);
  });
  await step('walking away', async () => {
    await grace.press(grace.chip(/^Expo/));
    await grace.standsIn('expo');
    await misses(ada, GRACE);
    await grace.openPeople();
    await sees(grace, GRACE);
    await misses(grace, ADA);
  });
  await step('being found by name and followed', async () => {
    await ada.panel.getByRole('searchbox', { name: 'Search people' }).fill('gra');
    await sees(ada, GRACE);
    await misses(ada, ADA);
    await ada.press(ada.panel.getByRole('link', { name: 'Go to Expo' }));
    await ada.standsIn('expo');
    await sees(grace, ADA);
    await ada.panel.getByRole('radio', { name: 'In this area' }).check();
    await sees(ada, ADA);
    await sees(ada, GRACE);
  });
  await step('logging out, of which Ada hears once she has a network again', async () => {
    const network = (there: boolean) => ada.page.context().setOffline(!there);
    await network(false);
    await expect(ada.page.getByText(OFFLINE).first()).toBeAttached(SOON);
    await grace.logOut();
    await grace.standsBeforeLogin();
    await sees(ada, GRACE);
    await network(true);
    await misses(ada, GRACE);
    await expect(ada.page.getByText(OFFLINE)).toHaveCount(0, SOON);
    await expect(ada.button('People')).toContainText(/\D1$/, SOON);
  });
});

test('the people panel works by keyboard in Arabic and by touch on a phone', async ({ join }) => {
  const grace = await join('grace', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const ada = await join('ada', { byKeyboard: true, language: 'ar' });
  await step('the panel opens at the left edge', async () => {
    await ada.openPeople();
    await sees(ada, GRACE);
    await expect.poll(async () => (await ada.panel.boundingBox())?.x).toBe(0);
    await expect(ada.row(GRACE)).toContainText(ada.say('Available'));
    await isClean(ada.page, 'the people in Arabic');
  });
  await step('keys lead to everyone, out of the panel and to another area', async () => {
    const everyone = ada.panel.getByRole('radio', { name: ada.say('Everyone') });
    for (const _ of ['tabs', 'close']) await ada.page.keyboard.press('Tab');
    await expect(ada.page.getByText(ada.say('Close'), { exact: true })).toBeInViewport({ ratio: 1 });
    for (const _ of ['search', 'choice']) await ada.page.keyboard.press('Tab');
    await ada.page.keyboard.press('ArrowDown');
    await expect(everyone).toBeChecked();
    await sees(ada, GRACE);
    await ada.page.keyboard.press('Escape');
    await expect(ada.panel).toHaveCount(0);
    await expect(ada.button('People')).toBeFocused();
    await ada.press(ada.chip(ada.areaName('expo')));
    await ada.standsIn('expo');
  });
  await step('on a phone people are in a sheet, and each has a card that leads to the profile', async () => {
    await grace.press(grace.button('People'));
    await expect(grace.button('People')).toHaveCount(0);
    await sees(grace, GRACE);
    await grace.page.keyboard.press('Escape');
    await expect(grace.button('People')).toBeFocused();
    await grace.press(grace.button('People'));
    await grace.panel.getByRole('radio', { name: 'Everyone' }).check();
    await grace.press(grace.panel.getByRole('button', { name: new RegExp(ADA) }));
    const card = grace.page.getByRole('dialog', { name: ADA });
    await grace.press(grace.button('Go to profile'));
    const profile = grace.page.getByRole('dialog', { name: `Profile of ${ADA}` });
    await expect(profile.getByText('Analytical Engines')).toBeVisible();
    await isClean(grace.page, 'a profile on a phone');
    await profile.getByRole('button', { name: 'Close' }).click();
    await expect(profile).toHaveCount(0);
    await expect(grace.button('Go to profile')).toBeFocused();
    await grace.press(card.getByRole('link', { name: 'Go there' }));
    await grace.standsIn('expo');
    await expect(grace.page.getByRole('dialog')).toHaveCount(0);
  });
});
