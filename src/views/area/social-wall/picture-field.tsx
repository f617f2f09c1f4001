import { pictureAddress } from '@domain/people/picture';
import { PICTURE_TYPES } from '@domain/people/picture-crop';
import { SHARED_PICTURE_MAX } from '@domain/pictures/shared-picture';
import type { PostPictureFault } from '@domain/wall/post-picture';
import { DESCRIPTION_MAX } from '@domain/wall/wall-limits';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  pictureAsset,
  pictureDescription,
  pictureFault,
  pictureState,
  sentPart,
} from '@machines/social-wall/post-picture.machine';
import { IconPhoto } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '@/ui/controls/button';
import { TextField } from '@/ui/controls/text-field';
import { Problem } from '@/ui/text/notices';
import { choosePicture } from './choose-picture';
import classes from './picture.module.css';
import type { PictureActor } from './wall-actors';

const MEGABYTE = 1_048_576;

/** Shows the picture of a post on its way to the server and then, with a field for its description. */
export function PictureField({ actor }: { actor: PictureActor }) {
  const state = useSelector(actor, pictureState);
  const fault = useSelector(actor, pictureFault);
  return (
    <>
      {state === 'uploading' && <Progress actor={actor} />}
      {state === 'ready' && <Ready actor={actor} />}
      {fault && <FaultNote fault={fault} />}
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

/** Lets the user choose a picture for a post that has none. */
export function PictureButton({ actor }: { actor: PictureActor }) {
  const isOffered = useSelector(actor, pictureState) === 'none';
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    choosePicture(actor, currentTarget.files);
    // The same file can be chosen again.
    currentTarget.value = '';
  };
  if (!isOffered) return null;
  return (
    <>
      <Button
        variant="default"
        icon={<IconPhoto size={20} stroke={1.6} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        <Trans>Add a picture</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        className={classes.input}
        tabIndex={-1}
        aria-hidden
        onChange={choose}
      />
    </>
  );
}

function Progress({ actor }: { actor: PictureActor }) {
  const { t } = useLingui();
  const part = useSelector(actor, sentPart);
  return (
    <div className={classes.ways}>
      <progress className={classes.progress} value={part} max={1} aria-label={t`Upload`} />
      <Button variant="default" onClick={() => actor.send({ type: 'picture.remove' })}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

function Ready({ actor }: { actor: PictureActor }) {
  const { t } = useLingui();
  const asset = useSelector(actor, pictureAsset);
  const text = useSelector(actor, pictureDescription);
  return (
    <>
      <img className={classes.preview} src={pictureAddress(asset, '640')} alt={t`Preview`} />
      <TextField
        label={t`What is in the picture? (for people who do not see it)`}
        dir="auto"
        maxLength={DESCRIPTION_MAX}
        value={text}
        onChange={({ currentTarget: { value } }) => actor.send({ type: 'description.change', text: value })}
      />
      <div className={classes.ways}>
        <RemoveButton actor={actor} />
      </div>
    </>
  );
}

const RemoveButton = ({ actor }: { actor: PictureActor }) => (
  <Button variant="default" onClick={() => actor.send({ type: 'picture.remove' })}>
    <Trans>Remove picture</Trans>
  </Button>
);

function FaultNote({ fault }: { fault: PostPictureFault }) {
  const { t, i18n } = useLingui();
  const most = i18n.number(SHARED_PICTURE_MAX / MEGABYTE);
  const texts: Record<PostPictureFault, string> = {
    tooLarge: t`This picture is larger than ${most} MB.`,
    wrongType: t`Please choose a picture: JPEG, PNG, WebP or GIF.`,
    unreadable: t`This picture cannot be opened. Please choose another one.`,
    tooMany: t`You have tried many pictures. Please wait a moment.`,
    notSent: t`The picture could not be uploaded. Please try again.`,
    full: t`You have no room left for pictures on walls and boards.`,
  };
  return <Problem>{texts[fault]}</Problem>;
}
