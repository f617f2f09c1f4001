import { pushId } from '@domain/chat/push-id';
import { pictureAddress } from '@domain/people/picture';
import { SHARED_PICTURE_MAX } from '@domain/pictures/shared-picture';
import { postFormSchema } from '@domain/wall/post';
import { descriptionSchema } from '@domain/wall/post-picture';
import { DESCRIPTION_MAX, POST_MAX } from '@domain/wall/wall-limits';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
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
import {
  isPicturePending,
  pictureAsset,
  pictureDescription,
  pictureFault,
  pictureState,
  sentPart,
} from '@machines/social-wall/post-picture.machine';
import { waitingPosts } from '@machines/social-wall/wall-queue.machine';
import { IconPhoto } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ClipboardEvent, type DragEvent, useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useAppActor, useSpawned } from '@/app/app-context';
import { useMuteAnywhere } from '@/app/use-mute';
import { useNavigationGuard } from '@/app/use-navigation-guard';
import { Button } from '@/ui/controls/button';
import { GrowingField } from '@/ui/controls/growing-field';
import { pastedFiles } from '@/ui/controls/pasted-files';
import { FieldError, useDraftForm } from '@/ui/controls/schema-form';
import { TextField } from '@/ui/controls/text-field';
import { MuteNote } from '@/ui/moderation/mute-words';
import { whenChosen } from '@/ui/pictures/chosen-files';
import { PictureButton } from '@/ui/pictures/picture-button';
import { PictureProblem } from '@/ui/pictures/picture-problem';
import { Problem, Success } from '@/ui/text/notices';
import classes from './wall.module.css';
import type { PictureActor, QueueActor } from './wall-actors';

type DraftActor = ActorRefFrom<typeof postDraftMachine>;

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
  const mute = useMuteAnywhere();
  return mute ? (
    <MuteNote mute={mute} className={classes.muted} />
  ) : (
    <PostForm {...props} picture={picture} />
  );
}

interface PostFormProps extends PostComposerProps {
  picture: PictureActor | undefined;
}

/** Shows the picture of a post on its way to the server and then, with a field for its description. */
function PictureField({ actor }: { actor: PictureActor }) {
  const state = useSelector(actor, pictureState);
  const fault = useSelector(actor, pictureFault);
  useNavigationGuard(state === 'uploading');
  return (
    <>
      {state === 'uploading' && <Progress actor={actor} />}
      {state === 'ready' && <Ready actor={actor} />}
      {fault && <PictureProblem fault={fault} max={SHARED_PICTURE_MAX} />}
      {state === 'failed' && (
        <div className={classes.ways}>
          <Button variant="default" onClick={() => actor.send({ type: 'picture.retry' })}>
            <Trans>Try again</Trans>
          </Button>
          <RemoveButton actor={actor} />
        </div>
      )}
    </>
  );
}

/** Puts the first of some files into the post; returns whether there is one. */
function choosePicture(actor: PictureActor, files: Iterable<File> | ArrayLike<File> | null): boolean {
  const [data] = Array.from(files ?? []);
  if (data)
    void whenChosen([data], ([file]) => {
      if (file) actor.send({ type: 'picture.choose', file: { type: file.type, size: data.size, data } });
    });
  return data !== undefined;
}

/** Lets the user choose a picture for a post that has none. */
function AddPicture({ actor }: { actor: PictureActor }) {
  const { t } = useLingui();
  const isOffered = useSelector(actor, pictureState) === 'none';
  if (!isOffered) return null;
  return (
    <PictureButton
      icon={<IconPhoto size={20} stroke={1.6} aria-hidden />}
      onChoose={(file) => choosePicture(actor, [file])}
    >
      <span className={classes.roomy}>{t`Add a picture`}</span>
    </PictureButton>
  );
}

function Progress({ actor }: { actor: PictureActor }) {
  const { t } = useLingui();
  const part = useSelector(actor, sentPart);
  return (
    <div className={classes.ways}>
      <progress className={classes.progress} value={part} max={1} aria-label={t`Upload`} />
      <Button variant="default" onClick={() => actor.send({ type: 'picture.remove' })}>{t`Cancel`}</Button>
    </div>
  );
}

function Ready({ actor }: { actor: PictureActor }) {
  const { t } = useLingui();
  const asset = useSelector(actor, pictureAsset);
  const text = useSelector(actor, pictureDescription);
  const form = useDraftForm({
    draft: { text },
    onDraft: (draft) => actor.send({ type: 'description.change', ...draft }),
    schema: descriptionSchema,
  });
  return (
    <div className={classes.ready} data-preview>
      <img className={classes.preview} src={pictureAddress(asset, '640')} alt={t`Preview`} />
      <TextField
        {...form.getInputProps('text')}
        label={t`Describe the picture for people who cannot see it`}
        dir="auto"
        maxLength={DESCRIPTION_MAX}
      />
      <RemoveButton actor={actor} />
    </div>
  );
}

const RemoveButton = ({ actor }: { actor: PictureActor }) => (
  <Button variant="default" onClick={() => actor.send({ type: 'picture.remove' })}>
    <Trans>Remove picture</Trans>
  </Button>
);

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
        <Button type="submit" disabled={!form.isValid() || busy || waits}>{t`Post`}</Button>
      </div>
    </form>
  );
}

/** Says what became of the last post, as long as one waits for a host. */
function Outcome({ actor, queue, userId }: Omit<PostFormProps, 'picture'>) {
  const { t } = useLingui();
  const isWaiting = useSelector(queue, (snapshot) =>
    waitingPosts(snapshot).some(({ authorId }) => authorId === userId),
  );
  const isDone = useSelector(actor, isPosted);
  const isFailed = useSelector(actor, isSendingFailed);
  if (isFailed) return <Problem>{t`Your post could not be sent. Please try again.`}</Problem>;
  return (
    isDone && isWaiting && <Success>{t`Thank you. Your post appears once a host has approved it.`}</Success>
  );
}
