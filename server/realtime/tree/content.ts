import type { Json, ReadNode } from './read-node';
import type { Push } from './view';

/** What is shown of a place, and what of it has not been told yet. */
export interface Content {
  /** The place itself changed, or one above it. */
  touchWhole(): void;
  node(): ReadNode | undefined;
  json(): Json;
  pending(): readonly Push[];
  /** Everything pending has been told. */
  settle(): void;
  /** Somebody now has what is shown, though the others have been told less. */
  show(): void;
}
