import { hashOf } from './hash';
import { isBeyond } from './json';
import type { Query } from './query';
import type { Json, Path, ReadNode } from './read-node';

/** A change of a view: all data (`d`), or values by path below the view, null where removed (`m`). */
export type Push =
  | { kind: 'd'; path: Path; data: Json }
  | { kind: 'm'; path: Path; data: { [path: string]: Json } };

/** The live result of a query at a path, shared by its users. */
export interface View {
  readonly id: string;
  readonly path: Path;
  readonly query: Query;
  /** Users, counted by `open` and `release`. */
  users: number;
  /** Returns whether the JSON of the current data exceeds a size in bytes. */
  isBeyond(bytes: number): boolean;
  /** Returns the current data. */
  current(): Json;
  /**
   * Returns the changes since the last drain, read from the current tree, so intermediate values are skipped.
   * Receivers that got `current` or `peek` since then, or compared the hash, end with the same data.
   */
  drain(): readonly Push[];
  /** Returns what the next drain would return. */
  peek(): readonly Push[];
  /** Returns the hash of the current data. */
  hash(): string;
  /** Releases one use; the last one drops the view. */
  release(): void;
}

/** The data of a view, and its pending changes. */
export interface Content {
  /** Marks all data as changed. */
  touchWhole(): void;
  node(): ReadNode | undefined;
  json(): Json;
  pending(): readonly Push[];
  /** Marks all pending changes as sent. */
  settle(): void;
  /** Notes that one receiver gets the current data before the others. */
  show(): void;
}

/** A view of some content. */
export class LiveView<Shown extends Content = Content> implements View {
  readonly id: string;
  readonly path: Path;
  readonly query: Query;
  readonly content: Shown;
  users = 0;
  readonly #drop: () => void;

  constructor(path: Path, query: Query, content: Shown, drop: () => void) {
    this.id = `${path.join('/')}?${query.text}`;
    this.path = path;
    this.query = query;
    this.content = content;
    this.#drop = drop;
  }

  isBeyond(bytes: number): boolean {
    return isBeyond(this.content.node(), bytes);
  }

  current(): Json {
    this.content.show();
    return this.content.json();
  }

  hash(): string {
    this.content.show();
    return hashOf(this.content.node());
  }

  peek(): readonly Push[] {
    this.content.show();
    return this.content.pending();
  }

  drain(): readonly Push[] {
    const pushes = this.content.pending();
    this.content.settle();
    return pushes;
  }

  release(): void {
    this.users -= 1;
    if (this.users === 0) this.#drop();
  }
}
