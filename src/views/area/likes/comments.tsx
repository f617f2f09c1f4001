import { type Comment, type Thread, threadsOf } from '@domain/media-board/comment';
import type { Removed } from '@domain/moderation/restriction';
import { operationModeOf } from '@domain/venue/venue-version';
import { Trans, useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.machine';
import { isMessageHidden } from '@machines/chat-panel/blocks.machine';
import type { CommentsPlace } from '@machines/media-board/comment-draft.machine';
import {
  type CommentsState,
  type commentsMachine,
  commentsState,
  createComments,
  isRemovalFailed,
  isRemoving,
  loadedComments,
  newDraftOf,
  olderComments,
  openDraftOf,
  openPurpose,
  removalOf,
} from '@machines/media-board/comments.machine';
import { removals } from '@machines/moderation/restrictions.machine';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useAppActor, useChildValue, useSpawned } from '@/app/app-context';
import { Moment } from '@/app/texts/moment';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { useMuteAnywhere } from '@/app/use-mute';
import { useListVersion } from '@/app/use-people';
import { Button } from '@/ui/controls/button';
import { MuteNote, ReasonWords } from '@/ui/moderation/mute-words';
import { LinkedText } from '@/ui/text/linked-text';
import { Failure, Waiting } from '@/ui/text/notices';
import { LikeButton } from './board-likes';
import { CommentForm } from './comment-form';
import classes from './likes.module.css';
import { OtherAction } from './other-action';

type CommentsActor = ActorRefFrom<typeof commentsMachine>;

/** Shows the comments on a piece, and lets the user write one; nothing where nobody is signed in. */
export function Comments({ boardId, pieceId }: { boardId: string; pieceId: string }) {
  const user = useChildValue('auth', currentUser);
  const version = useChildValue('publication', ({ context }) => context.version);
  if (!user || !version) return null;
  const { userId, name = '' } = user;
  const place = { mode: operationModeOf(version), userId, mediaBoardId: boardId, contentPieceId: pieceId };
  return <PieceComments key={JSON.stringify(place)} place={place} name={name} />;
}

function PieceComments({ place, name }: { place: CommentsPlace; name: string }) {
  const { t } = useLingui();
  const heading = useId();
  const actor = useSpawned(({ mediaBoard }) => createComments(mediaBoard), {
    ...place,
    name,
    parent: useAppActor(),
  });
  const draft = useSelector(actor, newDraftOf);
  const state = useSelector(actor, commentsState);
  const mute = useMuteAnywhere();
  if (state === 'refused') return null;
  return (
    <section className={classes.comments} aria-labelledby={heading}>
      <h4 id={heading} className={classes.heading}>{t`Comments`}</h4>
      {mute ? (
        <MuteNote mute={mute} className={classes.note} />
      ) : (
        draft && <CommentForm actor={draft} purpose="new" />
      )}
      <RemovedComments place={place} />
      <CommentList actor={actor} place={place} state={state} muted={mute !== null} />
    </section>
  );
}

interface ListProps {
  actor: CommentsActor;
  place: CommentsPlace;
  muted: boolean;
}

function CommentList({ state, ...list }: ListProps & { state: CommentsState }) {
  const { t } = useLingui();
  const { actor } = list;
  const store = useSelector(actor, loadedComments);
  useListVersion(store);
  const removal = useSelector(actor, removalOf);
  const isFailed = useSelector(removal, isRemovalFailed);
  return (
    <>
      {isFailed && (
        <Failure onPress={() => removal?.send({ type: 'task.dismiss' })} button={t`OK`}>
          {t`The comment could not be deleted.`}
        </Failure>
      )}
      {state === 'failed' && (
        <Failure onPress={() => actor.send({ type: 'comments.retry' })} button={t`Try again`}>
          {t`The comments could not be loaded.`}
        </Failure>
      )}
      {state === 'loading' && <Waiting>{t`Loading…`}</Waiting>}
      {state === 'live' && store.size === 0 && (
        <p className={classes.note}>{t`There are no comments yet. Write the first one.`}</p>
      )}
      <ol className={classes.threads}>
        {threadsOf(store.all()).map((thread) => (
          <li key={thread.comment.id}>
            <CommentThread thread={thread} {...list} />
          </li>
        ))}
      </ol>
      {store.size > 0 && <Older actor={actor} />}
    </>
  );
}

function Older({ actor }: { actor: CommentsActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, olderComments);
  const load = () => actor.send({ type: 'older.load' });
  if (state === 'complete') return null;
  if (state === 'failed')
    return <Failure onPress={load} button={t`Try again`}>{t`The comments could not be loaded.`}</Failure>;
  return (
    <Button variant="default" aria-disabled={state === 'loading'} onClick={load}>
      <Trans>Show older comments</Trans>
    </Button>
  );
}

function CommentThread({ thread: { comment, replies }, ...list }: ListProps & { thread: Thread }) {
  const { t } = useLingui();
  return (
    <>
      <CommentItem comment={comment} {...list} />
      {replies.length > 0 && (
        <ol className={classes.replies} aria-label={t`Replies`}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem comment={reply} {...list} isBelow />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

interface ItemProps extends ListProps {
  comment: Comment;
  /** It stands below the comment that it answers. */
  isBelow?: boolean;
}

function CommentItem({ comment, isBelow = false, ...list }: ItemProps) {
  const { t } = useLingui();
  const { id, authorId, authorName, text, createdAt, editedAt, replyTo } = comment;
  const blocks = useChatPart('blocks');
  const isHidden = useChatValue('blocks', isMessageHidden(id, authorId), false);
  const purpose = useSelector(list.actor, openPurpose);
  if (isHidden)
    return (
      <div className={classes.comment}>
        <p className={classes.note}>{t`Comment of a person you blocked`}</p>
        <Button variant="subtle" onClick={() => blocks?.send({ type: 'message.reveal', id })}>
          <Trans>Show</Trans>
        </Button>
      </div>
    );
  const isEdited = purpose?.kind === 'edit' && purpose.comment.id === id;
  return (
    <article className={classes.comment} aria-labelledby={id}>
      <p className={classes.author} id={id}>
        <bdi>{authorName}</bdi>
        <Moment at={createdAt} className={classes.time} />
        {editedAt !== undefined && <span className={classes.time}>{t`edited`}</span>}
      </p>
      {replyTo !== undefined && !isBelow && (
        <p className={classes.note}>{t`Reply to a comment that is older or gone`}</p>
      )}
      {isEdited ? (
        <OpenForm actor={list.actor} />
      ) : (
        <p className={classes.text} dir="auto">
          <LinkedText text={text} />
        </p>
      )}
      <CommentActions comment={comment} {...list} />
      {purpose?.kind === 'reply' && purpose.replyTo === id && <OpenForm actor={list.actor} />}
    </article>
  );
}

function OpenForm({ actor }: { actor: CommentsActor }) {
  const draft = useSelector(actor, openDraftOf);
  const purpose = useSelector(actor, openPurpose);
  return (
    draft &&
    purpose && (
      <CommentForm
        key={draft.sessionId}
        actor={draft}
        purpose={purpose.kind}
        onCancel={() => actor.send({ type: 'writing.close' })}
      />
    )
  );
}

function CommentActions({ comment, actor, place, muted }: ItemProps) {
  const { id, authorId, authorName, likes, replyTo } = comment;
  const { mediaBoardId, contentPieceId, userId } = place;
  const isOwn = authorId === userId;
  const target = { mediaBoardId, contentPieceId, commentId: id };
  const subject = { userId: authorId, name: authorName, comment: target };
  return (
    <div className={classes.actions}>
      <LikeButton target={target} stored={likes} describedBy={id} />
      {!muted && replyTo === undefined && (
        <Button
          variant="subtle"
          className={classes.small}
          aria-describedby={id}
          onClick={() => actor.send({ type: 'writing.open', purpose: { kind: 'reply', replyTo: id } })}
        >
          <Trans>Reply</Trans>
        </Button>
      )}
      {isOwn ? (
        <OwnActions comment={comment} actor={actor} muted={muted} />
      ) : (
        <OtherAction subject={subject} describedBy={id} className={classes.small} />
      )}
    </div>
  );
}

function OwnActions({ comment, actor, muted }: Pick<ItemProps, 'comment' | 'actor' | 'muted'>) {
  const { id, text } = comment;
  const removal = useSelector(actor, removalOf);
  const busy = useSelector(removal, isRemoving);
  const edit = () => actor.send({ type: 'writing.open', purpose: { kind: 'edit', comment: { id, text } } });
  return (
    <>
      {!muted && (
        <Button variant="subtle" className={classes.small} aria-describedby={id} onClick={edit}>
          <Trans>Edit</Trans>
        </Button>
      )}
      <Button
        variant="subtle"
        className={classes.small}
        aria-describedby={id}
        aria-disabled={busy}
        onClick={() => removal?.send({ type: 'task.run', request: id })}
      >
        <Trans>Delete</Trans>
      </Button>
    </>
  );
}

/** Tells the user which of their comments on a piece a host removed, and why; nothing without one. */
function RemovedComments({ place: { mediaBoardId, contentPieceId } }: { place: CommentsPlace }) {
  const { t } = useLingui();
  const heading = useId();
  const all: Readonly<Record<string, Removed>> = useChatValue('restrictions', removals, undefined) ?? {};
  const comments = Object.entries(all).filter(
    ([, { comment }]) => comment?.mediaBoardId === mediaBoardId && comment.contentPieceId === contentPieceId,
  );
  if (comments.length === 0) return null;
  return (
    <div>
      <h5 id={heading} className={classes.heading}>{t`Removed by a host`}</h5>
      <ul className={classes.threads} aria-labelledby={heading}>
        {comments.map(([id, { comment, reason }]) => (
          <li key={id} className={classes.comment}>
            <p className={classes.text} dir="auto">
              {comment?.text}
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
