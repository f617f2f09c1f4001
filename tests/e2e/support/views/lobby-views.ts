import type { Page } from 'playwright/test';
import { expect } from '../foyer-test';
import type { View } from '../screens';
import { fromAccount, fromHeader, inTurn, LOBBY, type Open, pressed, unfolded, viewsAt } from './ways';

const searched: Open = async (page, guest) => {
  await page.getByRole('searchbox', { name: guest.say('Search people') }).fill('a');
  await page.getByText('Grace Hopper').last().waitFor();
};

const ofGrace: Open = async (page, guest) =>
  guest.press(
    page.getByRole('button', { name: guest.say('Profile of {name}').replace('{name}', 'Grace Hopper') }),
  );

const cardOfGrace: Open = async (page, guest) => {
  await guest.press(page.getByRole('button', { name: /Grace Hopper/ }).last());
  await page.getByRole('dialog', { name: 'Grace Hopper' }).waitFor();
};

const chosenPicture: Open = async (page, guest) => {
  const choosing = page.waitForEvent('filechooser');
  await guest.press(
    page.getByRole('button', {
      name: new RegExp(`${guest.say('Add picture')}|${guest.say('Change picture')}`),
    }),
  );
  const buffer = await page.screenshot();
  await (await choosing).setFiles({ name: 'ada.png', mimeType: 'image/png', buffer });
  await page
    .getByRole('dialog', { name: guest.say('Your picture') })
    .getByRole('slider')
    .first()
    .waitFor();
};

/** Returns whether the page has loaded what says that the network is gone: the line and the link. */
const knowsNetwork = (page: Page) =>
  page.evaluate(() =>
    ['/background-', '/connection-line-', '/firebase-people-'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    ),
  );

const offline: Open = async (page) => {
  await expect.poll(() => knowsNetwork(page)).toBe(true);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.locator('[data-notice] p').first().waitFor();
};

const theGuide: Open = async (_, guest) => {
  await guest.open('lobby', 'guide');
};

const foundInGuide: Open = async (page, guest) => {
  await page.getByRole('searchbox', { name: guest.say('Search in document') }).fill('e');
};

const shownError: Open = async (page) => {
  await page.route('**/api/ui/venue?*', (route) =>
    route.fulfill({ status: 409, json: { errMsg: 'Not now.' } }),
  );
  await page.evaluate(() => {
    history.pushState(null, '', '/v/other/area/lobby');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('dialog').getByText('Not now.').waitFor();
};

/** Begins to show the visitor around, as in a browser where that has not been done. */
const shownAround: Open = async (page) => {
  await page.addInitScript(() => localStorage.removeItem('foyer:shown-around'));
  await page.reload();
  await page.locator(AROUND).waitFor();
};
const AROUND = 'aside[data-step]';

const theBoard: Open = async (page, guest) => {
  await guest.open('lounge', 'board');
  await page.getByRole('dialog').frameLocator('iframe').locator('canvas').first().waitFor();
};

const ask = fromHeader('Ask');

const answered: Open = async (page, guest) => {
  await page.getByRole('textbox', { name: guest.say('Question'), exact: true }).fill('Analytical Engine');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('article').first().waitFor();
};

const settings = fromAccount('Account settings');
const people = fromHeader('People');
const profile = fromAccount('My profile');

/** What is opened in an area, without the chat. */
export const LOBBY_VIEWS: readonly View[] = [
  ...viewsAt(LOBBY, {
    'the account settings': settings,
    'the question before the deletion of an account': inTurn(settings, pressed('Delete my account')),
    'the privacy preferences': fromHeader('Privacy preferences'),
    'the own profile': profile,
    'the square of a picture': inTurn(profile, chosenPicture),
    'the search of people': inTurn(people, searched),
    'an error': shownError,
    'the search': ask,
    'the notices': fromHeader('Notices'),
    'the floor plan': fromHeader('Floor plan'),
  }),
  ...viewsAt(
    LOBBY,
    {
      'the account menu': pressed('Account'),
      'the languages': pressed('Language'),
      'the profile of another': inTurn(people, searched, ofGrace),
    },
    { only: 'large' },
  ),
  ...viewsAt(
    LOBBY,
    { 'the menu': pressed('Open menu'), 'the card of a person': inTurn(people, searched, cardOfGrace) },
    { only: 'small' },
  ),
  { name: 'the lobby without a network', path: LOBBY, open: offline },
  { name: 'the first visit', path: LOBBY, undecided: true },
  { name: 'the look around', path: LOBBY, open: shownAround, floating: AROUND },
  { name: 'a whiteboard', path: '/v/demo/area/lounge', open: theBoard },
  { name: 'what the search found', path: LOBBY, open: inTurn(ask, answered), ofVenue: true },
  { name: 'the gallery', path: `${LOBBY}?viewpoint=gallery` },
  { name: 'an open document', path: `${LOBBY}?viewpoint=gallery`, open: theGuide },
  {
    name: 'the search in a document',
    path: `${LOBBY}?viewpoint=gallery`,
    open: inTurn(theGuide, foundInGuide),
  },
  {
    name: 'a long text',
    path: '/v/demo/area/auditorium',
    open: inTurn(unfolded('auditorium', 'programme'), pressed('Read more')),
  },
];
