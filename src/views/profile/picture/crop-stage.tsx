import { openedPicture, shownCrop } from '@machines/profile-view/profile-picture.selectors';
import { type PointerEvent, useRef } from 'react';
import classes from './picture.module.css';
import { useOwnPicture, usePictureValue } from './use-picture';

const NO_PICTURE = { url: '', width: 1, height: 1 };
const NO_CROP = { x: 0, y: 0, side: 1 };

const percent = (part: number): string => `${100 * part}%`;

/** Shows the square of the picture as it will be seen; dragging moves the picture behind it. */
export function CropStage() {
  const picture = useOwnPicture();
  const { url, width, height } = usePictureValue(openedPicture, NO_PICTURE);
  const { x, y, side } = usePictureValue(shownCrop, NO_CROP);
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
      <img
        src={url || undefined}
        alt=""
        className={classes.picture}
        draggable={false}
        style={{
          width: percent(width / side),
          height: percent(height / side),
          left: percent(-x / side),
          top: percent(-y / side),
        }}
      />
    </div>
  );
}
