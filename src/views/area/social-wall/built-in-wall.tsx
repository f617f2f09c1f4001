import { isHost } from '@machines/auth/is-host';
import type { WallPlace } from '@machines/social-wall/wall-place';
import { useChildValue, useSpawned } from '@/app/app-context';
import { postReactions, socialWall, wallQueue } from '@/app/slots/social-wall';
import { BigScreenButton } from './big-screen-button';
import { PostComposer } from './post-composer';
import { ReactionNote } from './post-reactions';
import { RemovedPosts } from './removed-posts';
import classes from './wall.module.css';
import { WallPosts } from './wall-posts';
import { WallQueue } from './wall-queue';

interface BuiltInWallProps {
  place: WallPlace;
  /** The name of the wall. */
  title: string;
  /** The name of the user. */
  name: string;
}

/** The wall of the venue itself: a field for a post, the posts that wait for a host, and the posts. */
export function BuiltInWall({ place, title, name }: BuiltInWallProps) {
  const host = useChildValue('auth', isHost);
  const wall = useSpawned(socialWall, place);
  return (
    <div className={classes.wall}>
      <PostComposer author={{ ...place, name }} />
      <Posts key={String(host)} place={place} host={host} wall={wall} />
      <BigScreenButton title={title} wall={wall} widgetId={place.widgetId} />
    </div>
  );
}

interface PostsProps {
  place: WallPlace;
  host: boolean;
  wall: ReturnType<typeof useSpawned<ReturnType<typeof socialWall>>>;
}

function Posts({ place, host, wall }: PostsProps) {
  const queue = useSpawned(wallQueue, { ...place, isHost: host });
  const reactions = useSpawned(postReactions, place);
  return (
    <>
      <WallQueue actor={queue} host={host} />
      <RemovedPosts widgetId={place.widgetId} />
      <ReactionNote actor={reactions} />
      <WallPosts actor={wall} queue={queue} reactions={reactions} place={place} />
    </>
  );
}
