import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { askingHall, bannerOf, visitLobby, wantMotion } from './asking-hall';

const playing = () =>
  [...document.querySelectorAll<HTMLElement>('iframe, video')].map((element) => element.getAttribute('src'));
const VIMEO = 'https://vimeo.com/76979871';
const ANSWERED = { maps: false, wall: false, vimeo: false, dacast: false, 'films.example': false };

beforeEach(wantMotion);

describe.each([
  [VIMEO, 'Vimeo', 'https://player.vimeo.com/video/76979871?background=1&dnt=1'],
  ['https://iframe.dacast.com/vod/1/2', 'Dacast', 'https://iframe.dacast.com/vod/1/2'],
  ['https://films.example/lobby.webm', 'films.example', 'https://films.example/lobby.webm'],
])('a background video at %s', (videoUrl, name, address) => {
  test('the video shows its poster before consent, plays with it and is removed without it', async () => {
    const visit = visitLobby(askingHall([], {}, videoUrl), ANSWERED);
    expect(await screen.findByText(`Blocked: ${name}`)).toBeTruthy();
    expect([playing(), screen.queryByRole('button', { name: /background video/ })]).toEqual([[], null]);
    await visit.user.click(screen.getByRole('button', { name: 'Always allow' }));
    await waitFor(() => expect(playing()).toEqual([address]));
    act(() => bannerOf(visit).send({ type: 'consent.rejectAll' }));
    expect(playing()).toEqual([]);
    expect(await screen.findByText(`Blocked: ${name}`)).toBeTruthy();
  });
});

test('an external player can be stopped, which removes it', async () => {
  const visit = visitLobby(askingHall([], {}, VIMEO), { ...ANSWERED, vimeo: true });
  await visit.user.click(await screen.findByRole('button', { name: 'Pause background video' }));
  expect(playing()).toEqual([]);
  await visit.user.click(screen.getByRole('button', { name: 'Play background video' }));
  expect(playing()).toHaveLength(1);
});

test('the frame of a player is closed to pointer, screen reader and unneeded permissions', async () => {
  visitLobby(askingHall([], {}, VIMEO), { ...ANSWERED, vimeo: true });
  const frame = await waitFor(() => {
    const found = document.querySelector('iframe');
    if (!found) throw new Error('There is no frame');
    return found;
  });
  const attributes = Object.fromEntries(
    ['title', 'sandbox', 'allow', 'referrerpolicy', 'aria-hidden', 'tabindex', 'inert'].map((name) => [
      name,
      frame.getAttribute(name),
    ]),
  );
  expect(attributes).toEqual({
    title: 'Background video',
    sandbox: 'allow-scripts allow-same-origin',
    allow: 'autoplay; encrypted-media',
    referrerpolicy: 'strict-origin',
    'aria-hidden': 'true',
    tabindex: '-1',
    inert: '',
  });
});

test('an external film that fails is removed without another request to its host', async () => {
  const { world } = visitLobby(askingHall([], {}, 'https://films.example/lobby.webm'), {
    ...ANSWERED,
    'films.example': true,
  });
  await waitFor(() => expect(playing()).toHaveLength(1));
  const film = document.querySelector('video');
  if (film) fireEvent.error(film);
  expect([playing(), world.answers.count('statusOf')]).toEqual([[], 0]);
});

test('a film that is removed stops its loading', async () => {
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load');
  const visit = visitLobby(askingHall([], {}, 'https://films.example/lobby.webm'), {
    ...ANSWERED,
    'films.example': true,
  });
  await waitFor(() => expect(playing()).toHaveLength(1));
  const film = document.querySelector('video');
  load.mockClear();
  act(() => bannerOf(visit).send({ type: 'consent.rejectAll' }));
  expect([film?.getAttribute('src'), load.mock.contexts]).toEqual([null, [film]]);
});

test('the notice of a blocked background video can be collapsed', async () => {
  const visit = visitLobby(askingHall([], {}, VIMEO), ANSWERED);
  await screen.findByText('Blocked: Vimeo');
  const notice = document.querySelector('details');
  expect(notice?.open).toBe(true);
  await visit.user.click(screen.getByText('Background video'));
  expect(notice?.open).toBe(false);
});
