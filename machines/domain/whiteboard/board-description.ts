import type { BoardElement } from './element';

/** The kinds of shapes that are counted. */
export type ShapeKind = 'shape' | 'arrow' | 'line' | 'drawing' | 'picture';

/** What is on a board, in words. */
export interface BoardDescription {
  /** Everything written, from the top to the bottom. */
  texts: readonly { id: string; text: string }[];
  counts: Readonly<Record<ShapeKind, number>>;
}

const KINDS: Partial<Record<BoardElement['type'], ShapeKind>> = {
  rectangle: 'shape',
  diamond: 'shape',
  ellipse: 'shape',
  arrow: 'arrow',
  line: 'line',
  freedraw: 'drawing',
  image: 'picture',
};

/** Texts whose heights differ by less are read as one line, in the units of the board. */
const LINE = 24;
const lineOf = ({ y }: BoardElement): number => Math.round(y / LINE);

/** Returns what is on a board: its texts in the order of reading, and how many shapes of each kind. */
export function describeBoard(elements: readonly BoardElement[]): BoardDescription {
  const counts = { shape: 0, arrow: 0, line: 0, drawing: 0, picture: 0 };
  for (const { type } of elements) {
    const kind = KINDS[type];
    if (kind) counts[kind] += 1;
  }
  const texts = elements
    .filter(({ type }) => type === 'text')
    .toSorted((one, other) => lineOf(one) - lineOf(other) || one.x - other.x)
    .flatMap(({ id, text }) => (text?.trim() ? [{ id, text: text.trim() }] : []));
  return { texts, counts };
}
