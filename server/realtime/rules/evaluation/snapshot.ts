import type { Path, Primitive, ReadNode } from '../../tree/read-node';
import { fault } from './fault';

const REFUSED = /[.#$[\]]|[^\P{Cc}\x80-\x9f]/u;

/** What `val()` gives for a place with children: something that exists and equals nothing. */
export const CHILDREN: unique symbol = Symbol('children');

/** A place in the data as rules see it; it may be empty. */
export class Snapshot {
  readonly node: ReadNode | undefined;
  readonly #above: Snapshot | null;

  constructor(node: ReadNode | undefined, above: Snapshot | null = null) {
    this.node = node;
    this.#above = above;
  }

  /** One key further down. */
  step(key: string): Snapshot {
    return new Snapshot(this.node?.child(key), this);
  }

  /** The place at a path such as `a/b`; a path that no data can have is a fault. */
  child(path: string): Snapshot {
    if (REFUSED.test(path)) return fault();
    return path === '' || path.includes('/') ? this.at(path.split('/').filter(Boolean)) : this.step(path);
  }

  at(path: Path): Snapshot {
    return path.reduce<Snapshot>((place, key) => place.step(key), this);
  }

  parent(): Snapshot {
    return this.#above ?? fault();
  }

  exists(): boolean {
    return this.node !== undefined;
  }

  hasChild(path: string): boolean {
    return this.child(path).exists();
  }

  hasChildren(paths?: readonly string[]): boolean {
    return paths ? paths.every((path) => this.hasChild(path)) : (this.node?.size ?? 0) > 0;
  }

  val(): Primitive | null | typeof CHILDREN {
    if (!this.node) return null;
    return this.node.leaf ?? CHILDREN;
  }

  priority(): string | number | null {
    return this.node?.priority ?? null;
  }
}
