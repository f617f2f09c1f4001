import type { Removed } from '@domain/moderation/restriction';
import { Trans, useLingui } from '@lingui/react/macro';
import { isHost } from '@machines/auth/is-host';
import { removals } from '@machines/moderation/restrictions.machine';
import { panelId } from '@machines/navigation/navigation.machine';
import { isOnBigScreen } from '@machines/social-wall/big-screen.machine';
import { createPostReactions } from '@machines/social-wall/post-reactions.machine';
import { createSocialWall, wallPosts, wallState } from '@machines/social-wall/social-wall.machine';
import type { WallPlace } from '@machines/social-wall/wall-place';
import { createWallQueue } from '@machines/social-wall/wall-queue.machine';
import { IconScreenShare } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useAppActor, useChildValue, useSpawned } from '@/app/app-context';
import { useBigScreen } from '@/app/use-big-screen';
import { useChatValue } from '@/app/use-chat';
import { useDialogStep } from '@/app/use-dialog-step';
import { Button } from '@/ui/controls/button';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { ReasonWords } from '@/ui/moderation/mute-words';
import { OpenButton } from '../open-button';
import { usePanel } from '../use-panel';
import { PostComposer, usePostDraft } from './post-composer';
import { ReactionNote } from './post-reactions';
import classes from './wall.module.css';
import type { WallActor } from './wall-actors';
import { WallPosts } from './wall-posts';
import { WallQueue } from './wall-queue';

const Panel = lazyLayer(async () => (await import('@/ui/layers/panel')).Panel);
const BigScreen = lazyLayer(async () => (await import('./big-screen')).BigScreen);

interface BuiltInWallProps {
  place: WallPlace;
  /** The name of the wall, as text and as it is shown. */
  label: string;
  title: ReactNode;
  /** The name of the user. */
  name: string;
}

/** The wall of the venue itself: the posts, those that wait for a host, and a field for another one. */
export function BuiltInWall(props: BuiltInWallProps) {
  const host = useChildValue('auth', isHost);
  const { place } = props;
  const wall = useSpawned(({ wall }) => createSocialWall(wall), { ...place, parent: useAppActor() });
  return <Wall key={String(host)} {...props} host={host} wall={wall} />;
}

interface WallProps extends BuiltInWallProps {
  host: boolean;
  wall: WallActor;
}

interface RemovedPost {
  id: string;
  text: string;
  removed: Removed;
}

/** Returns the removed posts of a wall, the last one first. */
const postsOf = (all: Readonly<Record<string, Removed>>, widgetId: string): RemovedPost[] =>
  Object.entries(all)
    .flatMap(([id, removed]) =>
      removed.post?.widgetId === widgetId ? [{ id, text: removed.post.text, removed }] : [],
    )
    .toSorted((one, other) => other.removed.since - one.removed.since);

/** Tells the user which of their posts a host removed, and why; nothing without one. */
function RemovedPosts({ widgetId }: { widgetId: string }) {
  const { t } = useLingui();
  const heading = useId();
  const posts = postsOf(useChatValue('restrictions', removals, undefined) ?? {}, widgetId);
  if (posts.length === 0) return null;
  return (
    <div className={classes.queue}>
      <h3 id={heading} className={classes.heading}>{t`Removed by a host`}</h3>
      <ul className={classes.waiting} aria-labelledby={heading}>
        {posts.map(({ id, text, removed: { reason } }) => (
          <li key={id} className={classes.post}>
            <p className={classes.text} dir="auto">
              {text}
            </p>
            <p className={classes.note}>
              <ReasonWords reason={reason} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows the wall on its card, or in a panel, while the card keeps its height. */
function Wall({ place, label, title, name, host, wall }: WallProps) {
  const { t } = useLingui();
  const parent = useAppActor();
  const { widgetId, userId } = place;
  const queue = useSpawned(({ wall }) => createWallQueue(wall), { ...place, parent, isHost: host });
  const reactions = useSpawned(({ wall }) => createPostReactions(wall), { ...place, parent });
  const draft = usePostDraft({ ...place, name });
  const panel = usePanel(widgetId);
  const card = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const open = (button: HTMLElement) => {
    setHeight(card.current?.offsetHeight ?? 0);
    panel.open(button);
  };
  const posts = (
    <>
      <WallPosts actor={wall} queue={queue} reactions={reactions} place={place}>
        <WallQueue actor={queue} host={host} />
        <RemovedPosts widgetId={widgetId} />
        <ReactionNote actor={reactions} />
      </WallPosts>
      <PostComposer actor={draft} queue={queue} userId={userId} />
    </>
  );
  return (
    <div className={classes.card}>
      {panel.layer.opened ? (
        <div style={{ blockSize: height }} />
      ) : (
        <div ref={card} className={classes.wall}>
          {posts}
        </div>
      )}
      <div className={classes.actions}>
        <OpenButton label={t`Open`} onOpen={open} onIntent={Panel.preload} />
        <BigScreenButton title={title} wall={wall} widgetId={widgetId} />
      </div>
      <Panel title={label} heading={title} {...panel.layer}>
        <div className={`${classes.wall} ${classes.inPanel}`}>{posts}</div>
      </Panel>
    </div>
  );
}

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
    <>
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
    </>
  );
}
