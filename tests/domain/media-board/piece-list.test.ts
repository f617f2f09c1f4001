import type { Piece } from '@domain/media-board/piece';
import {
  boardSearchOf,
  isNewSince,
  type PieceQuery,
  pieceList,
  queryOf,
  WHOLE_BOARD,
} from '@domain/media-board/piece-list';
import { textIn } from '@domain/shared/localized';
import { describe, expect, test } from 'vitest';

const both = (en: string, de: string) => [
  { locale: 'en', text: en },
  { locale: 'de', text: de },
];

const link = (id: string, title: string, more: Partial<Piece> = {}): Piece => ({
  id,
  type: 'LINK',
  titles: both(title, `${title} auf Deutsch`),
  descriptions: [],
  categories: [],
  url: 'https://example.org/',
  ...(more as object),
});

const PIECES = [
  link('doors', 'Ten open doors', { categories: ['event'] }),
  link('cafe', 'Café Übermut', { descriptions: both('Coffee on the roof', 'Kaffee auf dem Dach') }),
  link('two', 'Part 2', { categories: ['event', 'history'] }),
  link('ten', 'Part 10'),
  { ...link('arabic', 'أيّام فوييه'), type: 'PDF' } as Piece,
];
const CATEGORIES = [{ id: 'history', names: both('History', 'Geschichte') }];

const list = (locale = 'en', pieces = PIECES) => pieceList(pieces, CATEGORIES, locale);
const now = async () => {};
const idsOf = async (query: Partial<PieceQuery>, locale?: string) => {
  const found = await list(locale).find({ ...WHOLE_BOARD, ...query }, now);
  return found.onPage(1, 48).map(({ id }) => id);
};

describe('the search of a board', () => {
  test.each([
    ['', ['doors', 'cafe', 'two', 'ten', 'arabic']],
    ['cafe ubermut', ['cafe']],
    ['  ROOF  café', ['cafe']],
    ['history', ['two']],
    ['ايام', ['arabic']],
    ['doors history', []],
  ])('for “%s” finds pieces by their words, without case and accents', async (text, ids) => {
    expect(await idsOf({ text })).toEqual(ids);
  });

  test('reads the texts in the language of the page', async () => {
    expect([await idsOf({ text: 'Geschichte' }, 'de'), await idsOf({ text: 'Geschichte' })]).toEqual([
      ['two'],
      [],
    ]);
  });

  test('finds only pieces of the chosen kind and category', async () => {
    expect(await idsOf({ kind: 'PDF' })).toEqual(['arabic']);
    expect(await idsOf({ category: 'event', text: 'part' })).toEqual(['two']);
  });

  test('reads a long board in parts, so that the page stays quick', async () => {
    const pieces = Array.from({ length: 1_600 }, (_, place) => link(`${place}`, `Piece ${place}`));
    let pauses = 0;
    const found = await list('en', pieces).find({ ...WHOLE_BOARD, text: 'piece 1599' }, async () => {
      pauses += 1;
    });
    expect([found.count, pauses]).toEqual([1, 7]);
  });
});

test('titles are sorted as people of the language read them, with numbers by their size', async () => {
  expect(await idsOf({ sort: 'title' })).toEqual(['cafe', 'two', 'ten', 'doors', 'arabic']);
});

test('the list names the categories that pieces have: first those that the board names, then plain words', () => {
  expect(list('de').categories.map(({ id, names }) => [id, textIn(names, 'de')])).toEqual([
    ['history', 'Geschichte'],
    ['event', ''],
  ]);
});

test('the pages of a list follow each other without a gap', async () => {
  const found = await list().find(WHOLE_BOARD, now);
  const pages = [1, 2, 3].map((page) => found.onPage(page, 2).map(({ id }) => id));
  expect(pages).toEqual([['doors', 'cafe'], ['two', 'ten'], ['arabic']]);
  expect([found.indexOf('ten'), found.at(3)?.id, found.indexOf('gone'), found.at(5)]).toEqual([
    3,
    'ten',
    -1,
    undefined,
  ]);
});

test('a piece is new when it came after the last visit, and never on the first one', () => {
  const piece = link('new', 'New', { addedAt: '2027-03-09T10:00:00Z' });
  const at = Date.parse('2027-03-09T10:00:00Z');
  expect([at - 1, at, null].map((since) => isNewSince(piece, since))).toEqual([true, false, false]);
  expect(isNewSince(link('old', 'Old'), 0)).toBe(false);
});

describe('the address of a board', () => {
  test('has only what is not as usual', () => {
    expect(JSON.parse(JSON.stringify(boardSearchOf('media', WHOLE_BOARD, null)))).toEqual({ board: 'media' });
  });

  test('leads to the same list again', () => {
    const query: PieceQuery = {
      text: '2027',
      kind: 'VIDEO',
      category: 'event',
      sort: 'title',
      page: 3,
      size: 24,
    };
    expect(queryOf(boardSearchOf('media', query, 'film'))).toEqual(query);
    expect(queryOf({ q: 2027 as unknown as string }).text).toBe('2027');
  });

  test.each([
    [{ kind: 'SOUND', sort: 'size', page: 0, items: 13 }],
    [{ page: 1.5, items: -1 }],
    [{ page: 'x' as unknown as number }],
  ])('with invalid values shows the whole board: %o', (search) => {
    expect(queryOf(search)).toEqual(WHOLE_BOARD);
  });
});
