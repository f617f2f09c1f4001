import { useLingui } from '@lingui/react/macro';
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
import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
import { useAppActor, useSpawned } from '@/app/app-context';
import { useChatValue } from '@/app/use-chat';
import { useListVersion } from '@/app/use-people';
import classes from './wall.module.css';
import type { QueueActor, RangeActor, ReactionsActor, WallActor } from './wall-actors';
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
/** About the height of a post, before it is measured. */
const USUAL_HEIGHT = 180;
const GAP = 12;
/** A column is at least so wide. */
const COLUMN_WIDTH = 280;

/** How many columns fit beside each other, and how high what stands above the posts is. */
interface Measures {
  columns: number;
  above: number;
}

interface ScrolledWall {
  actor: WallActor;
  range: RangeActor;
  store: PostStore;
  version: number;
  /** The element that scrolls; its first child stands above the posts. */
  scroller: HTMLElement | null;
}

function useMeasures(scroller: HTMLElement | null): Measures {
  const [measures, setMeasures] = useState<Measures>({ columns: 1, above: 0 });
  useLayoutEffect(() => {
    const above = scroller?.firstElementChild;
    if (!(scroller && above instanceof HTMLElement)) return;
    const measure = () => {
      const columns = Math.max(1, Math.floor((scroller.clientWidth + GAP) / (COLUMN_WIDTH + GAP)));
      const next = { columns, above: above.offsetHeight };
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

/**
 * Places the posts in columns, each below the shortest one. Loads older posts near the end, follows those on the screen,
 * and keeps the place of a reader when newer ones come.
 */
function useWallScroll({ actor, range, store, version, scroller }: ScrolledWall) {
  const { columns, above } = useMeasures(scroller);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in the store
  const getItemKey = useCallback((index: number) => store.at(index)?.id ?? index, [store, version]);
  const isAway = (scroller?.scrollTop ?? 0) > NEAR;
  const list = useVirtualizer({
    count: store.size,
    getScrollElement: () => scroller,
    getItemKey,
    estimateSize: () => USUAL_HEIGHT,
    gap: GAP,
    lanes: columns,
    laneAssignmentMode: 'measured',
    overscan: 4,
    scrollMargin: above,
    anchorTo: isAway ? 'end' : 'start',
    useFlushSync: false,
  });
  const { startIndex = 0, endIndex = -1 } = list.range ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: other posts may end nearer
  useLayoutEffect(() => {
    if (endIndex < 0) return;
    followShown(range, store, startIndex, endIndex);
    if (endIndex + SOON >= store.size) actor.send({ type: 'older.load' });
  }, [actor, range, store, version, startIndex, endIndex]);
  const height = list.getTotalSize();
  const rows = list.getVirtualItems().map(({ index, key, lane, start }) => ({
    index,
    key,
    style: {
      insetInlineStart: `calc((100% + ${GAP}px) * ${lane / columns})`,
      inlineSize: `calc((100% + ${GAP}px) / ${columns} - ${GAP}px)`,
      transform: `translateY(${start - above}px)`,
    },
  }));
  return { rows, height, measure: list.measureElement };
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
  const { rows, height, measure } = useWallScroll({ actor, range, store, version, scroller });
  return (
    <section
      className={classes.posts}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list
      tabIndex={0}
      aria-label={t`Posts`}
    >
      <ol className={classes.list} style={{ blockSize: height }}>
        {rows.map(({ index, key, style }) => {
          const post = store.at(index);
          return (
            post && (
              <li key={key} ref={measure} data-index={index} className={classes.place} style={style}>
                <WallPost post={post} {...{ place, queue, reactions, muted }} />
              </li>
            )
          );
        })}
      </ol>
      <OlderNote actor={actor} />
    </section>
  );
}
