import { PICTURE_MAX } from '@domain/people/picture-crop';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  isPictureShown,
  isPictureUploading,
  pictureFault,
  uploadedPart,
} from '@machines/profile-view/profile-picture.selectors';
import { useDialogStep } from '@/app/use-dialog-step';
import { Button } from '@/ui/controls/button';
import { Dialog } from '@/ui/layers/dialog';
import { PictureProblem } from '@/ui/pictures/picture-problem';
import { CropSliders } from './crop-sliders';
import { CropStage } from './crop-stage';
import classes from './picture.module.css';
import { useOwnPicture, usePictureValue } from './use-picture';

/** Lets the user choose the square of a picture that is shown. */
export function PictureDialog() {
  const { t } = useLingui();
  const picture = useOwnPicture();
  const opened = usePictureValue(isPictureShown, false);
  const uploading = usePictureValue(isPictureUploading, false);
  const close = () => {
    // The first one ends the upload.
    if (uploading) picture?.send({ type: 'picture.cancel' });
    picture?.send({ type: 'picture.cancel' });
  };
  useDialogStep(opened, close);
  return (
    <Dialog title={t`Your picture`} opened={opened} onClose={close} size={440} nested>
      <CropStage />
      <CropSliders disabled={uploading} />
      <UploadProblem />
      {uploading && <Progress />}
      <div className={classes.end}>
        <Button disabled={uploading} onClick={() => picture?.send({ type: 'picture.upload' })}>
          <Trans>Use picture</Trans>
        </Button>
        <Button variant="default" onClick={() => picture?.send({ type: 'picture.cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

function UploadProblem() {
  const fault = usePictureValue(pictureFault, null);
  return fault && <PictureProblem fault={fault} max={PICTURE_MAX} />;
}

function Progress() {
  const { t } = useLingui();
  const part = usePictureValue(uploadedPart, 0);
  return <progress className={classes.progress} value={part} max={1} aria-label={t`Upload`} />;
}
