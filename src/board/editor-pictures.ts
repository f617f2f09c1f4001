import { isPictureId, pictureAddress } from '@domain/people/picture';
import { HEIC_HEAD, isHeicContent, isHeicFile } from '@domain/pictures/heic';
import { type BoardElement, pictureOf } from '@domain/whiteboard/element';
import type { FrameReport } from '@domain/whiteboard/frame-message';
import type { BinaryFileData, BinaryFiles, ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types';
import { pastedFiles } from '@/ui/controls/pasted-files';
import type { EditorElement } from './editor-element';

/** Delay before a picture that could not be loaded is loaded again, in milliseconds. */
const RELOAD_DELAY = 5_000;

const dataUrlOf = (data: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(data);
  });

/** Takes the pictures beside a text from the clipboard of an event: the editor would take them for what is meant. */
function leaveText(event: ClipboardEvent, data: DataTransfer): void {
  if (data.files.length === 0) return;
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', data.getData('text/plain'));
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
}

/**
 * Keeps from the editor the HEIC pictures that are dropped or pasted, which it cannot name, and the pictures beside a
 * pasted text; returns the function that stops.
 */
export function sortFiles(post: (report: FrameReport) => void): () => void {
  const refuseHeic = (event: Event, files: readonly File[]): void => {
    if (!files.some(isHeicFile)) return;
    event.preventDefault();
    event.stopPropagation();
    post({ type: 'heic.refused' });
  };
  const drop = (event: DragEvent): void => refuseHeic(event, [...(event.dataTransfer?.files ?? [])]);
  const paste = (event: ClipboardEvent): void => {
    if (!event.clipboardData) return;
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) leaveText(event, event.clipboardData);
    refuseHeic(event, files);
  };
  const options = { capture: true };
  document.addEventListener('drop', drop, options);
  document.addEventListener('paste', paste, options);
  return () => {
    document.removeEventListener('drop', drop, options);
    document.removeEventListener('paste', paste, options);
  };
}

/** Returns the bytes of a picture; null when it is gone. Rejects when it can be loaded later. */
async function loaded(id: string): Promise<Blob | null> {
  const answer = await fetch(pictureAddress(id));
  if (answer.ok) return answer.blob();
  if (answer.status >= 500 || answer.status === 429) throw new Error(`status ${answer.status}`);
  return null;
}

/** The pictures in the editor: those of the user go to the page, those of the server come by their address. */
export class EditorPictures {
  readonly #post: (report: FrameReport) => void;
  readonly #onGone: () => void;
  #api: ExcalidrawImperativeAPI | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #told = new Set<string>();
  readonly #added = new Set<string>();
  readonly #asked = new Set<string>();
  readonly #gone = new Set<string>();

  /** `onGone` is called when a picture is known to be gone. */
  constructor(post: (report: FrameReport) => void, onGone: () => void) {
    this.#post = post;
    this.#onGone = onGone;
  }

  open(api: ExcalidrawImperativeAPI): void {
    this.#api = api;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#api = null;
  }

  /** Gives the page the files of the user's pictures that it does not have. */
  take(elements: readonly BoardElement[], files: BinaryFiles): void {
    for (const element of elements) {
      const id = pictureOf(element);
      const file = id === undefined || element.isDeleted || isPictureId(id) ? undefined : files[id];
      if (!file || this.#told.has(file.id)) continue;
      this.#told.add(file.id);
      void this.#tell(file);
    }
  }

  /** Returns an id for a picture that the user puts on the board; rejects HEIC, which the page names. */
  readonly idOf = async (file: File): Promise<string> => {
    const head = await file.slice(0, HEIC_HEAD).arrayBuffer();
    if (!isHeicContent(new Uint8Array(head)))
      return `local-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
    this.#post({ type: 'heic.refused' });
    // The editor would say on top that it does not know why.
    setTimeout(() => this.#api?.updateScene({ appState: { errorMessage: null } }));
    throw new Error('A HEIC picture is not taken');
  };

  /** Returns the ids of pictures among these elements that the user has put on the board just now. */
  newAmong(elements: readonly BoardElement[]): string[] {
    const added = elements.filter((element) => pictureOf(element) && element.isDeleted !== true);
    const ids = added.map(({ id }) => id).filter((id) => !this.#added.has(id));
    for (const id of ids) this.#added.add(id);
    return ids;
  }

  /** Returns elements as they are shown, and loads their pictures: a picture that is gone says so. */
  shown(elements: readonly EditorElement[]): EditorElement[] {
    this.#load(elements);
    return elements.map((element) =>
      element.type === 'image' && this.#gone.has(element.fileId ?? '') && element.status !== 'error'
        ? { ...element, status: 'error' }
        : element,
    );
  }

  async #tell({ id, dataURL }: BinaryFileData): Promise<void> {
    const data = await (await fetch(dataURL)).blob();
    this.#post({ type: 'picture.added', id, data });
  }

  #load(elements: readonly EditorElement[]): void {
    for (const element of elements) {
      const id = element.type === 'image' && !element.isDeleted ? element.fileId : null;
      if (!id || !isPictureId(id) || this.#asked.has(id)) continue;
      this.#asked.add(id);
      this.#add(id).catch(() => this.#loadLater(id));
    }
  }

  async #add(id: string): Promise<void> {
    const data = await loaded(id);
    if (!data) {
      this.#gone.add(id);
      this.#onGone();
      return;
    }
    const file = { id, mimeType: data.type, dataURL: await dataUrlOf(data), created: Date.now() };
    this.#api?.addFiles([file as unknown as BinaryFileData]);
  }

  #loadLater(id: string): void {
    this.#asked.delete(id);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#load(this.#api?.getSceneElementsIncludingDeleted() ?? []);
    }, RELOAD_DELAY);
  }
}
