import { pictureAddress } from '@domain/people/picture';
import { SHARED_PICTURE_MAX } from '@domain/pictures/shared-picture';
import { descriptionSchema } from '@domain/wall/post-picture';
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
import { useNavigationGuard } from '@/app/use-navigation-guard';
import { Button } from '@/ui/controls/button';
import { useDraftForm } from '@/ui/controls/schema-form';
import { TextField } from '@/ui/controls/text-field';
import { PictureButton } from '@/ui/pictures/picture-button';
import { PictureProblem } from '@/ui/pictures/picture-problem';
import { choosePicture } from './choose-picture';
import classes from './picture.module.css';
import wall from './wall.module.css';
import type { PictureActor } from './wall-actors';

/** Shows the picture of a post on its way to the server and then, with a field for its description. */
export function PictureField({ actor }: { actor: PictureActor }) {
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

/** Lets the user choose a picture for a post that has none. */
export function AddPicture({ actor }: { actor: PictureActor }) {
  const isOffered = useSelector(actor, pictureState) === 'none';
  if (!isOffered) return null;
  return (
    <PictureButton
      icon={<IconPhoto size={20} stroke={1.6} aria-hidden />}
      onChoose={(file) => choosePicture(actor, [file])}
    >
      <span className={wall.roomy}>
        <Trans>Add a picture</Trans>
      </span>
    </PictureButton>
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
        label={t`What is in the picture? (for people who do not see it)`}
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
