import { cropPlaceOf, type PictureCrop, zoomMax, zoomOf } from '@domain/people/picture-crop';
import { Trans } from '@lingui/react/macro';
import type { OpenedPicture } from '@machines/profile-view/profile-picture.events';
import type { ReactNode } from 'react';
import classes from './picture.module.css';
import { useOwnPicture } from './use-picture';

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
export function CropSliders({ picture, crop, disabled }: CropSlidersProps) {
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
