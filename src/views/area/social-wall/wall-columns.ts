import { comparePosts, type Post, type PostPosition } from '@domain/wall/post';
import type { PostStore } from '@machines/patterns/post-store';
import { followedRange, rangeOnScreen } from '@machines/social-wall/followed-range.machine';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useState } from 'react';
import type { RangeActor, WallActor } from './wall-actors';

/** A post in a column, with its place in the whole list. */
interface PlacedPost {
  post: Post;
  place: number;
}

/** About the heights of a post's parts in a column of usual width, in pixels. */
const FRAME = 120;
const LINE = 21;
const LINE_LENGTH = 38;
const PICTURE = 220;

/** Returns about how high a post is, before it is measured. */
function usualHeight({ text, asset }: Pick<Post, 'text' | 'asset'>): number {
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

/** The list is at its beginning up to this distance, in pixels. */
const NEAR = 24;
/** Older posts are loaded when so many are left below the screen. */
const SOON = 6;
const GAP = 12;
/** A column is at least so wide. */
const COLUMN_WIDTH = 280;
const COLUMNS_MAX = 4;

/** How many columns fit beside each other, and how high what stands above the posts is. */
interface Measures {
  columns: number;
  above: number;
}

function useMeasures(scroller: HTMLElement | null): Measures {
  const [measures, setMeasures] = useState<Measures>({ columns: 1, above: 0 });
  useLayoutEffect(() => {
    const above = scroller?.firstElementChild;
    if (!(scroller && above instanceof HTMLElement)) return;
    const measure = () => {
      const fitting = Math.floor((scroller.clientWidth + GAP) / (COLUMN_WIDTH + GAP));
      const next = { columns: Math.min(COLUMNS_MAX, Math.max(1, fitting)), above: above.offsetHeight };
      setMeasures((known) => (known.columns === next.columns && known.above === next.above ? known : next));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(scroller);
    sizes.observe(above);
    measure();
    return () => sizes.disconnect();
  }, [scroller]);
  return measures;
}

/** Follows the range of posts that is on the screen, where the newest posts are not enough. */
function followShown(range: RangeActor, store: PostStore, first: number, last: number): void {
  const followed = followedRange(range.getSnapshot());
  const wanted = rangeOnScreen(store, { first, last }, followed);
  if (wanted === followed) return;
  range.send(wanted ? { type: 'range.follow', range: wanted } : { type: 'range.leave' });
}

/** Returns the post that was the newest when the reader left the beginning of the list; null at the beginning. */
function useNewestRead(scroller: HTMLElement | null, store: PostStore): PostPosition | null {
  const [newest, setNewest] = useState<PostPosition | null>(null);
  useLayoutEffect(() => {
    const follow = () => {
      const isAway = scroller !== null && scroller.scrollTop > NEAR;
      setNewest((known) => (isAway ? (known ?? store.at(0) ?? null) : null));
    };
    scroller?.addEventListener('scroll', follow, { passive: true });
    return () => scroller?.removeEventListener('scroll', follow);
  }, [scroller, store]);
  return newest;
}

const stay = () => false;

/** The posts of a column that are on the screen or near it. */
function useColumn(posts: readonly PlacedPost[], scroller: HTMLElement | null, above: number) {
  const list = useVirtualizer({
    count: posts.length,
    getScrollElement: () => scroller,
    getItemKey: (index) => posts[index]?.post.id ?? index,
    estimateSize: (index) => usualHeight(posts[index]?.post ?? { text: '' }),
    gap: GAP,
    overscan: 2,
    scrollMargin: above,
    useFlushSync: false,
  });
  // The other columns would move with it.
  list.shouldAdjustScrollPositionOnItemSizeChange = stay;
  return list;
}

const NONE: readonly PlacedPost[] = [];

interface ScrolledWall {
  actor: WallActor;
  range: RangeActor;
  store: PostStore;
  version: number;
  /** The element that scrolls; its first child stands above the posts. */
  scroller: HTMLElement | null;
}

/**
 * Places the posts in columns. Loads older posts near the end and follows those on the screen. What is newer than what the
 * reader began with waits until they are back at the beginning, so that nothing moves where they read.
 */
export function useWallScroll({ actor, range, store, version, scroller }: ScrolledWall) {
  const { columns, above } = useMeasures(scroller);
  const newestRead = useNewestRead(scroller, store);
  const [divider] = useState(() => new WallColumns());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in the store
  const { waiting, divided } = useMemo(() => {
    const posts = store.all();
    const first = newestRead ? posts.findIndex((post) => comparePosts(newestRead, post) <= 0) : 0;
    const waiting = Math.max(0, first);
    return { waiting, divided: divider.divide(posts.slice(waiting), columns) };
  }, [store, version, newestRead, divider, columns]);
  const lists = [
    useColumn(divided[0] ?? NONE, scroller, above),
    useColumn(divided[1] ?? NONE, scroller, above),
    useColumn(divided[2] ?? NONE, scroller, above),
    useColumn(divided[3] ?? NONE, scroller, above),
  ];
  const shown = lists.flatMap(({ range: onScreen }, column) => {
    const placed = divided[column] ?? NONE;
    const ends = [placed[onScreen?.startIndex ?? 0], placed[onScreen?.endIndex ?? -1]];
    return ends.flatMap((one) => (one ? [one.place + waiting] : []));
  });
  const [first, last] = [Math.min(...shown), Math.max(...shown)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: other posts may end nearer
  useLayoutEffect(() => {
    if (last < 0) return;
    followShown(range, store, first, last);
    if (last + SOON >= store.size) actor.send({ type: 'older.load' });
  }, [actor, range, store, version, first, last]);
  const rows = lists.flatMap((list, column) =>
    list.getVirtualItems().flatMap(({ index, key, start }) => {
      const placed = divided[column]?.[index];
      if (!placed) return [];
      const style = {
        insetInlineStart: `calc((100% + ${GAP}px) * ${column / columns})`,
        inlineSize: `calc((100% + ${GAP}px) / ${columns} - ${GAP}px)`,
        transform: `translateY(${start - above}px)`,
      };
      return [{ ...placed, key, index, style, measure: list.measureElement }];
    }),
  );
  return {
    rows: rows.sort((one, other) => one.place - other.place),
    height: Math.max(...lists.map((list) => list.getTotalSize())),
    waiting,
  };
}
