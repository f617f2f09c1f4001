import { comparePosts, type PostPosition } from '@domain/wall/post';
import { Trans, useLingui } from '@lingui/react/macro';
import { muteIn } from '@machines/moderation/restrictions.machine';
import type { PostStore } from '@machines/patterns/post-store';
import {
  createFollowedRange,
  followedRange,
  rangeOnScreen,
} from '@machines/social-wall/followed-range.machine';
import { wallPosts, wallState } from '@machines/social-wall/social-wall.machine';
import type { WallPlace } from '@machines/social-wall/wall-place';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { useAppActor, useSpawned } from '@/app/app-context';
import { useChatValue } from '@/app/use-chat';
import { useListVersion } from '@/app/use-people';
import { Button } from '@/ui/controls/button';
import classes from './wall.module.css';
import type { QueueActor, RangeActor, ReactionsActor, WallActor } from './wall-actors';
import { type PlacedPost, usualHeight, WallColumns } from './wall-columns';
import { EmptyNote, FailedNote, LoadingNote, OlderNote, SignedOutNote } from './wall-notes';
import { WallPost } from './wall-post';

interface ListedProps {
  actor: WallActor;
  queue: QueueActor;
  reactions: ReactionsActor;
  place: WallPlace;
}

/** Shows the posts of a wall, newest first, below what scrolls with them. */
export function WallPosts({ children, ...props }: ListedProps & { children?: ReactNode }) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <div ref={setScroller} className={classes.scroller}>
      <div className={classes.above}>{children}</div>
      <Posts {...props} scroller={scroller} />
    </div>
  );
}

type PostsProps = ListedProps & { scroller: HTMLElement | null };

function Posts(props: PostsProps) {
  const { actor } = props;
  const store = useSelector(actor, wallPosts);
  const state = useSelector(actor, wallState);
  const version = useListVersion(store);
  const retry = () => actor.send({ type: 'wall.retry' });
  if (state === 'refused') return <SignedOutNote />;
  if (store.size > 0)
    return (
      <>
        {state === 'failed' && <FailedNote onRetry={retry} />}
        <Rows {...props} version={version} />
      </>
    );
  if (state === 'failed') return <FailedNote onRetry={retry} />;
  return state === 'live' ? <EmptyNote /> : <LoadingNote />;
}

/** A ban or a mute of the whole venue. */
const muteAnywhere = muteIn('');

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
function useWallScroll({ actor, range, store, version, scroller }: ScrolledWall) {
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

/** Says how many posts came while the reader was below, and leads to them. */
function WaitingNote({ count, scroller }: { count: number; scroller: HTMLElement | null }) {
  const lead = (button: HTMLElement) => {
    button.closest<HTMLElement>('section')?.focus({ preventScroll: true });
    scroller?.scrollTo({ top: 0 });
  };
  return (
    <div role="status" className={classes.news}>
      {count > 0 && (
        <Button onClick={({ currentTarget }) => lead(currentTarget)}>
          <Trans>New posts: {count}</Trans>
        </Button>
      )}
    </div>
  );
}

function Rows({ actor, queue, reactions, place, scroller, version }: PostsProps & { version: number }) {
  const { t } = useLingui();
  const store = useSelector(actor, wallPosts);
  const range = useSpawned(({ wall }) => createFollowedRange(wall), {
    ...place,
    parent: useAppActor(),
    posts: store,
  });
  const muted = useChatValue('restrictions', muteAnywhere, null) !== null;
  const { rows, height, waiting } = useWallScroll({ actor, range, store, version, scroller });
  return (
    <section
      className={classes.posts}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list
      tabIndex={0}
      aria-label={t`Posts`}
    >
      <WaitingNote count={waiting} scroller={scroller} />
      <ol className={classes.list} style={{ blockSize: height }}>
        {rows.map(({ post, key, index, style, measure }) => (
          <li key={key} ref={measure} data-index={index} className={classes.place} style={style}>
            <WallPost post={post} {...{ place, queue, reactions, muted }} />
          </li>
        ))}
      </ol>
      <OlderNote actor={actor} />
    </section>
  );
}
