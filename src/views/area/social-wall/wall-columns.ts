import type { Post } from '@domain/wall/post';

/** A post in a column, with its place in the whole list. */
export interface PlacedPost {
  post: Post;
  place: number;
}

/** About the heights of a post's parts in a column of usual width, in pixels. */
const FRAME = 120;
const LINE = 21;
const LINE_LENGTH = 38;
const PICTURE = 220;

/** Returns about how high a post is, before it is measured. */
export function usualHeight({ text, asset }: Pick<Post, 'text' | 'asset'>): number {
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(line.length / LINE_LENGTH)));
  return FRAME + LINE * lines.reduce((total, count) => total + count, 0) + (asset ? PICTURE : 0);
}

/** Divides the posts of a wall into columns. A post keeps its column, also when others come before it or go. */
export class WallColumns {
  #count = 0;
  readonly #columnOf = new Map<string, number>();

  /** Returns the posts of each of `count` columns, in the order of the list; a new one is in the shortest column. */
  divide(posts: readonly Post[], count: number): PlacedPost[][] {
    if (count !== this.#count) this.#columnOf.clear();
    this.#count = count;
    const heights = Array.from({ length: count }, () => 0);
    const add = (post: Post, column: number): void => {
      heights[column] = (heights[column] ?? 0) + usualHeight(post);
      this.#columnOf.set(post.id, column);
    };
    const isPlaced = ({ id }: Post): boolean => this.#columnOf.has(id);
    const unplaced = posts.filter((post) => !isPlaced(post));
    for (const post of posts.filter(isPlaced)) add(post, this.#of(post));
    for (const post of unplaced) add(post, heights.indexOf(Math.min(...heights)));
    const placed = posts.map((post, place) => ({ post, place }));
    return heights.map((_, column) => placed.filter(({ post }) => this.#of(post) === column));
  }

  #of({ id }: Post): number {
    return this.#columnOf.get(id) ?? 0;
  }
}
