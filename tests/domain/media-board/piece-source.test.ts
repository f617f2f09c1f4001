import type { Piece } from '@domain/media-board/piece';
import { pieceSource, providersOfPiece, setAddedDates } from '@domain/media-board/piece-source';
import { foreignAddresses, hasStreams, withDefaultProviders } from '@domain/venue/foreign-content';
import type { Architecture } from '@domain/venue/venue';
import { describe, expect, test } from 'vitest';
import { hall } from '../../support/small-venue';

const OWN = '/backend-assets/live/hall/film/1';

describe('a video at an address', () => {
  test.each([
    ['https://vimeo.com/76979871', 'frame', 'https://player.vimeo.com/video/76979871?dnt=1', 'vimeo'],
    ['https://iframe.dacast.com/vod/a/b', 'frame', 'https://iframe.dacast.com/vod/a/b', 'dacast'],
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5',
      'frame',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      'youtube',
    ],
    [
      'https://youtu.be/dQw4w9WgXcQ',
      'frame',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      'youtube',
    ],
    ['https://films.example/a.mp4?x=1', 'film', 'https://films.example/a.mp4?x=1', 'films.example'],
    ['https://films.example/live.m3u8', 'stream', 'https://films.example/live.m3u8', 'films.example'],
    ['https://talks.example/player/7', 'frame', 'https://talks.example/player/7', 'talks.example'],
  ])('%s is a %s, and its provider is asked for', (url, kind, address, id) => {
    expect(pieceSource('VIDEO', url)).toMatchObject({ kind, address, provider: { id } });
  });

  test('of the venue needs nobody, and is a stream when its file is a playlist', () => {
    expect(pieceSource('VIDEO', OWN, 'Film.webm')).toEqual({ kind: 'film', address: OWN, provider: null });
    expect(pieceSource('VIDEO', OWN, 'Film.m3u8')).toEqual({ kind: 'stream', address: OWN, provider: null });
  });

  test.each(['', 'https://', 'https://user@host.example/film.mp4'])('“%s” is none', (url) => {
    expect(pieceSource('VIDEO', url)).toBeNull();
  });
});

const base = { titles: [], descriptions: [], categories: [] };
const film: Piece = { ...base, id: 'film', type: 'VIDEO', url: 'https://films.example/live.m3u8' };
const picture: Piece = { ...base, id: 'picture', type: 'IMAGE', url: 'https://pictures.example/a.png' };
const paper: Piece = { ...base, id: 'paper', type: 'PDF', url: 'https://papers.example/a.pdf' };
const lecture: Piece = {
  ...{ ...base, id: 'lecture', type: 'VIDEO', url: 'https://vimeo.com/76979871' },
  cookieProviders: ['lectures'],
} as Piece;
const link: Piece = { ...base, id: 'link', type: 'LINK', url: 'https://links.example/' };

const withPieces = (pieces: Piece[], mediaBoardId = 'all'): Architecture => ({
  ...hall().architecture,
  globalWidgets: [
    {
      id: 'media',
      type: 'MEDIA_BOARD',
      name: 'Media',
      names: [],
      configurations: [{ id: 'pieces', mediaBoardId, pieces }],
    },
  ],
});

describe('the providers of pieces', () => {
  test('are those that the venue names, else the one of the address; a link needs none', () => {
    expect([film, lecture, link].map(providersOfPiece)).toEqual([['films.example'], ['lectures'], []]);
  });

  test('are asked for with those of the venue', () => {
    const asked = withDefaultProviders(withPieces([film, lecture, link])).map(({ id }) => id);
    expect(asked).toEqual([...hall().architecture.cookieProviders.map(({ id }) => id), 'films.example']);
  });
});

test('a venue loads its pieces, each in its own way, but no links', () => {
  const venue = { architecture: withPieces([film, picture, paper, lecture, link]), assets: [] };
  expect(foreignAddresses(venue)).toEqual({
    frames: ['https://player.vimeo.com/video/76979871?dnt=1'],
    media: [film.url],
    pictures: [picture.url],
    requests: [film.url, paper.url],
  });
  expect([hasStreams(venue), hasStreams({ ...venue, architecture: withPieces([picture]) })]).toEqual([
    true,
    false,
  ]);
});

describe('the dates on which pieces came to a board', () => {
  const now = Date.parse('2027-03-09T10:00:00Z');
  const datesOf = (next: Architecture, shown: Architecture) => {
    setAddedDates(next, shown, now);
    return next.globalWidgets?.flatMap((widget) =>
      widget.type === 'MEDIA_BOARD'
        ? widget.configurations.flatMap(({ pieces }) => pieces.map(({ addedAt }) => addedAt))
        : [],
    );
  };

  test('are set for new ones and kept for the others', () => {
    const shown = withPieces([picture, { ...paper, addedAt: '2027-01-01T00:00:00Z' }]);
    const next = withPieces([{ ...picture }, { ...paper }, { ...film }]);
    expect(datesOf(next, shown)).toEqual([undefined, '2027-01-01T00:00:00Z', '2027-03-09T10:00:00.000Z']);
  });

  test('are not set on a board that was not shown', () => {
    expect(datesOf(withPieces([{ ...film }], 'other'), withPieces([picture]))).toEqual([undefined]);
  });
});
