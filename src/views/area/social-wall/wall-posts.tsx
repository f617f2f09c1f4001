import { useLingui } from '@lingui/react/macro';
import { createFollowedRange } from '@machines/social-wall/followed-range.machine';
import { wallPosts, wallState } from '@machines/social-wall/social-wall.machine';
import type { WallPlace } from '@machines/social-wall/wall-place';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { useAppActor, useSpawned } from '@/app/app-context';
import { useMuteAnywhere } from '@/app/use-mute';
import { useListVersion } from '@/app/use-people';
import { Button } from '@/ui/controls/button';
import classes from './wall.module.css';
import type { QueueActor, ReactionsActor, WallActor } from './wall-actors';
import { useWallScroll } from './wall-columns';
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

/** Says how many posts came while the reader was below, and leads to them. */
function WaitingNote({ count, scroller }: { count: number; scroller: HTMLElement | null }) {
  const { t } = useLingui();
  const lead = (button: HTMLElement) => {
    button.closest<HTMLElement>('section')?.focus({ preventScroll: true });
    scroller?.scrollTo({ top: 0 });
  };
  return (
    <div role="status" className={classes.news}>
      {count > 0 && (
        <Button onClick={({ currentTarget }) => lead(currentTarget)}>{t`New posts: ${count}`}</Button>
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
  const muted = useMuteAnywhere() !== null;
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
