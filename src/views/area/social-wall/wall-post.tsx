import type { Post } from '@domain/wall/post';
import { Trans, useLingui } from '@lingui/react/macro';
import { isMessageHidden } from '@machines/chat-panel/blocks.machine';
import type { WallPlace } from '@machines/social-wall/wall-place';
import { memo } from 'react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { OtherAction } from '../likes/other-action';
import { PostReactions } from './post-reactions';
import { PostWords } from './post-words';
import classes from './wall.module.css';
import type { QueueActor, ReactionsActor } from './wall-actors';
import { usePostAction } from './wall-queue';

interface WallPostProps {
  post: Post;
  place: WallPlace;
  queue: QueueActor;
  reactions: ReactionsActor;
  /** The user may not react here. */
  muted: boolean;
}

/** Shows a post of the wall, and what the user can do about it. */
export const WallPost = memo(function WallPost({ post, place, queue, reactions, muted }: WallPostProps) {
  const { id, authorId, authorName } = post;
  const isHidden = useChatValue('blocks', isMessageHidden(id, authorId), false);
  if (isHidden) return <HiddenPost id={id} />;
  const isOwn = authorId === place.userId;
  const subject = { userId: authorId, name: authorName, post: { widgetId: place.widgetId, postId: id } };
  return (
    <div className={classes.post}>
      <PostWords post={post} />
      <div className={classes.foot}>
        <PostReactions post={post} actor={reactions} muted={muted} />
        {isOwn ? (
          <RemoveButton id={id} queue={queue} />
        ) : (
          <OtherAction subject={subject} describedBy={id} className={classes.small} />
        )}
      </div>
    </div>
  );
});

/** Stands for a post of a person whom the user blocks, and shows it when asked. */
function HiddenPost({ id }: { id: string }) {
  const blocks = useChatPart('blocks');
  return (
    <div className={classes.post}>
      <p className={classes.note}>
        <Trans>Post of a person you blocked</Trans>
      </p>
      <div className={classes.actions}>
        <Button variant="subtle" onClick={() => blocks?.send({ type: 'message.reveal', id })}>
          <Trans>Show</Trans>
        </Button>
      </div>
    </div>
  );
}

function RemoveButton({ id, queue }: { id: string; queue: QueueActor }) {
  const { t } = useLingui();
  const { busy, act } = usePostAction(queue);
  const remove = () => act({ kind: 'remove', id, from: 'wall' });
  return (
    <Button
      variant="subtle"
      className={classes.small}
      aria-disabled={busy}
      aria-describedby={id}
      onClick={remove}
    >
      {t`Remove`}
    </Button>
  );
}
