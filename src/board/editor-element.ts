import { type BoardElement, isUnfinished } from '@domain/whiteboard/element';
import { restoreElements } from '@excalidraw/excalidraw';
import type { ImportedDataState } from '@excalidraw/excalidraw/data/types';
import type { AppState, SceneData } from '@excalidraw/excalidraw/types';
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** An element as the editor has it. */
export type EditorElement = NonNullable<SceneData['elements']>[number];

interface Placed {
  id: string;
  /** The key of the element's place in the order of drawing. */
  index?: unknown;
}

/** Sorts after every key. */
const LAST = '~';

function isKey(index: unknown): index is string {
  try {
    return typeof index === 'string' && generateKeyBetween(index, null) > index;
  } catch {
    return false;
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Returns keys in their order, the missing ones last, as different keys in the same order. */
function distinctKeys(sorted: readonly (string | null)[]): string[] {
  const keys: string[] = [];
  while (keys.length < sorted.length) {
    const key = sorted[keys.length] ?? null;
    let end = keys.length + 1;
    while (sorted[end] === key) end += 1;
    if (key !== null) keys.push(key);
    keys.push(...generateNKeysBetween(key ?? keys.at(-1), sorted[end], end - keys.length));
  }
  return keys;
}

/**
 * Returns elements in their order of drawing, each with a key of its own; those without one are the last. People who draw
 * at the same time choose the same keys. The editor would give such elements new ones and count that as a change, which
 * the editors of the others do in turn, without an end. Here the order follows from the keys that everybody has, and the
 * ids; no version changes, and an element that has its key stays the same object.
 */
export function inOrder<Element extends Placed>(
  elements: readonly Element[],
  known: ReadonlyMap<string, Placed> = new Map(),
): Element[] {
  const keyOf = (element: Element): string | null => {
    const index = known.get(element.id)?.index ?? element.index;
    return isKey(index) ? index : null;
  };
  const sorted = elements
    .map((element) => ({ element, key: keyOf(element) }))
    .sort(
      (one, other) =>
        compare(one.key ?? LAST, other.key ?? LAST) || compare(one.element.id, other.element.id),
    );
  const keys = distinctKeys(sorted.map(({ key }) => key));
  return sorted.map(({ element }, place) =>
    element.index === keys[place] ? element : { ...element, index: keys[place] },
  );
}

/** Returns elements as the editor needs them, with the same versions. */
export const restored = (elements: readonly BoardElement[]): EditorElement[] =>
  restoreElements(inOrder(elements) as unknown as ImportedDataState['elements'], null);

/** Returns whether the user edits an element. */
export const isEdited = (
  { id }: EditorElement,
  { editingTextElement, resizingElement, newElement }: Partial<AppState>,
): boolean => [editingTextElement, resizingElement, newElement].some((element) => element?.id === id);

/** Returns an element as others get it: whether a picture is there, each editor finds out for itself. */
export const asShared = (element: BoardElement): BoardElement =>
  element.type === 'image' ? { ...element, status: 'saved' } : element;

/** Returns whether the editor keeps what is no element of a board: it is deleted, or is opened just now. */
export const isKept = (element: object): boolean => {
  const value = element as BoardElement;
  return value.isDeleted || isUnfinished(value);
};
