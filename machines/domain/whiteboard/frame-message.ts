import * as v from 'valibot';
import { type BoardElement, boardElements } from './element';
import { type Pointer, pointerPlaceSchema, pointerSchema } from './pointer';

const elements = v.pipe(
  v.array(v.unknown()),
  v.transform((values) => boardElements(values)),
);

/** The bytes of a file. */
const bytes = v.custom<object>((value) => Object.prototype.toString.call(value) === '[object Blob]');

const reportSchema = v.variant('type', [
  v.object({ type: v.literal('frame.ready') }),
  v.object({ type: v.literal('elements.drawn'), elements }),
  v.object({ type: v.literal('pointer.moved'), place: pointerPlaceSchema }),
  /** A picture that is in this editor alone, with the id of its file. */
  v.object({ type: v.literal('picture.added'), id: v.string(), data: bytes }),
  /** A HEIC picture was dropped or pasted: the editor does not get it. */
  v.object({ type: v.literal('heic.refused') }),
]);

/** What the frame of a board's editor says to the page around it. */
export type FrameReport = v.InferOutput<typeof reportSchema>;
/** What the user does in the editor. */
export type DrawingReport = Extract<FrameReport, { type: 'elements.drawn' | 'pointer.moved' }>;
/** A picture that the user has put on the board, which the server does not have. */
export type LocalPicture = Omit<Extract<FrameReport, { type: 'picture.added' }>, 'type'>;

/** Returns what a message of the frame means; null for every other message. */
export function frameReport(data: unknown): FrameReport | null {
  const { success, output } = v.safeParse(reportSchema, data);
  return success ? output : null;
}

const orderSchema = v.variant('type', [
  /** These elements have changed. */
  v.object({ type: v.literal('elements.changed'), elements }),
  /** The board has these elements and no others, whatever was drawn. */
  v.object({ type: v.literal('elements.replaced'), elements }),
  v.object({ type: v.literal('pointers.changed'), pointers: v.array(pointerSchema) }),
  v.object({ type: v.literal('access.changed'), readOnly: v.boolean() }),
  /** These pictures of the user are taken off the board. */
  v.object({ type: v.literal('pictures.dropped'), ids: v.array(v.string()) }),
]);

/** What the page says to the frame. */
export type FrameOrder =
  | { type: 'elements.changed' | 'elements.replaced'; elements: readonly BoardElement[] }
  | { type: 'pointers.changed'; pointers: readonly Pointer[] }
  | { type: 'access.changed'; readOnly: boolean }
  | { type: 'pictures.dropped'; ids: readonly string[] };

/** Returns what a message of the page around the frame means; null for every other message. */
export function frameOrder(data: unknown): FrameOrder | null {
  const { success, output } = v.safeParse(orderSchema, data);
  return success ? output : null;
}
