import type { BoardElement } from '@domain/whiteboard/element';
import type { StoredElement } from '@domain/whiteboard/element-record';

/** Returns an element as the editor has it. */
export const shape = (id: string, version = 1, more: Partial<BoardElement> = {}): BoardElement => ({
  id,
  type: 'rectangle',
  x: 0,
  y: 0,
  version,
  versionNonce: 500,
  isDeleted: false,
  ...more,
});

/** Returns an element as the server has it. */
export const stored = (element: BoardElement, more: Partial<StoredElement> = {}): StoredElement => ({
  authorId: 'grace',
  epoch: 0,
  element,
  ...more,
});
