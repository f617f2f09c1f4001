import * as v from 'valibot';
import { isPictureId } from '../people/picture';
import { ELEMENT_MAX, REACH_MAX } from './whiteboard-limits';

const between = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
const length = between(-REACH_MAX, REACH_MAX);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Keys of the realtime database that no key of another path can be taken for. */
const ELEMENT_ID = /^[-\w]{1,64}$/;

/** The kinds of elements that a board has. The editor's frames of other pages are none of them. */
const TYPES = [
  'rectangle',
  'diamond',
  'ellipse',
  'arrow',
  'line',
  'freedraw',
  'text',
  'frame',
  'image',
] as const;

/** What the editor draws by: without bounds one element would keep every page that shows it busy for minutes. */
const APPEARANCE = {
  width: v.optional(length),
  height: v.optional(length),
  angle: v.optional(between(-100, 100)),
  points: v.optional(v.pipe(v.array(v.looseTuple([length, length])), v.maxLength(10_000))),
  strokeWidth: v.optional(between(0.5, 100)),
  strokeStyle: v.optional(v.picklist(['solid', 'dashed', 'dotted'])),
  fillStyle: v.optional(v.picklist(['hachure', 'cross-hatch', 'solid', 'zigzag'])),
  roughness: v.optional(between(0, 4)),
  opacity: v.optional(between(0, 100)),
  fontSize: v.optional(between(1, 1_000)),
  lineHeight: v.optional(between(0.5, 5)),
};

/** An element of a board: what Foyer reads of it, and all that the editor keeps beside. */
const elementSchema = v.looseObject({
  id: v.pipe(v.string(), v.regex(ELEMENT_ID)),
  type: v.picklist(TYPES),
  x: between(-10 * REACH_MAX, 10 * REACH_MAX),
  y: between(-10 * REACH_MAX, 10 * REACH_MAX),
  ...APPEARANCE,
  /** Increases with every change. */
  version: count,
  /** Random; of two changes with the same version the one with the lower nonce counts. */
  versionNonce: count,
  isDeleted: v.optional(v.boolean(), false),
  text: v.optional(v.string()),
  link: v.nullish(v.string()),
  /** Of a picture: the id of its file, which the editor chooses, or the server once it has it. */
  fileId: v.nullish(v.pipe(v.string(), v.regex(/^[-\w]{1,128}$/))),
});
export type BoardElement = v.InferOutput<typeof elementSchema>;

/** What decides which of two states of an element counts. */
export type ElementVersion = Pick<BoardElement, 'version' | 'versionNonce'>;

/** Returns whether an element is a picture that the editor has not opened yet. */
export const isUnfinished = ({ type, fileId }: Pick<BoardElement, 'type' | 'fileId'>): boolean =>
  type === 'image' && !fileId;

/** Returns the file of a picture; undefined for every other element. */
export const pictureOf = ({ type, fileId }: Pick<BoardElement, 'type' | 'fileId'>): string | undefined =>
  (type === 'image' && fileId) || undefined;

/** Returns whether the server can have an element: a picture only when it has its file. */
export function isSendable(element: BoardElement): boolean {
  const id = pictureOf(element);
  return element.isDeleted || id === undefined || isPictureId(id);
}

const HTTPS = /^https:\/\//;

/** Returns a value as an element, with no link but one to a page; null when it is none, or too large. */
export function boardElement(value: unknown): BoardElement | null {
  const { success, output } = v.safeParse(elementSchema, value);
  if (!success || isUnfinished(output) || JSON.stringify(output).length > ELEMENT_MAX) return null;
  return output.link && !HTTPS.test(output.link) ? { ...output, link: null } : output;
}

/** Returns the elements among values. */
export const boardElements = (values: readonly unknown[]): BoardElement[] =>
  values.map(boardElement).filter((element) => element !== null);

/** Returns whether a state of an element replaces another one; a state does not replace itself. */
export const isNewer = (one: ElementVersion, other: ElementVersion | undefined): boolean =>
  other === undefined ||
  one.version > other.version ||
  (one.version === other.version && one.versionNonce < other.versionNonce);

/** The kinds of shapes that are counted. */
type ShapeKind = 'shape' | 'arrow' | 'line' | 'drawing' | 'picture';

/** What is on a board, in words. */
interface BoardDescription {
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
