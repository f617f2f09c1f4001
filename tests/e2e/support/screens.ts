import type { Page } from 'playwright/test';
import type { Guest } from './guest';

export interface Size {
  width: number;
  height: number;
}

/** Phones, a tablet, a phone held sideways, and the breakpoints of the layout. */
export const SIZES: readonly Size[] = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
  { width: 960, height: 600 },
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];

export const LOCALES = ['en', 'de', 'ar'] as const;
export const SCHEMES = ['light', 'dark'] as const;

export interface View {
  name: string;
  path: string;
  signedOut?: true;
  /** Only on screens of this width. */
  only?: 'small' | 'large';
  /** What is opened on the page. */
  open?: (page: Page, guest: Guest) => Promise<void>;
}

export const isLarge = ({ width }: Size): boolean => width >= 1280;

/** The views of the gate. */
export const VIEWS: readonly View[] = [
  { name: 'the lobby', path: '/v/demo/area/lobby' },
  { name: 'the expo', path: '/v/demo/area/expo' },
  { name: 'the reading corner', path: '/v/demo/area/expo?viewpoint=corner' },
  { name: 'the auditorium', path: '/v/demo/area/auditorium' },
];

type Open = NonNullable<View['open']>;

const pressed =
  (english: string): Open =>
  async (_, guest) =>
    guest.press(guest.button(english));

const menuItem =
  (english: string): Open =>
  async (page, guest) =>
    guest.press(page.getByRole('menuitem', { name: guest.say(english) }));

const inTurn =
  (...opens: Open[]): Open =>
  async (page, guest) => {
    for (const open of opens) await open(page, guest);
  };

/** Opens the menu of small screens and presses one of its buttons, whose name may go on with a number. */
const inMenu = (english: string): Open =>
  inTurn(pressed('Open menu'), async (page, guest) =>
    guest.press(page.getByRole('button', { name: new RegExp(`^${guest.say(english)}`) })),
  );

const firstChat: Open = async (page, guest) => {
  const list = page.getByRole('list', { name: guest.say('Chats') });
  await guest.press(list.getByRole('button').first());
  await guest.button('Back to all chats').waitFor();
};

/** The other views, which only the search opens. */
export const MORE_VIEWS: readonly View[] = [
  { name: 'the gallery', path: '/v/demo/area/lobby?viewpoint=gallery' },
  { name: 'the login', path: '/login', signedOut: true },
  { name: 'the form of the login', path: '/login', signedOut: true, open: pressed('Log in with email') },
  { name: 'the imprint', path: '/v/demo/imprint' },
  { name: 'the privacy policy', path: '/v/demo/privacy-policy' },
  { name: 'an unknown venue', path: '/v/nope/area/lobby' },
  { name: 'the account menu', path: '/v/demo/area/lobby', only: 'large', open: pressed('Account') },
  { name: 'the menu', path: '/v/demo/area/lobby', only: 'small', open: pressed('Open menu') },
  {
    name: 'the account settings',
    path: '/v/demo/area/lobby',
    only: 'large',
    open: inTurn(pressed('Account'), menuItem('Account settings')),
  },
  {
    name: 'the privacy preferences',
    path: '/v/demo/area/lobby',
    only: 'large',
    open: pressed('Privacy preferences'),
  },
  { name: 'the page of a link', path: '/__/auth/action?mode=resetPassword&oobCode=none', signedOut: true },
  { name: 'a long text', path: '/v/demo/area/auditorium', open: pressed('Read more') },
  {
    name: 'an open document',
    path: '/v/demo/area/lobby?viewpoint=gallery',
    open: async (_, guest) => {
      await guest.open('lobby', 'guide');
    },
  },
  {
    name: 'the people on a small screen',
    path: '/v/demo/area/lobby',
    only: 'small',
    open: inMenu('People'),
  },
  { name: 'the chats', path: '/v/demo/area/lobby', only: 'large', open: pressed('Chat') },
  { name: 'a chat', path: '/v/demo/area/lobby', only: 'large', open: inTurn(pressed('Chat'), firstChat) },
  {
    name: 'the form of a new group',
    path: '/v/demo/area/lobby',
    only: 'large',
    open: inTurn(pressed('Chat'), pressed('New group')),
  },
  { name: 'the chats on a small screen', path: '/v/demo/area/lobby', only: 'small', open: inMenu('Chat') },
  {
    name: 'a chat on a small screen',
    path: '/v/demo/area/lobby',
    only: 'small',
    open: inTurn(inMenu('Chat'), firstChat),
  },
  {
    name: 'the own profile',
    path: '/v/demo/area/lobby',
    only: 'large',
    open: inTurn(pressed('Account'), menuItem('My profile')),
  },
];
