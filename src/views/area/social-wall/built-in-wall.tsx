import { Trans } from '@lingui/react/macro';
import { isHost } from '@machines/auth/is-host';
import { panelId } from '@machines/navigation/navigation.machine';
import { isOnBigScreen } from '@machines/social-wall/big-screen.machine';
import { createPostReactions } from '@machines/social-wall/post-reactions.machine';
import { createSocialWall, wallPosts, wallState } from '@machines/social-wall/social-wall.machine';
import type { WallPlace } from '@machines/social-wall/wall-place';
import { createWallQueue } from '@machines/social-wall/wall-queue.machine';
import { IconScreenShare } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useAppActor, useChildValue, useSpawned } from '@/app/app-context';
import { useBigScreen } from '@/app/use-big-screen';
import { useDialogStep } from '@/app/use-dialog-step';
import { Button } from '@/ui/controls/button';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { PostComposer } from './post-composer';
import { ReactionNote } from './post-reactions';
import { RemovedPosts } from './removed-posts';
import classes from './wall.module.css';
import type { WallActor } from './wall-actors';
import { WallPosts } from './wall-posts';
import { WallQueue } from './wall-queue';

interface BuiltInWallProps {
  place: WallPlace;
  /** The name of the wall. */
  title: ReactNode;
  /** The name of the user. */
  name: string;
}

/** The wall of the venue itself: a field for a post, the posts that wait for a host, and the posts. */
export function BuiltInWall({ place, title, name }: BuiltInWallProps) {
  const host = useChildValue('auth', isHost);
  const wall = useSpawned(({ wall }) => createSocialWall(wall), { ...place, parent: useAppActor() });
  return (
    <div className={classes.wall}>
      <Posts key={String(host)} place={place} host={host} wall={wall} name={name} />
      <BigScreenButton title={title} wall={wall} widgetId={place.widgetId} />
    </div>
  );
}

interface PostsProps {
  place: WallPlace;
  host: boolean;
  wall: WallActor;
  name: string;
}

function Posts({ place, host, wall, name }: PostsProps) {
  const parent = useAppActor();
  const queue = useSpawned(({ wall }) => createWallQueue(wall), { ...place, parent, isHost: host });
  const reactions = useSpawned(({ wall }) => createPostReactions(wall), { ...place, parent });
  return (
    <>
      <PostComposer author={{ ...place, name }} queue={queue} />
      <WallQueue actor={queue} host={host} />
      <RemovedPosts widgetId={place.widgetId} />
      <ReactionNote actor={reactions} />
      <WallPosts actor={wall} queue={queue} reactions={reactions} place={place} />
    </>
  );
}

const BigScreen = lazyLayer(async () => (await import('./big-screen')).BigScreen);

interface BigScreenButtonProps {
  /** The name of the wall. */
  title: ReactNode;
  wall: WallActor;
  widgetId: string;
}

/** Shows the wall on the whole screen, as for a hall; Back, Escape and a button lead out of it. */
function BigScreenButton({ title, wall, widgetId }: BigScreenButtonProps) {
  const actor = useBigScreen();
  const opened = useSelector(actor, isOnBigScreen);
  const posts = useSelector(wall, wallPosts);
  const isRefused = useSelector(wall, wallState) === 'refused';
  const close = () => actor.send({ type: 'bigScreen.close' });
  useDialogStep(opened, close, panelId(`${widgetId}:bigScreen`));
  if (isRefused) return null;
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        aria-haspopup="dialog"
        icon={<IconScreenShare size={20} stroke={1.6} aria-hidden />}
        onPointerEnter={BigScreen.preload}
        onClick={() => actor.send({ type: 'bigScreen.open' })}
      >
        <Trans>Big screen</Trans>
      </Button>
      <BigScreen opened={opened} onClose={close} title={title} posts={posts} />
    </div>
  );
}
