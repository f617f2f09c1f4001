import { type BoardElement, isUnfinished } from '@domain/whiteboard/element';
import { restoreElements } from '@excalidraw/excalidraw';
import type { ImportedDataState } from '@excalidraw/excalidraw/data/types';
import type { AppState, SceneData } from '@excalidraw/excalidraw/types';
import { inOrder } from './element-order';

/** An element as the editor has it. */
export type EditorElement = NonNullable<SceneData['elements']>[number];

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
