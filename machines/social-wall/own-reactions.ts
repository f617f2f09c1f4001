import type { PostReaction } from '@domain/wall/post-reactions';

type Listener = () => void;

/** What the user reacted with, by post; held by reference by a machine. */
export class OwnReactions {
  #kinds: ReadonlyMap<string, PostReaction> = new Map();
  readonly #listeners = new Set<Listener>();

  /** Returns the user's reaction to a post; null without one. */
  of(postId: string): PostReaction | null {
    return this.#kinds.get(postId) ?? null;
  }

  /** Replaces all reactions. */
  take(kinds: ReadonlyMap<string, PostReaction>): void {
    this.#kinds = kinds;
    for (const listener of this.#listeners) listener();
  }

  /** Calls back when reactions change. */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  toJSON(): object {
    return { reactions: this.#kinds.size };
  }
}
