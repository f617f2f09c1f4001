import type { Frames } from '../wire/outgoing-frame';

/** The way to a client. */
export interface Link {
  send(frames: Frames): void;
  /** Gives the connection up because of a fault of the server's own. */
  fail(error: unknown): void;
}
