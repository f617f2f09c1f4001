import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../support/render-app';
import { wantMotion } from '../consent-gate/asking-hall';
import { hallWith, OPEN } from './venue';

const filmed = (playerActive: boolean) =>
  hallWith('lobby', (area) => ({
    viewPoints: area.viewPoints.map((viewpoint) => ({
      ...viewpoint,
      background: {
        type: 'BackgroundVideo' as const,
        playerActive,
        videoUrl: '/backend-assets/live/hall/film/1',
        posterAssetId: 'lobby-picture',
      },
    })),
  }));

const films = () => [...document.querySelectorAll('video')];

test('with reduced motion the poster is shown, and the film plays on request', async () => {
  const { user } = renderApp({ at: '/v/hall/area/lobby', story: { ...OPEN, venue: filmed(true) } });
  const play = await screen.findByRole('button', { name: 'Play background video' });
  expect(films()).toEqual([]);
  expect(await screen.findByRole('img', { name: 'Picture of lobby-picture' })).toBeTruthy();
  await user.click(play);
  await waitFor(() => expect(films()).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Pause background video' })).toBeTruthy();
});

test('a film plays silently in a loop and can be stopped', async () => {
  wantMotion();
  const { user } = renderApp({ at: '/v/hall/area/lobby', story: { ...OPEN, venue: filmed(true) } });
  await waitFor(() => expect(films()).toHaveLength(1));
  expect(films()[0]).toMatchObject({ muted: true, loop: true });
  expect(films()[0]?.getAttribute('src')).toMatch(/^\/backend-assets\/live\/hall\/film\/1\?signature=/);
  await user.click(screen.getByRole('button', { name: 'Pause background video' }));
  expect(films()).toEqual([]);
});

test('a film that the browser does not start shows the poster and the play button', async () => {
  wantMotion();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  renderApp({ at: '/v/hall/area/lobby', story: { ...OPEN, venue: filmed(true) } });
  expect(await screen.findByRole('button', { name: 'Play background video' })).toBeTruthy();
  expect(films()).toEqual([]);
});

test('a disabled film shows only its poster', async () => {
  wantMotion();
  renderApp({ at: '/v/hall/area/lobby', story: { ...OPEN, venue: filmed(false) } });
  expect(await screen.findByRole('img', { name: 'Picture of lobby-picture' })).toBeTruthy();
  expect(films()).toEqual([]);
  expect(screen.queryByRole('button', { name: /background video/ })).toBeNull();
});

const broken = (assetStatus: number) => ({ ...OPEN, assetStatus });

test('a missing picture shows a message in place, and the rest of the area stays', async () => {
  const { user, world } = renderApp({ at: '/v/hall/area/lobby', story: broken(500) });
  fireEvent.error(await screen.findByRole('img', { name: 'Picture of lobby-picture' }));
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(world.logs.written).toMatchObject([{ level: 'WARN', category: 'WIDGET_ERROR' }]);
  expect(await screen.findByText('There was a problem with the content on this page.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Welcome' })).toBeTruthy();
});

test('the thumbnail of a picture is shown until the picture covers it', async () => {
  renderApp({ at: '/v/hall/area/lobby', story: OPEN });
  const picture = await screen.findByRole('img', { name: 'Picture of lobby-picture' });
  const preview = picture.previousElementSibling;
  expect([preview?.tagName, preview?.getAttribute('alt')]).toEqual(['IMG', '']);
  expect(preview?.getAttribute('src')).toContain('320');
});

test('a film that cannot be shown is named, logged and said', async () => {
  wantMotion();
  const story = { ...broken(500), venue: filmed(true) };
  const { world } = renderApp({ at: '/v/hall/area/lobby', story });
  await waitFor(() => expect(films()).toHaveLength(1));
  fireEvent.error(films()[0] as Element);
  expect(await screen.findByRole('img', { name: 'The background video cannot be played' })).toBeTruthy();
  expect(world.logs.written).toMatchObject([{ level: 'WARN', category: 'WIDGET_ERROR' }]);
  expect(await screen.findByRole('dialog', { name: 'Error' })).toBeTruthy();
});

test('thumbnails that cannot be shown are replaced and logged, and said once in an area', async () => {
  const venue = hallWith('lobby', (area) => ({
    viewPoints: area.viewPoints.flatMap((viewpoint) => [
      viewpoint,
      { ...viewpoint, id: `${viewpoint.id}-twin` },
    ]),
  }));
  const { user, world } = renderApp({ at: '/v/hall/area/lobby', story: { ...broken(500), venue } });
  const group = await screen.findByRole('group', { name: 'Viewpoints' });
  await waitFor(() => expect(group.querySelectorAll('img')).not.toHaveLength(0));
  const shown = group.querySelectorAll('img').length;
  fireEvent.error(group.querySelector('img') as Element);
  await waitFor(() => expect(group.querySelectorAll('img')).toHaveLength(shown - 1));
  expect(group.querySelectorAll('svg')).toHaveLength(1);
  expect(world.logs.written).toMatchObject([{ category: 'WIDGET_ERROR' }]);
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.error(group.querySelector('img') as Element);
  await waitFor(() => expect(group.querySelectorAll('img')).toHaveLength(shown - 2));
  expect(screen.queryByRole('dialog')).toBeNull();
});
