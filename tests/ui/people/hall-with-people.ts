import { screen, within } from '@testing-library/react';
import { ADA, fakeWorld, type Story, type World } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { measureLists } from './layout';

export const GRACE = {
  uid: 'grace',
  name: 'Grace Hopper',
  title: 'Rear admiral',
  company: 'Navy',
  areaId: 'lobby',
};
export const ALAN = { uid: 'alan', name: 'Alan Turing', areaId: 'expo' };

/** Returns guests of one area, by number. */
export const guests = (count: number, areaId = 'lobby') =>
  Array.from({ length: count }, (_, number) => ({
    uid: `guest-${number}`,
    name: `Guest ${String(number).padStart(4, '0')}`,
    areaId,
  }));

/** Opens the lobby of a venue with presence as Ada, in an environment prepared before; its lists have a size. */
export async function inHall(story: Story = {}, prepare: (world: World) => void = () => {}) {
  const world = fakeWorld({ signedIn: ADA.email, config: { userPresence: true }, ...story });
  prepare(world);
  measureLists();
  const visit = renderApp({ world });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  return { ...visit, ...(await headerOf()) };
}

async function headerOf() {
  const banner = within(screen.getByRole('banner'));
  const button = await banner.findByRole('button', { name: 'People' });
  await banner.findByRole('navigation', { name: 'People by area' });
  return { banner, button };
}

export const panel = () => screen.findByRole('complementary', { name: 'People' });
export const noPanel = () => screen.queryByRole('complementary', { name: 'People' });

const rows = () => within(screen.getByRole('complementary', { name: 'People' })).queryAllByRole('listitem');
export const rowTexts = () => rows().map(({ textContent }) => textContent);
/** Returns the listed names, from top to bottom, of the visible rows. */
export const names = () => rows().map((row) => row.querySelector('bdi')?.textContent ?? null);
