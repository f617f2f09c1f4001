import * as v from 'valibot';
import { type BoardElement, boardElement, isNewer, isSendable, pictureOf } from './element';

/** An element as the realtime database has it, without its key. */
const recordSchema = v.object({
  /** Who drew it. */
  authorId: v.string(),
  version: v.number(),
  nonce: v.number(),
  /** The clearing of the board that it was drawn after. */
  epoch: v.number(),
  /** The element as JSON; missing once it is deleted. */
  json: v.optional(v.string()),
  /** The id of the picture of such an element, by which the server finds it. */
  asset: v.optional(v.string()),
});

/** An element of a board with what the database knows of it. */
export interface StoredElement {
  authorId: string;
  epoch: number;
  element: BoardElement;
}

/** Returns whether one is the same element as the other, and as new. */
export const isAtLeast = ({ element: one }: StoredElement, { element: other }: StoredElement): boolean =>
  one.id === other.id && !isNewer(other, one);

function parsed(json: string): object | null {
  try {
    return Object(JSON.parse(json));
  } catch {
    return null;
  }
}

/** A deleted element has no place any more: only its version counts. */
const deleted = (id: string) => ({ id, type: 'rectangle', x: 0, y: 0, isDeleted: true });

/** Returns a stored element with its key as id; null when it is none. */
export function storedElement(id: string, stored: unknown): StoredElement | null {
  const { success, output } = v.safeParse(recordSchema, stored);
  if (!success) return null;
  const { authorId, epoch, version, nonce: versionNonce, json, asset } = output;
  const values = json === undefined ? deleted(id) : { ...parsed(json), isDeleted: false };
  const element = boardElement({ ...values, id, version, versionNonce });
  if (!element || pictureOf(element) !== asset || !isSendable(element)) return null;
  return { authorId, epoch, element };
}

/** Returns an element as it is stored, without who changes it and when. */
export function elementRecord({ authorId, epoch, element }: StoredElement) {
  const { id: _, version, versionNonce: nonce, isDeleted, ...values } = element;
  const asset = pictureOf(element);
  const shown = { json: JSON.stringify(values), ...(asset !== undefined && { asset }) };
  return { authorId, version, nonce, epoch, ...(!isDeleted && shown) };
}
