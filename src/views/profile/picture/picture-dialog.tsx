import { cropPlaceOf, PICTURE_MAX, type PictureCrop, zoomMax, zoomOf } from '@domain/people/picture-crop';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OpenedPicture, profilePictureMachine } from '@machines/profile-view/profile-picture.machine';
import {
  isPictureShown,
  isPictureUploading,
  openedPicture,
  pictureFault,
  shownCrop,
  uploadedPart,
} from '@machines/profile-view/profile-picture.machine';
import { pictureActor } from '@machines/profile-view/profile-view.selectors';
import { useSelector } from '@xstate/react';
import { type PointerEvent, type ReactNode, useCallback, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { useChildValue } from '@/app/app-context';
import { useDialogStep } from '@/app/use-dialog-step';
import { Button } from '@/ui/controls/button';
import { useLastValue } from '@/ui/hooks/use-last-value';
import { Dialog } from '@/ui/layers/dialog';
import { PictureProblem } from '@/ui/pictures/picture-problem';
import classes from './picture.module.css';

type Snapshot = SnapshotFrom<typeof profilePictureMachine>;

/** Returns the actor of the user's own picture, to send events to. */
export const useOwnPicture = () => useChildValue('profileView', pictureActor);

/** Returns one selected value of it; `missing` while it does not run. */
export function usePictureValue<Value>(selector: (snapshot: Snapshot) => Value, missing: Value): Value {
  return useSelector(useOwnPicture(), (snapshot) => (snapshot ? selector(snapshot) : missing));
}

/** Returns one selected value while the square is chosen, and the last one while its dialog closes. */
function useCropValue<Value>(selector: (snapshot: Snapshot) => Value): Value | null {
  return useLastValue(
    usePictureValue((snapshot) => (isPictureShown(snapshot) ? selector(snapshot) : null), null),
  );
}

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
        <Button variant="default" onClick={() => picture?.send({ type: 'picture.cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={uploading} onClick={() => picture?.send({ type: 'picture.upload' })}>
          <Trans>Use picture</Trans>
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

interface SliderProps {
  label: ReactNode;
  value: number;
  from: number;
  to: number;
  disabled: boolean;
  /** The direction of pictures: from left to right in every language. */
  dir?: 'ltr';
  onChange: (value: number) => void;
}

const Slider = ({ label, value, from, to, onChange, ...more }: SliderProps) => (
  <label className={classes.slider}>
    <span>{label}</span>
    <input
      type="range"
      min={from}
      max={to}
      step={(to - from) / 50 || 1}
      value={value}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      {...more}
    />
  </label>
);

interface CropSlidersProps {
  picture: OpenedPicture;
  crop: PictureCrop;
  disabled: boolean;
}

/** Lets the user enlarge a picture and move it, also by the keyboard. */
function CropSliders({ picture, crop, disabled }: CropSlidersProps) {
  const actor = useOwnPicture();
  const most = zoomMax(picture);
  const { x, y } = cropPlaceOf(picture, crop);
  return (
    <div className={classes.sliders}>
      <Slider
        label={<Trans>Enlarge</Trans>}
        value={Math.min(zoomOf(picture, crop), most)}
        from={1}
        to={most}
        disabled={disabled || most === 1}
        onChange={(zoom) => actor?.send({ type: 'crop.zoom', zoom })}
      />
      <Slider
        label={<Trans>Left or right</Trans>}
        value={x}
        from={0}
        to={1}
        dir="ltr"
        disabled={disabled || picture.width === crop.side}
        onChange={(value) => actor?.send({ type: 'crop.place', place: { x: value } })}
      />
      <Slider
        label={<Trans>Up or down</Trans>}
        value={y}
        from={0}
        to={1}
        dir="ltr"
        disabled={disabled || picture.height === crop.side}
        onChange={(value) => actor?.send({ type: 'crop.place', place: { y: value } })}
      />
    </div>
  );
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
