import { HEIC } from '../pictures/heic';
/** A size in pixels, turned as a picture's metadata say. */
export interface PixelSize {
  width: number;
  height: number;
}

/** The square of a picture that is shown, in its pixels: its left upper corner and its side, whole numbers. */
export interface PictureCrop {
  x: number;
  y: number;
  side: number;
}

/** Bytes that a file may have of which a picture is made. */
export const PICTURE_MAX = 10_485_760;
/** The types of such files. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
/** The edge of a picture in pixels. */
export const PICTURE_EDGE = 512;
/** Pixels that the shown square has at least, unless the picture is smaller. */
const SIDE_MIN = 128;
const ZOOM_MAX = 8;

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

const shorter = ({ width, height }: PixelSize): number => Math.min(width, height);

/** Returns the square of this side that has its middle as near to a point as the picture allows. */
function squareAt(size: PixelSize, middle: { x: number; y: number }, side: number): PictureCrop {
  const whole = Math.round(side);
  return {
    x: within(Math.round(middle.x - whole / 2), 0, size.width - whole),
    y: within(Math.round(middle.y - whole / 2), 0, size.height - whole),
    side: whole,
  };
}

const middleOf = ({ x, y, side }: PictureCrop) => ({ x: x + side / 2, y: y + side / 2 });

/** Returns the largest square in the middle of a picture. */
export const firstCrop = (size: PixelSize): PictureCrop =>
  squareAt(size, { x: size.width / 2, y: size.height / 2 }, shorter(size));

/** Returns how far a picture can be enlarged, from 1. */
export const zoomMax = (size: PixelSize): number => within(shorter(size) / SIDE_MIN, 1, ZOOM_MAX);

/** Returns how far the shown square enlarges a picture, from 1. */
export const zoomOf = (size: PixelSize, { side }: PictureCrop): number => shorter(size) / side;

/** Returns the square after the picture was enlarged to a zoom, around the same middle. */
export const zoomedCrop = (size: PixelSize, crop: PictureCrop, zoom: number): PictureCrop =>
  squareAt(size, middleOf(crop), shorter(size) / within(zoom, 1, zoomMax(size)));

/** Returns the square after it was moved by a part of its side. */
export function movedCrop(size: PixelSize, crop: PictureCrop, by: { x: number; y: number }): PictureCrop {
  const { x, y } = middleOf(crop);
  return squareAt(size, { x: x + by.x * crop.side, y: y + by.y * crop.side }, crop.side);
}

/** A position between the left or upper edge (0) and the right or lower one (1). */
export interface CropPlace {
  x: number;
  y: number;
}

const partOf = (part: number, whole: number): number => (whole > 0 ? part / whole : 0.5);

/** Returns where the square is between the edges; in the middle where there is no room. */
export const cropPlaceOf = ({ width, height }: PixelSize, { x, y, side }: PictureCrop): CropPlace => ({
  x: partOf(x, width - side),
  y: partOf(y, height - side),
});

/** Returns the square moved between the edges; a missing direction stays. */
export const placedCrop = (
  { width, height }: PixelSize,
  { x, y, side }: PictureCrop,
  place: Partial<CropPlace>,
): PictureCrop => ({
  x: place.x === undefined ? x : Math.round(within(place.x, 0, 1) * (width - side)),
  y: place.y === undefined ? y : Math.round(within(place.y, 0, 1) * (height - side)),
  side,
});

/** Why a file cannot become a picture; the text is chosen where it is shown. */
export type PictureFault = 'tooLarge' | 'wrongType' | 'heic' | 'unreadable' | 'tooMany' | 'notSent';

const FAULTS: Readonly<Record<number, PictureFault>> = { 413: 'tooLarge', 415: 'wrongType', 429: 'tooMany' };

/** Returns what is wrong by the answer to an upload. */
export const pictureFaultOf = ({ status = 0 }: { status?: number | undefined }): PictureFault =>
  FAULTS[status] ?? 'notSent';

/** Returns what can be said about a file before it is opened; null when nothing is wrong. */
export function chosenFault({ type, size }: { type: string; size: number }): PictureFault | null {
  if (type === HEIC) return 'heic';
  if (!PICTURE_TYPES.includes(type)) return 'wrongType';
  return size > PICTURE_MAX ? 'tooLarge' : null;
}

/** Returns whether a square is inside a picture. */
export const isCropOf = ({ width, height }: PixelSize, { x, y, side }: PictureCrop): boolean =>
  side >= 1 && x >= 0 && y >= 0 && x + side <= width && y + side <= height;
