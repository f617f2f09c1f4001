import { openedPicture, shownCrop } from '@machines/profile-view/profile-picture.selectors';
import { type PointerEvent, useCallback, useRef } from 'react';
import classes from './picture.module.css';
import { useOwnPicture, usePictureValue } from './use-picture';

const NO_PICTURE = { image: {}, width: 1, height: 1 };
const NO_CROP = { x: 0, y: 0, side: 1 };

/** The edge of the drawing in pixels: two for each of the page. */
const EDGE = 640;

/** Shows the square of the picture as it will be seen; dragging moves the picture behind it. */
export function CropStage() {
  const picture = useOwnPicture();
  const { image } = usePictureValue(openedPicture, NO_PICTURE);
  const { x, y, side } = usePictureValue(shownCrop, NO_CROP);
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
