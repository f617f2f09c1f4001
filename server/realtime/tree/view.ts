import type { Query } from './query';
import type { Json, Path } from './read-node';

/** What changed in a view: everything anew (`d`), or values by path below the view's, null where nothing is left (`m`). */
export type Push =
  | { kind: 'd'; path: Path; data: Json }
  | { kind: 'm'; path: Path; data: { [path: string]: Json } };

/** What a query at a path shows, for all who ask the same. */
export interface View {
  readonly id: string;
  readonly path: Path;
  readonly query: Query;
  /** How many hold it; counted by `open` and `release`. */
  users: number;
  /** Does what it shows now take more than so many bytes as JSON? */
  isBeyond(bytes: number): boolean;
  /** Everything it shows now. */
  current(): Json;
  /**
   * What changed since the last drain, empty when nothing did. Read from the tree now, so values between are left out.
   * Whoever took `current` or `peek` since then, or compared the hash, ends with the same data.
   */
  drain(): readonly Push[];
  /** What the next drain would give, without draining. */
  peek(): readonly Push[];
  /** The hash clients compute of what it shows now. */
  hash(): string;
  /** Given back by one of its users; dropped with the last one. */
  release(): void;
}
