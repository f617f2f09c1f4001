import { type BoardElement, boardElement, isNewer } from '@domain/whiteboard/element';
import { withBearableFillings } from '@domain/whiteboard/filling';
import type { FrameOrder, FrameReport } from '@domain/whiteboard/frame-message';
import type { Pointer, PointerPlace } from '@domain/whiteboard/pointer';
import { POINTER_INTERVAL } from '@domain/whiteboard/whiteboard-limits';
import { CaptureUpdateAction } from '@excalidraw/excalidraw';
import type {
  BinaryFiles,
  Collaborator,
  ExcalidrawImperativeAPI,
  SocketId,
} from '@excalidraw/excalidraw/types';
import { asShared, type EditorElement, inOrder, isEdited, isKept, restored } from './editor-element';
import { EditorPictures } from './editor-pictures';

/** What is collected for a time and handed over together; of the same key only the last. */
interface Batch<Value> {
  add(key: string, value: Value): void;
  /** Hands over what is collected now. */
  flush(): void;
  /** Drops what is collected. */
  clear(): void;
}

/** Returns a batch that is handed over a time after its first value, in milliseconds. */
function batched<Value>(interval: number, onBatch: (values: Value[]) => void): Batch<Value> {
  const values = new Map<string, Value>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function take(): Value[] {
    clearTimeout(timer);
    timer = undefined;
    const taken = [...values.values()];
    values.clear();
    return taken;
  }
  const flush = () => {
    const taken = take();
    if (taken.length > 0) onBatch(taken);
  };
  return {
    add(key, value) {
      values.set(key, value);
      timer ??= setTimeout(flush, interval);
    },
    flush,
    clear: () => void take(),
  };
}

/** Connects the editor with the page around it: what others draw comes in, what the user draws goes out. */
export class BoardEditor {
  readonly #post: (report: FrameReport) => void;
  #api: ExcalidrawImperativeAPI | null = null;
  #isReadOnly = true;
  #isFilled = false;
  /** The versions that the page has. */
  readonly #known = new Map<string, BoardElement>();
  /** Elements that the user edits and others have changed meanwhile, with the version that the user has. */
  readonly #overtaken = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  readonly #pictures: EditorPictures;
  readonly #drawn = batched<BoardElement>(POINTER_INTERVAL, (elements) => {
    this.#post({ type: 'elements.drawn', elements });
    this.#capture(this.#pictures.newAmong(elements));
  });
  readonly #pointer = batched<PointerPlace>(POINTER_INTERVAL, (places) => {
    const place = places.at(-1);
    if (place) this.#post({ type: 'pointer.moved', place });
  });

  constructor(post: (report: FrameReport) => void) {
    this.#post = post;
    this.#pictures = new EditorPictures(post, () => this.#show(this.#scene()));
  }

  readonly pictureId = (file: File): Promise<string> => this.#pictures.idOf(file);

  readonly isReadOnly = (): boolean => this.#isReadOnly;

  readonly watchAccess = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes the orders of the page until the returned function is called. */
  open(
    api: ExcalidrawImperativeAPI,
    watch: (onOrder: (order: FrameOrder) => void) => () => void,
  ): () => void {
    this.#api = api;
    this.#pictures.open(api);
    const stop = watch((order) => this.#take(order));
    this.#post({ type: 'frame.ready' });
    return () => {
      stop();
      this.#drawn.flush();
      this.#pictures.close();
      this.#api = null;
    };
  }

  /** Takes the elements and files of the editor, and sends those that the page does not have. */
  readonly takeDrawn = (elements: readonly object[], _state?: unknown, files: BinaryFiles = {}): void => {
    if (this.#isReadOnly) return;
    this.#pictures.take(elements as readonly BoardElement[], files);
    let isForeign = false;
    for (const value of elements as readonly BoardElement[]) {
      const changed = this.#changed(value);
      if (!changed) continue;
      const element = boardElement(asShared(changed));
      if (element) {
        this.#known.set(element.id, element);
        this.#drawn.add(element.id, structuredClone(element));
      } else isForeign ||= !isKept(value);
    }
    if (isForeign) this.#dropForeign();
  };

  /** Returns an element that the page does not have; one that others have changed meanwhile follows their change. */
  #changed(value: BoardElement): BoardElement | undefined {
    const known = this.#known.get(value.id);
    const before = this.#overtaken.get(value.id);
    if (!known || isNewer(value, known)) return value;
    if (before === undefined || value.version <= before) return undefined;
    this.#overtaken.set(value.id, value.version);
    return { ...value, version: known.version + 1 };
  }

  readonly takePointer = (place: PointerPlace): void => this.#pointer.add('own', place);

  #take(order: FrameOrder): void {
    switch (order.type) {
      case 'access.changed':
        this.#isReadOnly = order.readOnly;
        for (const listener of this.#listeners) listener();
        return;
      case 'pointers.changed':
        this.#showPointers(order.pointers);
        return;
      case 'elements.replaced':
        this.#replace(order.elements);
        return;
      case 'pictures.dropped':
        this.#drop(order.ids);
        return;
      case 'elements.changed':
        this.#merge(order.elements);
    }
  }

  #merge(elements: readonly BoardElement[]): void {
    const api = this.#api;
    if (!api) return;
    this.#remember(elements);
    const local = this.#scene();
    const merged = new Map<string, EditorElement>(local.map((element) => [element.id, element]));
    for (const element of this.#whole(elements, merged)) {
      const own = merged.get(element.id);
      if (!isNewer(element, own)) continue;
      if (own && isEdited(element, api.getAppState())) this.#overtaken.set(own.id, own.version);
      else {
        this.#overtaken.delete(element.id);
        merged.set(element.id, element);
      }
    }
    this.#show([...merged.values()]);
  }

  #replace(elements: readonly BoardElement[]): void {
    this.#drawn.clear();
    this.#known.clear();
    this.#overtaken.clear();
    this.#remember(elements);
    this.#show(restored(elements));
    this.#api?.history.clear();
    if (this.#isFilled) return;
    this.#isFilled = true;
    this.#api?.scrollToContent(undefined, { fitToViewport: false });
  }

  #remember(elements: readonly BoardElement[]): void {
    for (const element of elements)
      if (isNewer(element, this.#known.get(element.id))) this.#known.set(element.id, element);
  }

  /** Returns elements as the editor needs them: of a deleted one only its version has come. */
  #whole(elements: readonly BoardElement[], own: ReadonlyMap<string, EditorElement>): EditorElement[] {
    const present = elements.filter(({ isDeleted }) => !isDeleted);
    const deleted = elements.flatMap(({ id, version, versionNonce, isDeleted }) => {
      const before = isDeleted && own.get(id);
      return before ? [{ ...before, version, versionNonce, isDeleted }] : [];
    });
    return [...restored(present), ...deleted];
  }

  /** Removes what no board has: what was pasted or drawn with a tool of the editor that Foyer does not have. */
  #dropForeign(): void {
    this.#show(this.#scene().filter((element) => boardElement(element) || isKept(element)));
  }

  /** Takes pictures off the board, as the user would. */
  #drop(ids: readonly string[]): void {
    const dropped = (element: EditorElement): EditorElement =>
      element.type === 'image' && ids.includes(element.fileId ?? '')
        ? { ...element, isDeleted: true, version: element.version + 1 }
        : element;
    this.#show(this.#scene().map(dropped));
  }

  /** Lets the user undo a dropped or pasted picture, which the editor forgets: only what comes anew is taken as a step. */
  #capture(ids: readonly string[]): void {
    if (ids.length === 0) return;
    const elements = this.#scene();
    this.#show(elements.filter(({ id }) => !ids.includes(id)));
    this.#api?.updateScene({ elements, captureUpdate: CaptureUpdateAction.IMMEDIATELY });
  }

  readonly #scene = (): readonly EditorElement[] => this.#api?.getSceneElementsIncludingDeleted() ?? [];

  /** What others do is not undone by the user. */
  #show(elements: readonly EditorElement[]): void {
    this.#api?.updateScene({
      elements: withBearableFillings(this.#pictures.shown(inOrder(elements, this.#known))),
      captureUpdate: CaptureUpdateAction.NEVER,
    });
  }

  #showPointers(pointers: readonly Pointer[]): void {
    const collaborators = pointers.map(({ userId, name, x, y }): [SocketId, Collaborator] => [
      userId as SocketId,
      { id: userId, username: name, pointer: { x, y, tool: 'pointer' } },
    ]);
    this.#api?.updateScene({ collaborators: new Map(collaborators) });
  }
}
