import { WAITING_SLOTS } from '@domain/wall/wall-limits';
import { useLingui } from '@lingui/react/macro';
import {
  isPostActionFailed,
  isPostBusy,
  type PostAction,
  postActionOf,
  waitingPosts,
} from '@machines/social-wall/wall-queue.machine';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { Button } from '@/ui/controls/button';
import { Problem } from '@/ui/text/notices';
import { PostWords } from './post-words';
import classes from './wall.module.css';
import type { QueueActor } from './wall-actors';

/** Returns whether something is being done to a post, and what does something unless that is so. */
export function usePostAction(queue: QueueActor) {
  const action = useSelector(queue, postActionOf);
  const busy = useSelector(action, isPostBusy);
  const act = (request: PostAction) => busy || action?.send({ type: 'task.run', request });
  return { busy, act };
}

interface WallQueueProps {
  actor: QueueActor;
  host: boolean;
}

/** Shows the posts that wait for a host: to hosts those of everybody, to others their own; nothing without one. */
export function WallQueue({ actor, host }: WallQueueProps) {
  const { t } = useLingui();
  const heading = useId();
  const posts = useSelector(actor, waitingPosts);
  const hasFailed = useSelector(useSelector(actor, postActionOf), isPostActionFailed);
  return (
    <>
      {posts.length > 0 && (
        <div className={classes.queue}>
          <h3 id={heading} className={classes.heading}>{t`Waiting for approval`}</h3>
          <ul className={classes.waiting} aria-labelledby={heading}>
            {posts.map((post) => (
              <li key={post.id} className={classes.post}>
                <PostWords post={post} />
                <WaitingActions actor={actor} host={host} postId={post.id} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {!host && posts.length >= WAITING_SLOTS.length && <Full />}
      {hasFailed && <Problem>{t`That did not work. Please try again.`}</Problem>}
    </>
  );
}

function Full() {
  const { t, i18n } = useLingui();
  const most = i18n.number(WAITING_SLOTS.length);
  return <p className={classes.note}>{t`Up to ${most} of your posts can wait for approval at a time.`}</p>;
}

function WaitingActions({ actor, host, postId }: WallQueueProps & { postId: string }) {
  const { t } = useLingui();
  const { busy, act } = usePostAction(actor);
  const approve = () => {
    const post = waitingPosts(actor.getSnapshot()).find(({ id }) => id === postId);
    if (post) act({ kind: 'approve', post });
  };
  const remove = () => act({ kind: 'remove', id: postId, from: 'queue' });
  return (
    <div className={classes.foot}>
      {host && (
        <Button className={classes.choice} aria-disabled={busy} aria-describedby={postId} onClick={approve}>
          {t`Approve`}
        </Button>
      )}
      <Button
        variant="default"
        className={classes.choice}
        aria-disabled={busy}
        aria-describedby={postId}
        onClick={remove}
      >
        {t`Remove`}
      </Button>
    </div>
  );
}
