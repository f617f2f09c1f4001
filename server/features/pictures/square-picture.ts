import { isCropOf, PICTURE_EDGE, PICTURE_TYPES, type PictureCrop } from '@domain/people/picture-crop';
import sharp from 'sharp';
import { invalidField } from '../../platform/domain-error';
import { HttpError } from '../../platform/http/http-error';
import { atMost } from '../assets';
import { detectType, PIXELS_MAX, pictureSizeOf } from '../files';

const AT_ONCE = 2;
const QUALITY = 82;
const inTurn = atMost(AT_ONCE);

const wrongType = () => new HttpError(415, 'Only pictures (JPEG, PNG, WebP, GIF) can be shown in a profile.');

/**
 * Returns the square of a picture as WebP without metadata, turned as they say, on white, at most 512 pixels wide and
 * never enlarged. `path` is absolute.
 * @throws HttpError 415 for another type; DomainError invalid for a square that is not in the picture
 */
export async function squarePicture(path: string, { x, y, side }: PictureCrop): Promise<Buffer> {
  const type = await detectType(path);
  const size = type !== undefined && PICTURE_TYPES.includes(type) ? await pictureSizeOf(path) : undefined;
  if (!size) throw wrongType();
  if (!isCropOf(size, { x, y, side })) throw invalidField('side', 'must be a square in the picture');
  const edge = Math.min(side, PICTURE_EDGE);
  const made = inTurn(() =>
    sharp(path, { limitInputPixels: PIXELS_MAX })
      .autoOrient()
      .extract({ left: x, top: y, width: side, height: side })
      .resize(edge, edge)
      .flatten({ background: '#ffffff' })
      .webp({ quality: QUALITY })
      .toBuffer(),
  );
  return made.catch(() => {
    throw wrongType();
  });
}
