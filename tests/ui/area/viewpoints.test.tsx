import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../support/render-app';
import { at, hallWith, OPEN, textWidget } from './venue';

test('an area shows its name as the only top-level heading, its description and its picture', async () => {
  renderApp({ at: '/v/hall/area/lobby', story: OPEN });
  expect(await screen.findByRole('heading', { level: 1, name: 'Lobby' })).toBeTruthy();
  expect(screen.getByText('Where everybody arrives.')).toBeTruthy();
  const picture = await screen.findByRole('img', { name: 'Picture of lobby-picture' });
  expect(picture.getAttribute('src')).toMatch(
    /^\/backend-assets\/live\/hall\/lobby-picture\/1\?signature=\d+$/,
  );
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('a selected viewpoint is shown, marked at its button, which keeps the focus, and kept in the address', async () => {
  const { user, address } = renderApp({ at: '/v/hall/area/lobby', story: OPEN });
  const group = within(await screen.findByRole('group', { name: 'Viewpoints' }));
  expect(group.getByRole('button', { name: 'Front' }).getAttribute('aria-pressed')).toBe('true');
  const balcony = group.getByRole('button', { name: 'Balcony' });
  await user.click(balcony);
  await expect.poll(address).toBe('/v/hall/area/lobby?viewpoint=balcony');
  expect([balcony.ariaPressed, document.activeElement]).toEqual(['true', balcony]);
  expect(group.getByRole('button', { name: 'Front' }).getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByRole('img', { name: 'Picture of lobby-picture' })).toBeNull();
});

test.each([
  { asked: 'balcony', shown: 'Balcony' },
  { asked: 'nowhere', shown: 'Front' },
])('the address asks for viewpoint $asked and gets $shown', async ({ asked, shown }) => {
  renderApp({ at: `/v/hall/area/lobby?viewpoint=${asked}`, story: OPEN });
  const group = within(await screen.findByRole('group', { name: 'Viewpoints' }));
  expect(group.getByRole('button', { pressed: true }).textContent).toBe(shown);
});

test('every widget of the viewpoint wants its place on the picture, and one without a place a corner', async () => {
  const venue = hallWith('lobby', () => ({
    contentWidgets: [
      textWidget('Here', '<p>here</p>', at('front')),
      textWidget('Beside', '<p>beside</p>'),
      textWidget('There', '<p>there</p>', at('balcony')),
    ],
  }));
  renderApp({ at: '/v/hall/area/lobby', story: { ...OPEN, venue } });
  const wanted = async (name: string) =>
    (await screen.findByRole('region', { name })).closest<HTMLElement>('[data-place]')?.dataset;
  expect({ ...(await wanted('Here')) }).toMatchObject({ x: '10', y: '10' });
  expect({ ...(await wanted('Beside')) }).toEqual({ place: 'corner' });
  expect(await wanted('There')).toBeUndefined();
});

test('"In this view" lists every widget and portal of the viewpoint, and none of another one', async () => {
  const venue = hallWith('lobby', () => ({
    contentWidgets: [
      textWidget('Here', '<p>here</p>', at('front')),
      textWidget('Beside', '<p>beside</p>'),
      textWidget('There', '<p>there</p>', at('balcony')),
    ],
  }));
  renderApp({ at: '/v/hall/area/lobby', story: { ...OPEN, venue } });
  const view = within(await screen.findByRole('navigation', { name: 'In this view' }));
  // The marks come once the visits of the past are known.
  const buttons = await view.findAllByRole('button', { name: / New for you$/ });
  expect(buttons.map((button) => button.textContent)).toEqual(['Here New for you', 'Beside New for you']);
  expect(view.getAllByRole('button')).toEqual(buttons);
  expect(view.getAllByRole('link').map((link) => link.textContent)).toEqual(['Expo']);
});

test('every widget is a region named after it, and its entry in "In this view" leads to it and marks it as used', async () => {
  const { user } = renderApp({ at: '/v/hall/area/lobby', story: OPEN });
  const view = within(await screen.findByRole('navigation', { name: 'In this view' }));
  await user.click(await view.findByRole('button', { name: 'Welcome New for you' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Welcome' }));
  expect(view.getByRole('button', { name: 'Welcome' })).toBeTruthy();
});
