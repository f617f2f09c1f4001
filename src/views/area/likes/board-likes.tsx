import { type LikeTarget, likeKey } from '@domain/media-board/like';
import { operationModeOf } from '@domain/venue/venue-version';
import { Plural, useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.machine';
import {
  areLikesKnown,
  areLikesRefused,
  boardLikes,
  createLikes,
  isLikeLinkDown,
  type LikesPlace,
  type likesMachine,
  refusedLike,
} from '@machines/media-board/likes.machine';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useAppActor, useChildValue, useSpawned } from '@/app/app-context';
import { useMuteAnywhere } from '@/app/use-mute';
import { PlainButton } from '@/ui/controls/plain-button';
import { Failure } from '@/ui/text/notices';
import classes from './likes.module.css';

type LikesActor = ActorRefFrom<typeof likesMachine>;

const LikesContext = createContext<LikesActor | null>(null);

/** Returns the actor of the board's likes; null where nobody is signed in. */
export const useBoardLikes = (): LikesActor | null => useContext(LikesContext);

/** Gives the buttons inside the likes of a board; none where nobody is signed in. */
export function BoardLikes({ boardId, children }: { boardId: string; children: ReactNode }) {
  const user = useChildValue('auth', currentUser);
  const version = useChildValue('publication', ({ context }) => context.version);
  if (!user || !version) return children;
  const mode = operationModeOf(version);
  return (
    <OwnLikes
      key={`${mode} ${user.userId} ${boardId}`}
      place={{ mode, userId: user.userId, mediaBoardId: boardId }}
    >
      {children}
    </OwnLikes>
  );
}

function OwnLikes({ place, children }: { place: LikesPlace; children: ReactNode }) {
  const actor = useSpawned(({ mediaBoard }) => createLikes(mediaBoard), { ...place, parent: useAppActor() });
  return <LikesContext value={actor}>{children}</LikesContext>;
}

interface LikeButtonProps {
  target: LikeTarget;
  /** How many people like it, of a comment. */
  stored?: number;
  /** The id of the element that says what is liked. */
  describedBy: string;
}

/** Likes a piece or a comment, and shows how many people do; nothing where nobody is signed in. */
export function LikeButton(props: LikeButtonProps) {
  const actor = useBoardLikes();
  return actor && <OwnLikeButton {...props} actor={actor} />;
}

function OwnLikeButton({ target, stored, describedBy, actor }: LikeButtonProps & { actor: LikesActor }) {
  const { t } = useLingui();
  const isLiked = useSelector(actor, (now) => boardLikes(now).isLiked(target));
  const count = useSelector(actor, (now) => boardLikes(now).countOf(target, stored));
  const isKnown = useSelector(actor, areLikesKnown);
  const isRefused = useSelector(actor, areLikesRefused);
  const isMuted = useMuteAnywhere() !== null;
  if (isRefused) return null;
  const toggle = () => actor.send({ type: 'like.toggle', target, uuid: crypto.randomUUID() });
  const Icon = isLiked ? IconHeartFilled : IconHeart;
  return (
    <div className={classes.like}>
      <PlainButton
        className={classes.heart}
        aria-label={t`Like`}
        aria-pressed={isLiked}
        aria-describedby={describedBy}
        aria-disabled={!isKnown || undefined}
        disabled={isMuted && !isLiked}
        onClick={toggle}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
      </PlainButton>
      {count > 0 && (
        <span className={classes.count}>
          <Plural value={count} one="# like" other="# likes" />
        </span>
      )}
      <LikeNote target={target} actor={actor} />
    </div>
  );
}

/** Says that a like waits for the connection, or could not be saved; nothing otherwise. */
function LikeNote({ target, actor }: { target: LikeTarget; actor: LikesActor }) {
  const { t } = useLingui();
  const isWaiting = useSelector(actor, (now) => boardLikes(now).isWaiting(target));
  const isDown = useSelector(actor, isLikeLinkDown);
  const refused = useSelector(actor, refusedLike);
  if (refused && likeKey(refused) === likeKey(target))
    return (
      <Failure button={t`OK`} onPress={() => actor.send({ type: 'failure.dismiss' })}>
        {t`Your like could not be saved. Perhaps this is gone, or a host has muted you.`}
      </Failure>
    );
  return (
    isWaiting &&
    isDown && <span role="status" className={classes.count}>{t`Saved when you are connected again`}</span>
  );
}
