import { PICTURE_MAX, type PictureCrop } from '@domain/people/picture-crop';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OpenedPicture } from '@machines/profile-view/profile-picture.events';
import {
  isPictureShown,
  isPictureUploading,
  openedPicture,
  pictureFault,
  shownCrop,
  uploadedPart,
} from '@machines/profile-view/profile-picture.selectors';
import { type PointerEvent, useCallback, useRef } from 'react';
import { useDialogStep } from '@/app/use-dialog-step';
import { Button } from '@/ui/controls/button';
import { Dialog } from '@/ui/layers/dialog';
import { PictureProblem } from '@/ui/pictures/picture-problem';
import { CropSliders } from './crop-sliders';
import classes from './picture.module.css';
import { useCropValue, useOwnPicture, usePictureValue } from './use-picture';

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
      <Crop disabled={uploading} />
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

interface CropProps {
  picture: OpenedPicture;
  crop: PictureCrop;
}

function Crop({ disabled }: { disabled: boolean }) {
  const picture = useCropValue(openedPicture);
  const crop = useCropValue(shownCrop);
  if (!picture || !crop) return null;
  return (
    <>
      <CropStage picture={picture} crop={crop} />
      <CropSliders picture={picture} crop={crop} disabled={disabled} />
    </>
  );
}

/** The edge of the drawing in pixels: two for each of the page. */
const EDGE = 640;

/** Shows the square of the picture as it will be seen; dragging moves the picture behind it. */
function CropStage({ picture: { image }, crop: { x, y, side } }: CropProps) {
  const picture = useOwnPicture();
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      const context = canvas?.getContext('2d');
      context?.clearRect(0, 0, EDGE, EDGE);
      context?.drawImage(image as ImageBitmap, x, y, side, side, 0, 0, EDGE, EDGE);
    },
    [image, x, y, side],
  );
  const last = useRef<{ x: number; y: number } | null>(null);
  const start = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = { x: event.clientX, y: event.clientY };
  };
  const move = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    if (!last.current) return;
    const edge = currentTarget.clientWidth;
    const by = { x: (last.current.x - clientX) / edge, y: (last.current.y - clientY) / edge };
    last.current = { x: clientX, y: clientY };
    picture?.send({ type: 'crop.move', by });
  };
  const end = () => {
    last.current = null;
  };
  return (
    <div
      className={classes.stage}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <canvas ref={draw} width={EDGE} height={EDGE} className={classes.picture} />
    </div>
  );
}
