import { comparePosts, type Post, type PostPosition, type PostRange } from '@domain/wall/post';
import { Listeners } from './listeners';

const isSame = (one: PostPosition, other: PostPosition): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The loaded posts of a wall, or other texts like them, newest first, held by reference by a machine. */
export class PostStore<Item extends PostPosition = Post> {
  #posts: Item[] = [];
  #version = 0;
  readonly #listeners = new Listeners();

  get size(): number {
    return this.#posts.length;
  }

  /** Increases with every change of the list or of a post. */
  get version(): number {
    return this.#version;
  }

  get oldest(): Item | null {
    return this.#posts.at(-1) ?? null;
  }

  /** Returns the post at an index of the list, from 0; the same object until it changes. */
  at(index: number): Item | undefined {
    return this.#posts[index];
  }

  /** Returns all of them. */
  all(): readonly Item[] {
    return this.#posts;
  }

  /** Replaces the newest posts. Older ones stay if these are not all, and nothing can be missing in between. */
  takeNewest(newest: readonly Item[], isWhole = false): void {
    const sorted = newest.toSorted(comparePosts);
    const last = sorted.at(-1);
    const isJoined =
      !isWhole && last !== undefined && this.#posts.some((known) => comparePosts(known, last) <= 0);
    const older = isJoined ? this.#posts.filter((known) => comparePosts(last, known) < 0) : [];
    this.#replace([...sorted, ...older]);
  }

  /** Adds a page of older posts. */
  takeOlder(page: readonly Item[]): void {
    const loaded = new Set(this.#posts.map(({ id }) => id));
    const added = page.filter(({ id }) => !loaded.has(id));
    if (added.length > 0) this.#replace([...this.#posts, ...added].toSorted(comparePosts));
  }

  /**
   * Replaces the loaded posts of a range. When these are as many as were asked for, those after the last one stay, as do
   * all that are older than the loaded ones: what lies between is not known.
   */
  takeRange({ newest, oldest }: PostRange, posts: readonly Item[], isFull = false): void {
    const sorted = posts.toSorted(comparePosts);
    const end = (isFull && sorted.at(-1)) || oldest;
    const isInside = (one: PostPosition): boolean =>
      comparePosts(newest, one) <= 0 && comparePosts(one, end) <= 0;
    const last = this.oldest;
    const isTaken = (one: Item): boolean => isInside(one) && last !== null && comparePosts(one, last) <= 0;
    const others = this.#posts.filter((known) => !isInside(known));
    this.#replace([...others, ...sorted.filter(isTaken)].toSorted(comparePosts));
  }

  /** Calls back when the list or a post changes. */
  watchList(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  toJSON(): object {
    return { posts: this.size };
  }

  #replace(posts: readonly Item[]): void {
    const known = new Map(this.#posts.map((post) => [post.id, post]));
    this.#posts = posts.map((post) => {
      const before = known.get(post.id);
      return before && isSame(before, post) ? before : post;
    });
    this.#version += 1;
    this.#listeners.notify();
  }
}
