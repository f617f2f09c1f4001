import { stat } from 'node:fs/promises';
import { isCropOf, PICTURE_EDGE, PICTURE_TYPES, type PictureCrop } from '@domain/people/picture-crop';
import { SHARED_PICTURE_MAX, type SharedUse } from '@domain/pictures/shared-picture';
import { invalidField } from '../../platform/domain-error';
import { HttpError } from '../../platform/http/http-error';
import { ifUnreadable, type PictureStep, pictures } from '../assets';
import { detectType, pictureSizeOf } from '../files';
import { BOARD_EDGE, WALL_EDGE } from './picture-limits';

const QUALITY = 82;
const WHITE = { background: '#ffffff' };

const wrongType = () => new HttpError(415, 'Only pictures (JPEG, PNG, WebP, GIF) can be shown.');
const tooLarge = () => new HttpError(413, 'The picture is larger than 5 MB.');

/** A picture that somebody has sent; `path` is absolute. */
export interface SentPicture {
  path: string;
  /** Their account. */
  owner: string;
}

/** Returns the size in pixels of a picture of a known type. @throws HttpError 415 */
async function checkedSize(path: string) {
  const type = await detectType(path);
  const size = type !== undefined && PICTURE_TYPES.includes(type) ? await pictureSizeOf(path) : undefined;
  if (!size) throw wrongType();
  return size;
}

/** Returns a picture as WebP without metadata, turned as they say and changed. @throws HttpError 415 */
const madeOf = ({ path, owner }: SentPicture, quality: number, ...change: PictureStep[]): Promise<Buffer> =>
  pictures.edited(path, [['autoOrient'], ...change, ['webp', { quality }]], owner).catch(
    ifUnreadable(() => {
      throw wrongType();
    }),
  );

/**
 * Returns the square of a picture as WebP without metadata, turned as they say, on white, at most 512 pixels wide and
 * never enlarged.
 * @throws HttpError 415 for another type; DomainError invalid for a square that is not in the picture
 */
export async function squarePicture(sent: SentPicture, { x, y, side }: PictureCrop): Promise<Buffer> {
  const size = await checkedSize(sent.path);
  if (!isCropOf(size, { x, y, side })) throw invalidField('side', 'must be a square in the picture');
  const edge = Math.min(side, PICTURE_EDGE);
  const square: PictureStep = ['extract', { left: x, top: y, width: side, height: side }];
  return madeOf(sent, QUALITY, square, ['resize', { width: edge, height: edge }], ['flatten', WHITE]);
}

const within = (edge: number): PictureStep => [
  'resize',
  { width: edge, height: edge, fit: 'inside', withoutEnlargement: true },
];

// On a board a picture is among drawings, which are seen through it; its texts are read when it is enlarged.
const SHARED: Readonly<Record<SharedUse, (sent: SentPicture) => Promise<Buffer>>> = {
  wall: (sent) => madeOf(sent, QUALITY, within(WALL_EDGE), ['flatten', WHITE]),
  board: (sent) => madeOf(sent, 90, within(BOARD_EDGE)),
};

/**
 * Returns a picture for a wall or a board as WebP without metadata, turned as they say, shrunk and never enlarged: its first
 * frame, for a wall on white.
 * @throws HttpError 415 for another type, 413 for a larger file
 */
export async function sharedPicture(sent: SentPicture, use: SharedUse): Promise<Buffer> {
  if ((await stat(sent.path)).size > SHARED_PICTURE_MAX) throw tooLarge();
  await checkedSize(sent.path);
  return SHARED[use](sent);
}
