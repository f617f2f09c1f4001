import { useLingui } from '@lingui/react/macro';
import { muteIn } from '@machines/moderation/restrictions.machine';
import { createFollowedRange } from '@machines/social-wall/followed-range.machine';
import { wallPosts, wallState } from '@machines/social-wall/social-wall.machine';
import type { WallPlace } from '@machines/social-wall/wall-place';
import { useSelector } from '@xstate/react';
import { type ReactElement, useCallback, useMemo } from 'react';
import { Virtualizer } from 'virtua';
import { useAppActor, useSpawned } from '@/app/app-context';
import { useChatValue } from '@/app/use-chat';
import { useListVersion } from '@/app/use-people';
import { useWallScroll } from './use-wall-scroll';
import classes from './wall.module.css';
import type { QueueActor, ReactionsActor, WallActor } from './wall-actors';
import { EmptyNote, FailedNote, LoadingNote, OlderNote, SignedOutNote } from './wall-notes';
import { WallPost } from './wall-post';

interface WallPostsProps {
  actor: WallActor;
  queue: QueueActor;
  reactions: ReactionsActor;
  place: WallPlace;
}

/** Shows the posts of a wall, newest first. */
export function WallPosts(props: WallPostsProps) {
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

function Rows({ actor, queue, reactions, place, version }: WallPostsProps & { version: number }) {
  const { t } = useLingui();
  const store = useSelector(actor, wallPosts);
  const range = useSpawned(({ wall }) => createFollowedRange(wall), {
    ...place,
    parent: useAppActor(),
    posts: store,
  });
  const muted = useChatValue('restrictions', muteAnywhere, null) !== null;
  const { list, isShifted, onScroll } = useWallScroll({ actor, range, store, version });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in the store
  const places = useMemo(() => ({ length: store.size }), [store, version]);
  const row = useCallback(
    (_: unknown, index: number): ReactElement => {
      const post = store.at(index);
      if (!post) return <i key={index} />;
      return <WallPost key={post.id} post={post} {...{ place, queue, reactions, muted }} />;
    },
    [store, place, queue, reactions, muted],
  );
  return (
    <section
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list
      tabIndex={0}
      aria-label={t`Posts`}
    >
      <Virtualizer ref={list} data={places} shift={isShifted} as="ol" item="li" onScroll={onScroll}>
        {row}
      </Virtualizer>
      <OlderNote actor={actor} />
    </section>
  );
}
