import type { BoardState } from '@domain/whiteboard/board-state';
import { type BoardElement, isNewer, isSendable, pictureOf } from '@domain/whiteboard/element';
import type { StoredElement } from '@domain/whiteboard/element-record';
import { Listeners } from '../patterns/listeners';

/** A change of what is on a board: these elements, or all of it (`null`). */
export type BoardChange = readonly BoardElement[] | null;

/** A picture of the user that the server has. */
export interface SharedPicture {
  /** The id of its file in the editor. */
  id: string;
  assetId: string;
}

/** The elements of a board: those that the server has, and those that a user has drawn and that were not sent yet. */
export class BoardStore {
  readonly #userId: string;
  #epoch: number | null = null;
  #shownFrom = Number.POSITIVE_INFINITY;
  #version = 0;
  readonly #stored = new Map<string, StoredElement>();
  readonly #drawn = new Map<string, BoardElement>();
  /** The ids of pictures that the server has, by those of their files in the editor. */
  readonly #shared = new Map<string, string>();
  #sending: readonly StoredElement[] = [];
  readonly #listeners = new Listeners<[change: BoardChange]>();
  readonly #readers = new Listeners();

  constructor(userId: string) {
    this.#userId = userId;
  }

  /** Increases with every change. */
  get version(): number {
    return this.#version;
  }

  /** What was taken by `takeBatch` last. */
  get sending(): readonly StoredElement[] {
    return this.#sending;
  }

  /** Returns all elements that are on the board, in no order. */
  elements(): BoardElement[] {
    const all = new Map<string, BoardElement>();
    for (const [id, one] of this.#stored) if (this.#isShown(one)) all.set(id, one.element);
    for (const [id, element] of this.#drawn) all.set(id, this.#withShared(element));
    return [...all.values()].filter(({ isDeleted }) => !isDeleted);
  }

  /** Takes when the board was cleared last, and from which clearing on what was drawn is on it. */
  takeState({ epoch, shownFrom }: Pick<BoardState, 'epoch' | 'shownFrom'>): void {
    const isCleared = epoch !== this.#epoch;
    if (!isCleared && shownFrom === this.#shownFrom) return;
    this.#epoch = epoch;
    this.#shownFrom = shownFrom;
    if (isCleared) this.#drawn.clear();
    this.#change(null);
  }

  /**
   * Takes elements as the server has them, and the ids of those that it has no longer. One that is older than before was
   * denied: then all of the board has changed, because an editor keeps what is newer.
   */
  takeStored(stored: readonly StoredElement[], removed: readonly string[]): void {
    const isDenied = stored.some(({ element }) => {
      const before = this.#stored.get(element.id)?.element;
      return before !== undefined && isNewer(before, element);
    });
    for (const id of removed) this.#stored.delete(id);
    for (const one of stored) this.#store(one);
    const shown = stored.filter((one) => this.#isShown(one)).map(({ element }) => element);
    if (isDenied || removed.length > 0) this.#change(null);
    else if (shown.length > 0) this.#change(shown);
  }

  /** Takes what the user has drawn. */
  takeDrawn(elements: readonly BoardElement[]): void {
    for (const element of elements)
      if (isNewer(element, this.#drawn.get(element.id) ?? this.#known(element.id)))
        this.#drawn.set(element.id, element);
    this.#grow();
  }

  /** Takes the id that the server has given to a picture of the user: it can be sent from now on. */
  takeShared({ id, assetId }: SharedPicture): void {
    this.#shared.set(id, assetId);
  }

  /** Takes what the user has drawn, to send it; pictures wait until the server has their files. */
  takeBatch(): void {
    // What the server never had needs no deletion.
    for (const [id, { isDeleted }] of this.#drawn)
      if (isDeleted && !this.#stored.has(id)) this.#drawn.delete(id);
    const ready = [...this.#drawn.values()].map((element) => this.#withShared(element)).filter(isSendable);
    this.#sending = ready.map((element) => ({
      element,
      authorId: this.#stored.get(element.id)?.authorId ?? this.#userId,
      epoch: this.#epoch ?? 0,
    }));
    for (const { id } of ready) this.#drawn.delete(id);
  }

  /** Puts what was taken to be sent back, unless something newer is known. */
  returnBatch(): void {
    this.takeDrawn(this.#sending.filter(({ epoch }) => epoch === this.#epoch).map(({ element }) => element));
  }

  /** Drops what the user has drawn and was not sent. */
  dropDrawn(): void {
    this.#drawn.clear();
    this.#change(null);
  }

  /** Calls back when something changes that the user has not drawn; returns the function that stops. */
  watch(listener: (change: BoardChange) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Calls back with every change, also those of the user; returns the function that stops. */
  watchVersion(listener: () => void): () => void {
    return this.#readers.add(listener);
  }

  toJSON(): object {
    return { stored: this.#stored.size, drawn: this.#drawn.size };
  }

  #store(one: StoredElement): void {
    const { id } = one.element;
    this.#stored.set(id, one);
    const drawn = this.#drawn.get(id);
    if (drawn && this.#isShown(one) && !isNewer(drawn, one.element)) this.#drawn.delete(id);
  }

  #withShared(element: BoardElement): BoardElement {
    const id = pictureOf(element);
    const assetId = id && this.#shared.get(id);
    return assetId === undefined ? element : { ...element, fileId: assetId };
  }

  #known(id: string): BoardElement | undefined {
    const stored = this.#stored.get(id);
    return stored && this.#isShown(stored) ? stored.element : undefined;
  }

  #isShown({ epoch }: StoredElement): boolean {
    return epoch >= this.#shownFrom;
  }

  #grow(): void {
    this.#version += 1;
    this.#readers.notify();
  }

  #change(change: BoardChange): void {
    this.#grow();
    this.#listeners.notify(change);
  }
}
