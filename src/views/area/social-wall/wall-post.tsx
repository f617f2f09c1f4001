import type { Post } from '@domain/wall/post';
import { Trans, useLingui } from '@lingui/react/macro';
import { isMessageHidden } from '@machines/chat-panel/blocks.selectors';
import type { WallPlace } from '@machines/social-wall/wall-place';
import { isPostBusy } from '@machines/social-wall/wall-queue.machine';
import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { PostWords } from './post-words';
import classes from './wall.module.css';
import type { QueueActor } from './wall-actors';

interface WallPostProps {
  post: Post;
  place: WallPlace;
  queue: QueueActor;
  host: boolean;
}

/** Shows a post of the wall, and what hosts and others can do about it. */
export const WallPost = memo(function WallPost({ post, place, queue, host }: WallPostProps) {
  const isHidden = useChatValue('blocks', isMessageHidden(post.id, post.authorId), false);
  if (isHidden) return <HiddenPost id={post.id} />;
  const isOther = post.authorId !== place.userId;
  const action = host ? (
    <RemoveButton id={post.id} queue={queue} />
  ) : (
    isOther && <ReportButton post={post} widgetId={place.widgetId} />
  );
  return (
    <div className={classes.post}>
      <PostWords post={post} action={action} />
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
  const busy = useSelector(queue, isPostBusy);
  const remove = () => queue.send({ type: 'deed.do', deed: { kind: 'remove', id, from: 'wall' } });
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

/** Opens the dialog that reports the post; nothing where there is no chat. */
function ReportButton({ post: { id, authorId, authorName }, widgetId }: { post: Post; widgetId: string }) {
  const { t } = useLingui();
  const reporting = useChatPart('reporting');
  if (!reporting) return null;
  const subject = { userId: authorId, name: authorName, post: { widgetId, postId: id } };
  return (
    <Button
      variant="subtle"
      className={classes.small}
      aria-haspopup="dialog"
      aria-describedby={id}
      onClick={() => reporting.send({ type: 'report.start', subject })}
    >
      {t`Report`}
    </Button>
  );
}
