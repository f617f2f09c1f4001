type Listener = () => void;

/** The maximum of people whose pictures are remembered. */
const FACES_MAX = 500;

/** The pictures of people of the chat who may be elsewhere, held by reference by a machine. */
export class FaceStore {
  /** The newest last; undefined for people without a picture. */
  readonly #pictures = new Map<string, string | undefined>();
  readonly #listeners = new Set<Listener>();

  /** Returns the id of the picture of a person; undefined without one, and while it is not known. */
  get(uid: string): string | undefined {
    return this.#pictures.get(uid);
  }

  /** Returns whether it is known what picture a person has. */
  has(uid: string): boolean {
    return this.#pictures.has(uid);
  }

  /** Remembers what was read of these people; those who are missing have no picture. */
  put(uids: readonly string[], people: readonly { uid: string; picture?: string | undefined }[]): void {
    for (const uid of uids) {
      this.#pictures.delete(uid);
      this.#pictures.set(uid, people.find((person) => person.uid === uid)?.picture);
    }
    for (const uid of [...this.#pictures.keys()].slice(0, -FACES_MAX)) this.#pictures.delete(uid);
    this.#notify();
  }

  clear(): void {
    this.#pictures.clear();
    this.#notify();
  }

  /** Calls back after every change. */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  toJSON(): object {
    return { faces: this.#pictures.size };
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
