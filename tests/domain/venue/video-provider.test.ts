import type { CookieProvider } from '@domain/venue/cookie-provider';
import { foreignAddresses, withDefaultProviders } from '@domain/venue/foreign-content';
import type { Architecture } from '@domain/venue/venue';
import { playedVideo, providersOfVideo, videoSource } from '@domain/venue/video-provider';
import { describe, expect, test } from 'vitest';
import { hall } from '../../support/small-venue';

const LOOP = 'background=1&dnt=1';

describe("the kind of a background video's address", () => {
  test.each([
    ['https://vimeo.com/76979871', `https://player.vimeo.com/video/76979871?${LOOP}`],
    ['https://www.vimeo.com/76979871/', `https://player.vimeo.com/video/76979871?${LOOP}`],
    ['https://vimeo.com/76979871/abc123#t=5', `https://player.vimeo.com/video/76979871?h=abc123&${LOOP}`],
    ['https://player.vimeo.com/video/76979871', `https://player.vimeo.com/video/76979871?${LOOP}`],
    [
      'https://player.vimeo.com/video/76979871?autoplay=1&h=abc123&dnt=0',
      `https://player.vimeo.com/video/76979871?h=abc123&${LOOP}`,
    ],
  ])('%s is played by Vimeo as a silent loop that asks not to track', (videoUrl, address) => {
    expect(videoSource(videoUrl)).toMatchObject({ kind: 'player', address, provider: { id: 'vimeo' } });
  });

  test.each([
    'https://player.vimeo.com/external/76979871.hd.mp4?s=1',
    'https://player.vimeo.com:443/video/76979871',
    'https://f.vimeocdn.com/loop.mp4',
    'https://vimeo.com/features',
  ])('%s is a film of Vimeo', (videoUrl) => {
    expect(videoSource(videoUrl)).toMatchObject({
      kind: 'film',
      address: videoUrl,
      provider: { id: 'vimeo' },
    });
  });

  test('an address below the vod prefix is played unchanged by the live-stream provider', () => {
    const address = 'https://iframe.dacast.com/vod/2a6/9f1?autoplay=true';
    expect(videoSource(address)).toEqual({
      kind: 'player',
      address,
      provider: {
        id: 'dacast',
        name: 'Dacast',
        type: 'EXTERNAL_MEDIA',
        defaultProvider: true,
        attributes: [],
      },
    });
  });

  test.each([
    ['https://films.example/lobby.mp4', 'films.example'],
    ['https://FILMS.example:8443/lobby.webm?a=1', 'films.example:8443'],
    ['https://films.example', 'films.example'],
    ['https://iframe.dacast.com/live/2a6/9f1', 'iframe.dacast.com'],
    ['https://vimeo.com.films.example/76979871', 'vimeo.com.films.example'],
    ['https://notvimeo.com/76979871', 'notvimeo.com'],
  ])('%s is a film of its own host', (videoUrl, host) => {
    expect(videoSource(videoUrl)).toMatchObject({
      kind: 'film',
      address: videoUrl,
      provider: { id: host, name: host },
    });
  });

  test.each(['/backend-assets/live/hall/film/1', '/img/film.mp4?https://films.example/'])(
    '%s is served by the own server and needs no provider',
    (videoUrl) => {
      expect(videoSource(videoUrl)).toEqual({ kind: 'film', address: videoUrl, provider: null });
    },
  );

  test.each([
    'https:///films.example/lobby.mp4',
    'https://player.vimeo.com@films.example/video/1',
    'https://films.example\\@player.vimeo.com/video/1',
    'https://play%65r.vimeo.com/video/1',
    'https://films.example\t/lobby.mp4',
    'http://films.example/lobby.mp4',
    '//films.example/lobby.mp4',
    'data:video/mp4,0',
    '',
  ])('%j contains no host that could need consent, and is not loaded', (videoUrl) => {
    expect(videoSource(videoUrl)).toBeNull();
  });
});

const VIMEO_ADDRESS = 'https://vimeo.com/76979871';

function playing(videoUrls: string[], more: Partial<Architecture> = {}, playerActive = true): Architecture {
  const { architecture } = hall();
  const [area] = architecture.areas;
  if (!area) throw new Error('The hall has no area');
  const viewPoints = videoUrls.map((videoUrl, index) => ({
    id: `view-${index}`,
    names: [],
    background: { type: 'BackgroundVideo' as const, playerActive, videoUrl },
  }));
  return { ...architecture, areas: [{ ...area, viewPoints }], ...more };
}

const listed = (id: string): CookieProvider => ({
  id,
  name: `Listed ${id}`,
  type: 'EXTERNAL_MEDIA',
  defaultProvider: true,
  attributes: [],
});

describe('the providers that background videos need', () => {
  test('the address determines the provider when the venue lists none', () => {
    expect(providersOfVideo(playing([]), VIMEO_ADDRESS)).toEqual(['vimeo']);
    expect(providersOfVideo(playing([], { videoBackgroundCookieIds: [] }), VIMEO_ADDRESS)).toEqual(['vimeo']);
    expect(providersOfVideo(playing([]), '/film.mp4')).toEqual([]);
  });

  test('the providers that the venue lists apply to every background video', () => {
    const architecture = playing([], { videoBackgroundCookieIds: ['a', 'b'] });
    expect(providersOfVideo(playing([], { videoBackgroundCookieIds: ['a'] }), VIMEO_ADDRESS)).toEqual(['a']);
    expect([VIMEO_ADDRESS, '/film.mp4'].map((url) => providersOfVideo(architecture, url))).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });
});

describe('the providers that require consent', () => {
  const namesOf = (architecture: Architecture) => withDefaultProviders(architecture).map(({ name }) => name);

  test('the list ends with the providers of the background videos, each once', () => {
    const addresses = [VIMEO_ADDRESS, 'https://vimeo.com/2', 'https://films.example/a.mp4', '/own.webm'];
    expect(namesOf(playing(addresses, { cookieProviders: [listed('maps')] }))).toEqual([
      'Listed maps',
      'Vimeo',
      'films.example',
    ]);
  });

  test('a provider that the venue lists itself keeps its position and its name', () => {
    const cookieProviders = [listed('vimeo'), listed('maps')];
    expect(namesOf(playing([VIMEO_ADDRESS], { cookieProviders }))).toEqual(['Listed vimeo', 'Listed maps']);
  });

  test('a disabled video and a venue with its own video providers add no provider', () => {
    expect(namesOf(playing([VIMEO_ADDRESS], {}, false))).toEqual([]);
    expect(namesOf(playing([VIMEO_ADDRESS], { videoBackgroundCookieIds: ['maps'] }))).toEqual([]);
  });
});

test('the addresses of a venue are grouped by the way they are loaded', () => {
  const own = hall().assets;
  const stored = 'https://firebasestorage.googleapis.com/v0/b/hall';
  const uris = [...own.map(({ uri }) => uri), stored];
  const assets = [...uris, 'https://pictures.example/a.png'].map((uri, place) => ({
    ...{ id: `${place}`, generation: '1', displayName: '', alts: [] },
    uri,
  }));
  const architecture = playing([
    VIMEO_ADDRESS,
    'https://films.example/a.mp4',
    'https://iframe.dacast.com/vod/1/2',
    'https://x@films.example/b.mp4',
  ]);
  expect(foreignAddresses({ architecture, assets })).toEqual({
    frames: [`https://player.vimeo.com/video/76979871?${LOOP}`, 'https://iframe.dacast.com/vod/1/2'],
    media: [...uris, 'https://films.example/a.mp4'],
    pictures: uris,
    requests: uris,
  });
});

test('a background video by locale is played in the language of the page, and asks for the providers of all', () => {
  const venue = hall();
  const [area] = venue.architecture.areas;
  const [viewpoint] = area?.viewPoints ?? [];
  if (!viewpoint) throw new Error('The hall has no viewpoint');
  const videoUrl = [
    { locale: 'en', uri: 'https://vimeo.com/1' },
    { locale: 'de', uri: 'https://films.example/2.mp4' },
  ];
  viewpoint.background = { type: 'BackgroundVideo', playerActive: true, videoUrl };
  expect(playedVideo(viewpoint, 'de-AT')).toBe('https://films.example/2.mp4');
  expect(playedVideo(viewpoint, 'fr')).toBe('https://vimeo.com/1');
  expect(withDefaultProviders(venue.architecture).map(({ id }) => id)).toEqual(['vimeo', 'films.example']);
  expect(foreignAddresses(venue).media).toContain('https://films.example/2.mp4');
});
