import type { Page } from 'playwright/test';
import type { Guest } from './guest';
import { isLarge, type View } from './screens';

type Open = NonNullable<View['open']>;

const LOBBY = '/v/demo/area/lobby';

const pressed =
  (english: string): Open =>
  async (_, guest) =>
    guest.press(guest.button(english));

const inTurn =
  (...opens: Open[]): Open =>
  async (page, guest) => {
    for (const open of opens) await open(page, guest);
  };

const isOnLarge = (page: Page): boolean => isLarge(page.viewportSize() ?? { width: 0, height: 0 });

/** Opens one way on large screens and another in the menu of small ones. */
const bySize =
  (large: Open, small: Open): Open =>
  (page, guest) =>
    (isOnLarge(page) ? large : small)(page, guest);

const menuItem =
  (english: string): Open =>
  async (page, guest) =>
    guest.press(page.getByRole('menuitem', { name: guest.say(english) }));

/** Presses a button of the menu of small screens, whose name may go on with a number. */
const inMenu = (english: string): Open =>
  inTurn(pressed('Open menu'), async (page, guest) =>
    guest.press(page.getByRole('button', { name: new RegExp(`^${guest.say(english)}`) })),
  );

const fromHeader = (english: string): Open =>
  bySize(
    async (page, guest) =>
      guest.press(page.getByRole('button', { name: new RegExp(`^${guest.say(english)}`) }).first()),
    inMenu(english),
  );

const fromAccount = (english: string): Open =>
  bySize(inTurn(pressed('Account'), menuItem(english)), inMenu(english));

const firstChat: Open = async (page, guest) => {
  const list = page.getByRole('list', { name: guest.say('Chats') });
  await guest.press(list.getByRole('button').first());
  await guest.button('Back to all chats').waitFor();
};

const searched: Open = async (page, guest) => {
  await page.getByRole('searchbox', { name: guest.say('Search people') }).fill('a');
  await page.getByText('Grace Hopper').last().waitFor();
};

const registration: Open = async (page) => {
  await page.locator('main li button').nth(1).click();
  await page.locator('main form input').first().waitFor();
};

const refusedLogin: Open = async (page, guest) => {
  // Another email at each size: one is locked after six attempts.
  const email = `nobody-${page.viewportSize()?.width}@demo.example`;
  await guest.logIn({ email, password: 'not-this-one' });
  await page.getByRole('alert').waitFor();
};

const aLegalText: Open = async (page, guest) => {
  await guest.press(guest.button('Imprint'));
  await page.getByRole('dialog').getByRole('paragraph').first().waitFor();
};

const theGuide: Open = async (_, guest) => {
  await guest.open('lobby', 'guide');
};

const onLogin: readonly View[] = (
  [
    ['the login', undefined],
    ['the form of the login', pressed('Log in with email')],
    ['a refused login', refusedLogin],
    ['the form of a registration', registration],
    ['a legal text before the login', aLegalText],
  ] as const
).map(([name, open]) => ({ name, path: '/login', signedOut: true, ...(open && { open }) }));

const inLobby: readonly View[] = (
  [
    ['the account settings', fromAccount('Account settings')],
    ['the privacy preferences', fromHeader('Privacy preferences')],
    ['the own profile', fromAccount('My profile')],
    ['the search of people', inTurn(fromHeader('People'), searched)],
    ['the chats', fromHeader('Chat')],
    ['a chat', inTurn(fromHeader('Chat'), firstChat)],
    ['the search in a chat', inTurn(fromHeader('Chat'), firstChat, pressed('Search'))],
    ['the people for a new chat', inTurn(fromHeader('Chat'), pressed('New chat'))],
    ['the form of a new group', inTurn(fromHeader('Chat'), pressed('New group'))],
  ] as const
).map(([name, open]) => ({ name, path: LOBBY, open }));

/** The views that only the search opens. */
export const SEARCH_VIEWS: readonly View[] = [
  ...onLogin,
  ...inLobby,
  { name: 'the account menu', path: LOBBY, only: 'large', open: pressed('Account') },
  { name: 'the menu', path: LOBBY, only: 'small', open: pressed('Open menu') },
  { name: 'the first visit', path: LOBBY, undecided: true },
  { name: 'the imprint on the first visit', path: '/v/demo/imprint', undecided: true },
  { name: 'the gallery', path: `${LOBBY}?viewpoint=gallery` },
  { name: 'an open document', path: `${LOBBY}?viewpoint=gallery`, open: theGuide },
  { name: 'a long text', path: '/v/demo/area/auditorium', open: pressed('Read more') },
  { name: 'the imprint', path: '/v/demo/imprint' },
  { name: 'the privacy policy', path: '/v/demo/privacy-policy' },
  { name: 'an unknown venue', path: '/v/nope/area/lobby' },
  { name: 'the page of a link', path: '/__/auth/action?mode=resetPassword&oobCode=none', signedOut: true },
];
