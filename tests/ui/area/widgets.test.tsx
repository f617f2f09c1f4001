import { Failure } from '@domain/shared/failure';
import { SNACKBAR_TIMEOUT } from '@domain/shared/limits';
import { widgetSchema } from '@domain/venue/widget';
import { act, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../support/render-app';
import { hallWith, OPEN, textWidget } from './venue';

afterEach(() => void vi.useRealTimers());

const LONG = `<h1>Long story</h1><p>${'A sentence that goes on. '.repeat(30)}</p>`;
const withText = (html: string) => ({
  ...OPEN,
  venue: hallWith('lobby', () => ({ contentWidgets: [textWidget('News', html)] })),
});

const media = v.parse(widgetSchema, {
  id: 'media',
  name: 'Media',
  type: 'MEDIA_BOARD',
  configurations: [{ id: 'pieces', mediaBoardId: 'all', pieces: [] }],
});

test('a short text is shown on its card', async () => {
  renderApp({ at: '/v/hall/area/lobby', story: withText('<p>Nice to <strong>see</strong> you.</p>') });
  const card = within(await screen.findByRole('region', { name: 'News' }));
  expect(await card.findByText('see')).toBeTruthy();
  expect(card.queryByRole('button')).toBeNull();
});

test('an area of 360° shows its flat picture, with all that is in it in one list', async () => {
  const venue = hallWith('lobby', () => ({
    viewMode: 'VIEW_360D',
    contentWidgets: [
      textWidget('News', '<p>x</p>', { placement: { viewpointId: 'front', yaw: 90, pitch: 45 } }),
      media,
    ],
    portals: [{ viewpointId: 'front', areaId: 'expo', yaw: -90, pitch: -45 }],
  }));
  renderApp({ at: '/v/hall/area/lobby', story: { ...OPEN, venue } });
  expect(await screen.findByRole('img', { name: 'Picture of lobby-picture' })).toBeTruthy();
  const targets = within(await screen.findByRole('navigation', { name: 'In this view' }));
  expect(targets.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual([
    expect.stringMatching(/^News/),
    expect.stringMatching(/^Media/),
  ]);
  expect(targets.getByRole('link', { name: 'Expo' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Media' })).toBeTruthy();
});

test('a long text opens in a panel, keeps the focus there and returns it', async () => {
  const { user } = renderApp({ at: '/v/hall/area/lobby', story: withText(LONG) });
  const more = await screen.findByRole('button', { name: 'Read more' });
  await user.click(more);
  const panel = within(await screen.findByRole('dialog', { name: 'News' }));
  expect(await panel.findByRole('heading', { level: 3, name: 'Long story' })).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(panel.getByRole('heading', { level: 2, name: 'News' })),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(more);
});

const NAMES = { en: 'Lobby', ar: 'الردهة' };
const HTML = { en: '<p>Come in.</p>', ar: '<p>تفضّلوا</p>' };

test.each([
  ['ar', 'en', 'ltr'],
  ['en', 'ar', 'rtl'],
] as const)(
  'on a page in "%s" the texts in "%s" say their language and direction',
  async (page, locale, dir) => {
    const configurations = [{ id: 'text', texts: [{ locale, text: HTML[locale] }] }];
    const venue = hallWith('lobby', () => ({
      names: [{ locale, text: NAMES[locale] }],
      contentWidgets: [textWidget('Welcome', '', { configurations })],
    }));
    renderApp({ at: '/v/hall/area/lobby', story: { ...OPEN, venue, language: { query: page } } });
    const title = await screen.findByRole('heading', { level: 1, name: NAMES[locale] });
    expect([title.lang, title.dir]).toEqual([locale, dir]);
    const card = within(await screen.findByRole('region', { name: 'Welcome' }));
    const text = await card.findByText(HTML[locale].replace(/<[^>]*>/g, ''));
    expect(text.closest('[lang]')?.outerHTML).toBe(
      `<div lang="${locale}" dir="${dir}">${HTML[locale]}</div>`,
    );
  },
);

test('a widget that fails raises an error, leaves the others alone and can be tried again in its place', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const faulty = { ...textWidget('Faulty', '<p>x</p>'), configurations: [{ texts: null }] as never };
  const sound = textWidget('Sound', '<p>fine</p>');
  const venue = hallWith('lobby', () => ({ contentWidgets: [faulty, sound] }));
  const { user } = renderApp({ at: '/v/hall/area/lobby', story: { ...OPEN, venue } });
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('fine')).toBeTruthy();
  const card = within(screen.getByRole('region', { name: 'Faulty' }));
  await user.click(card.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: 'Error' })).toBeTruthy();
  expect(card.getByText('There was a problem with the content on this page.')).toBeTruthy();
});

test('a file is saved under its signed address, and its button waits for that', async () => {
  const { user, world } = renderApp({ at: '/v/hall/area/expo', story: OPEN });
  const card = within(await screen.findByRole('region', { name: 'Handouts' }));
  expect(await card.findByText('Leaflet')).toBeTruthy();
  const button = card.getByRole('button', { name: 'Download', description: /Leaflet.*PDF/ });
  world.answers.hold('save');
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  world.answers.release('save');
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  expect(world.saved).toEqual([expect.stringMatching(/leaflet\/1\?signature=\d+$/)]);
});

test('a failed download is shown in a snackbar for five seconds and can be retried', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { user, world } = renderApp({ at: '/v/hall/area/expo', story: OPEN });
  const failure = new Failure('NOT_REACHABLE', 'no answer');
  world.answers.fail('save', failure);
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  const note = await screen.findByText('Leaflet could not be downloaded. Please try again.');
  expect(note.closest('[aria-live="polite"]')).not.toBeNull();
  expect(world.logs.written).toMatchObject([{ level: 'WARN', category: 'download', error: failure }]);
  await act(() => vi.advanceTimersByTimeAsync(SNACKBAR_TIMEOUT));
  await waitFor(() => expect(note.isConnected).toBe(false));
  world.answers.heal('save');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(world.saved).toHaveLength(1));
});

test('a pin opens its card, which takes the focus; Escape and the cross close it and return to the pin', async () => {
  const { user } = renderApp({ at: '/v/hall/area/lobby', story: withText('<p>Nice to see you.</p>') });
  const region = await screen.findByRole('region', { name: 'News' });
  const pin = region.querySelector<HTMLElement>('[data-pin]') as HTMLElement;
  // jsdom lays nothing out: the stage would show the pin.
  pin.style.visibility = 'visible';
  const close = () => within(region).findByRole('button', { name: 'Close' });
  await user.click(pin);
  expect(pin.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(region);
  await close();
  await user.keyboard('{Escape}');
  expect(pin.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(pin);
  await user.keyboard('{Enter}');
  await user.click(await close());
  expect(pin.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(pin);
});
