import { type LocalizedText, textIn } from '../shared/localized';
import type { Piece } from './piece';

export const PIECE_KINDS = ['VIDEO', 'PDF', 'IMAGE', 'LINK'] as const;
export type PieceKind = (typeof PIECE_KINDS)[number];

/** The order of the board, or the one of titles in the language of the page. */
export const PIECE_SORTS = ['board', 'title'] as const;
export type PieceSort = (typeof PIECE_SORTS)[number];

/** How many pieces a page may have; the first one is the usual number. */
export const PAGE_SIZES = [12, 24, 48] as const;
/** Maximum characters of a search. */
export const PIECE_SEARCH_MAX = 200;

/** A category of a board: the `categories` of pieces name its id, or are plain words. */
export interface Category {
  id: string;
  names: readonly LocalizedText[];
}

/** What is shown of a board; null of kind and category means all. */
export interface PieceQuery {
  text: string;
  kind: PieceKind | null;
  category: string | null;
  sort: PieceSort;
  /** From 1. */
  page: number;
  size: number;
}

export const WHOLE_BOARD: PieceQuery = {
  text: '',
  kind: null,
  category: null,
  sort: 'board',
  page: 1,
  size: PAGE_SIZES[0],
};

/** The pieces that a query has found, in its order. */
export interface FoundPieces {
  readonly count: number;
  /** Returns the index of a piece, from 0; -1 when it was not found. */
  indexOf(pieceId: string): number;
  /** Returns the piece at an index, from 0. */
  at(index: number): Piece | undefined;
  /** Returns the pieces of a page, from 1. */
  onPage(page: number, size: number): readonly Piece[];
}

/** Returns whether a piece came to its board after a moment, in milliseconds since 1970; null means never before. */
export const isNewSince = ({ addedAt }: Piece, since: number | null): boolean =>
  since !== null && addedAt !== undefined && Date.parse(addedAt) > since;

/** The pieces of a board in one language. */
export interface PieceList {
  readonly count: number;
  /** The locale in which the pieces are searched, sorted and shown. */
  readonly locale: string;
  /** The categories that pieces are in, in the order of the board, with their names; a plain word has none. */
  readonly categories: readonly { id: string; names: readonly LocalizedText[] }[];
  /** The kinds that pieces are of. */
  readonly kinds: readonly PieceKind[];
  get(pieceId: string): Piece | undefined;
  /** Returns what a query finds. A long list is read in parts; `pause` resolves when the next part may follow. */
  find(query: PieceQuery, pause: () => Promise<void>): Promise<FoundPieces>;
}

/** Accents, vowel signs and characters that are not seen. */
const UNSEEN = /[\p{Mn}\p{Cf}\u0640]/gu;
/** Pieces that are read at once. */
const PART = 200;

/** Returns a text as it is compared: without case, accents and other forms of the same letters. */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(UNSEEN, '').toUpperCase().toLowerCase();

const found = (pieces: readonly Piece[]): FoundPieces => ({
  count: pieces.length,
  indexOf: (pieceId) => pieces.findIndex(({ id }) => id === pieceId),
  at: (index) => pieces[index],
  onPage: (page, size) => pieces.slice((page - 1) * size, page * size),
});

type Compare<Item> = (one: Item, other: Item) => number;

function merge<Item>(one: readonly Item[], other: readonly Item[], compare: Compare<Item>): Item[] {
  const merged: Item[] = [];
  let at = 0;
  for (const item of one) {
    for (let next = other[at]; next !== undefined && compare(next, item) < 0; next = other[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(item);
  }
  return [...merged, ...other.slice(at)];
}

/** Returns the items in order; of two equal ones the first stays before the other. */
async function sortInParts<Item>(
  items: readonly Item[],
  compare: Compare<Item>,
  pause: () => Promise<void>,
): Promise<readonly Item[]> {
  if (items.length <= PART) return [...items].sort(compare);
  const middle = Math.ceil(items.length / 2);
  const first = await sortInParts(items.slice(0, middle), compare, pause);
  await pause();
  const second = await sortInParts(items.slice(middle), compare, pause);
  await pause();
  return merge(first, second, compare);
}

/** Returns the number of pages, at least one. */
export const pagesOf = (count: number, size: number): number => Math.max(1, Math.ceil(count / size));

/**
 * Returns the list of a board's pieces: a search finds those whose title, description and categories contain all its
 * words, without regard to case and accents.
 */
export function pieceList(
  pieces: readonly Piece[],
  named: readonly Category[] | undefined,
  locale: string,
): PieceList {
  const names = new Map(named?.map((category) => [category.id, category.names]));
  const nameOf = (category: string): string => textIn(names.get(category) ?? [], locale) || category;
  const used = new Set(pieces.flatMap(({ categories }) => categories));
  const order = [...[...names.keys()].filter((id) => used.has(id)), ...used];
  const byId = new Map(pieces.map((piece) => [piece.id, piece]));
  const texts: string[] = [];
  let sorted: Promise<readonly Piece[]> | undefined;

  const textOf = ({ titles, descriptions, categories }: Piece): string =>
    folded([textIn(titles, locale), textIn(descriptions, locale), ...categories.map(nameOf)].join('\n'));

  async function readTexts(pause: () => Promise<void>): Promise<void> {
    while (texts.length < pieces.length) {
      if (texts.length > 0) await pause();
      for (const piece of pieces.slice(texts.length, texts.length + PART)) texts.push(textOf(piece));
    }
  }

  async function byTitle(pause: () => Promise<void>): Promise<readonly Piece[]> {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    const titled = pieces.map((piece) => ({ piece, title: textIn(piece.titles, locale) }));
    const inOrder = await sortInParts(titled, (one, other) => compare(one.title, other.title), pause);
    return inOrder.map(({ piece }) => piece);
  }

  return {
    count: pieces.length,
    locale,
    categories: [...new Set(order)].map((id) => ({ id, names: names.get(id) ?? [] })),
    kinds: PIECE_KINDS.filter((kind) => pieces.some(({ type }) => type === kind)),
    get: (pieceId) => byId.get(pieceId),
    async find({ text, kind, category, sort }, pause) {
      const words = folded(text.slice(0, PIECE_SEARCH_MAX)).split(/\s+/u).filter(Boolean);
      if (words.length > 0) await readTexts(pause);
      const matching = new Set(
        pieces.filter(
          ({ type, categories }, index) =>
            (kind === null || type === kind) &&
            (category === null || categories.includes(category)) &&
            words.every((word) => texts[index]?.includes(word)),
        ),
      );
      if (sort === 'board') return found([...matching]);
      sorted ??= byTitle(pause);
      return found((await sorted).filter((piece) => matching.has(piece)));
    },
  };
}

/** What a board shows, as the parameters of an address; what is usual is not in it. */
export interface BoardSearch {
  /** The id of the widget, or of a part of it as `widget:part`. */
  board?: string | undefined;
  piece?: string | undefined;
  q?: string | undefined;
  kind?: string | undefined;
  category?: string | undefined;
  sort?: string | undefined;
  page?: number | undefined;
  items?: number | undefined;
}

const unless = <Value>(usual: Value, value: Value): NonNullable<Value> | undefined =>
  value === usual ? undefined : (value ?? undefined);

/** Returns the parameters of an address that show a board as a query does, with a piece when one is open. */
export const boardSearchOf = (board: string, query: PieceQuery, pieceId: string | null): BoardSearch => ({
  board,
  piece: pieceId ?? undefined,
  q: unless(WHOLE_BOARD.text, query.text),
  kind: unless(WHOLE_BOARD.kind, query.kind),
  category: unless(WHOLE_BOARD.category, query.category),
  sort: unless(WHOLE_BOARD.sort, query.sort),
  page: unless(WHOLE_BOARD.page, query.page),
  items: unless(WHOLE_BOARD.size, query.size),
});

/** Returns the query in the parameters of an address; what is not valid is as usual. */
export const queryOf = ({ q, kind, category, sort, page, items }: BoardSearch): PieceQuery => ({
  // The address of a text of digits has it as a number.
  text: String(q ?? '').slice(0, PIECE_SEARCH_MAX),
  kind: PIECE_KINDS.find((each) => each === kind) ?? WHOLE_BOARD.kind,
  category: category === undefined ? WHOLE_BOARD.category : String(category),
  sort: PIECE_SORTS.find((each) => each === sort) ?? WHOLE_BOARD.sort,
  page: Number.isInteger(page) && Number(page) >= 1 ? Number(page) : WHOLE_BOARD.page,
  size: PAGE_SIZES.find((each) => each === items) ?? WHOLE_BOARD.size,
});
