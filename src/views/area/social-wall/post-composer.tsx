import { pushId } from '@domain/chat/push-id';
import type { Restriction } from '@domain/moderation/restriction';
import { postFormSchema } from '@domain/wall/post';
import { POST_MAX } from '@domain/wall/wall-limits';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { muteIn } from '@machines/moderation/restrictions.machine';
import {
  createPostDraft,
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
import { type ClipboardEvent, type DragEvent, useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useAppActor, useSpawned } from '@/app/app-context';
import { useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { GrowingField } from '@/ui/controls/growing-field';
import { pastedFiles } from '@/ui/controls/pasted-files';
import { FieldError, useDraftForm } from '@/ui/controls/schema-form';
import { MuteWords, ReasonWords } from '@/ui/moderation/mute-words';
import { Problem, Success } from '@/ui/text/notices';
import { choosePicture } from './choose-picture';
import { AddPicture, PictureField } from './picture-field';
import classes from './wall.module.css';
import type { PictureActor, QueueActor } from './wall-actors';

type DraftActor = ActorRefFrom<typeof postDraftMachine>;

/** A ban or a mute of the whole venue. */
const muteAnywhere = muteIn('');

/** Returns what the user writes for a wall: it outlives the fields that show it. */
export const usePostDraft = (author: PostAuthor): DraftActor =>
  useSpawned(({ wall }) => createPostDraft(wall), { ...author, parent: useAppActor() });

interface PostComposerProps {
  actor: DraftActor;
  queue: QueueActor;
  userId: string;
}

/** Lets the user write a post; muted users read why they cannot. */
export function PostComposer(props: PostComposerProps) {
  const picture = useSelector(props.actor, draftPicture);
  const mute = useChatValue('restrictions', muteAnywhere, null);
  return mute ? <MutedNote mute={mute} /> : <PostForm {...props} picture={picture} />;
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

interface PostFormProps extends PostComposerProps {
  picture: PictureActor | undefined;
}

function PostForm({ actor, picture, queue, userId }: PostFormProps) {
  const { t, i18n } = useLingui();
  const text = useSelector(actor, draftText);
  const busy = useSelector(actor, isSending);
  const waits = useSelector(picture, (snapshot) => snapshot !== undefined && isPicturePending(snapshot));
  const most = i18n.number(POST_MAX);
  const form = useDraftForm({
    draft: { text },
    onDraft: (draft) => actor.send({ type: 'draft.change', ...draft }),
    schema: postFormSchema,
    texts: { tooLong: msg`A post can have at most ${most} characters.` },
    validateInputOnChange: true,
  });
  const take = (files: ArrayLike<File>) => !busy && picture && choosePicture(picture, files);
  const drop = (event: DragEvent) => {
    if (take(event.dataTransfer.files)) event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    if (take(pastedFiles(event.clipboardData))) event.preventDefault();
  };
  const error = useId();
  const { error: fault, ...field } = form.getInputProps('text');
  return (
    <form
      className={classes.form}
      onSubmit={form.submit(() => actor.send({ type: 'post.send', id: pushId(Date.now(), Math.random) }))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onPaste={paste}
    >
      <Outcome actor={actor} queue={queue} userId={userId} />
      {picture && !busy && <PictureField actor={picture} />}
      {fault && <FieldError id={error}>{fault}</FieldError>}
      <div className={classes.compose}>
        <GrowingField
          {...field}
          value={text}
          aria-label={t`Your post`}
          placeholder={t`Your post`}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? error : undefined}
          readOnly={busy}
        />
        {picture && !busy && <AddPicture actor={picture} />}
        <Button type="submit" disabled={!form.isValid() || busy || waits}>
          <Trans>Post</Trans>
        </Button>
      </div>
    </form>
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
