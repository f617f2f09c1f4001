import { pushId } from '@domain/chat/push-id';
import type { Restriction } from '@domain/moderation/restriction';
import { POST_MAX } from '@domain/wall/wall-limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { muteIn } from '@machines/moderation/restrictions.machine';
import {
  createPostDraft,
  draftFault,
  draftPicture,
  draftText,
  isPosted,
  isSending,
  isSendingFailed,
  type PostAuthor,
  type postDraftMachine,
} from '@machines/social-wall/post-draft.machine';
import { isPicturePending } from '@machines/social-wall/post-picture.machine';
import { waitingPosts } from '@machines/social-wall/wall-queue.machine';
import { useSelector } from '@xstate/react';
import { type ClipboardEvent, type DragEvent, type FormEvent, useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useAppActor, useSpawned } from '@/app/app-context';
import { useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { noCredential } from '@/ui/controls/form-fields';
import { pastedFiles } from '@/ui/controls/pasted-files';
import { MuteWords, ReasonWords } from '@/ui/moderation/mute-words';
import { Problem, Success } from '@/ui/text/notices';
import { choosePicture } from './choose-picture';
import { AddPicture, PictureField } from './picture-field';
import classes from './wall.module.css';
import type { PictureActor, QueueActor } from './wall-actors';

type DraftActor = ActorRefFrom<typeof postDraftMachine>;

/** A ban or a mute of the whole venue. */
const muteAnywhere = muteIn('');

/** Lets the user write a post; muted users read why they cannot. */
export function PostComposer({ author, queue }: { author: PostAuthor; queue: QueueActor }) {
  const actor = useSpawned(({ wall }) => createPostDraft(wall), { ...author, parent: useAppActor() });
  const picture = useSelector(actor, draftPicture);
  const mute = useChatValue('restrictions', muteAnywhere, null);
  return mute ? (
    <MutedNote mute={mute} />
  ) : (
    <PostForm actor={actor} picture={picture} queue={queue} userId={author.userId} />
  );
}

const MutedNote = ({ mute }: { mute: Restriction }) => (
  <div role="status" className={classes.muted}>
    <p>
      <MuteWords mute={mute} />
    </p>
    <p>
      <ReasonWords reason={mute.reason} />
    </p>
  </div>
);

interface PostFormProps {
  actor: DraftActor;
  picture: PictureActor | undefined;
  queue: QueueActor;
  userId: string;
}

function PostForm({ actor, picture, queue, userId }: PostFormProps) {
  const { t } = useLingui();
  const field = useId();
  const text = useSelector(actor, draftText);
  const fault = useSelector(actor, draftFault);
  const busy = useSelector(actor, isSending);
  const waits = useSelector(picture, (snapshot) => snapshot !== undefined && isPicturePending(snapshot));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'post.send', id: pushId(Date.now(), Math.random) });
  };
  const take = (files: ArrayLike<File>) => !busy && picture && choosePicture(picture, files);
  const drop = (event: DragEvent) => {
    if (take(event.dataTransfer.files)) event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    if (take(pastedFiles(event.clipboardData))) event.preventDefault();
  };
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onPaste={paste}
    >
      <label htmlFor={field} className={classes.label}>{t`Your post`}</label>
      <textarea
        {...noCredential}
        id={field}
        className={classes.field}
        rows={2}
        dir="auto"
        value={text}
        readOnly={busy}
        onChange={({ currentTarget: { value } }) => actor.send({ type: 'draft.change', text: value })}
      />
      {fault === 'tooLong' && <TooLong />}
      {picture && !busy && <PictureField actor={picture} />}
      <Outcome actor={actor} queue={queue} userId={userId} />
      <div className={classes.actions}>
        <Button type="submit" disabled={fault !== null || busy || waits}>
          <Trans>Post</Trans>
        </Button>
        {picture && !busy && <AddPicture actor={picture} />}
      </div>
    </form>
  );
}

function TooLong() {
  const { i18n } = useLingui();
  const most = i18n.number(POST_MAX);
  return (
    <Problem>
      <Trans>A post can have at most {most} characters.</Trans>
    </Problem>
  );
}

/** Says what became of the last post, as long as one waits for a host. */
function Outcome({ actor, queue, userId }: Omit<PostFormProps, 'picture'>) {
  const isWaiting = useSelector(queue, (snapshot) =>
    waitingPosts(snapshot).some(({ authorId }) => authorId === userId),
  );
  const isDone = useSelector(actor, isPosted);
  const isFailed = useSelector(actor, isSendingFailed);
  if (isFailed)
    return (
      <Problem>
        <Trans>Your post could not be sent. Please try again.</Trans>
      </Problem>
    );
  return (
    isDone &&
    isWaiting && (
      <Success>
        <Trans>Thank you. Your post appears once a host has approved it.</Trans>
      </Success>
    )
  );
}
