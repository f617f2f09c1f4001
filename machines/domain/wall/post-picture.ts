import * as v from 'valibot';
import { isPictureId } from '../people/picture';
import { PICTURE_TYPES, type PictureFault, pictureFaultOf } from '../people/picture-crop';
import { HEIC } from '../pictures/heic';
import { SHARED_PICTURE_MAX } from '../pictures/shared-picture';
import { DESCRIPTION_MAX } from './wall-limits';

/** The picture of a post: its id, and what is in it, for those who do not see it. */
export const postPictureSchema = v.object({
  asset: v.pipe(v.string(), v.check(isPictureId)),
  description: v.exactOptional(v.string()),
});
export type PostPicture = v.InferOutput<typeof postPictureSchema>;

/** The form for what is in a picture. */
export const descriptionSchema = v.object({
  text: v.pipe(v.string(), v.maxLength(DESCRIPTION_MAX, 'tooLong')),
});

/** Returns the picture as it is posted, with what was typed to describe it; null without one. */
export function postPictureOf(typed: { asset: string; description: string }): PostPicture | null {
  const description = typed.description.trim();
  return typed.asset === '' ? null : { asset: typed.asset, ...(description !== '' && { description }) };
}

/** Why a picture cannot be in a post, or is not any longer; the text is chosen where it is shown. */
export type PostPictureFault = PictureFault | 'full' | 'gone';

/** The status of an answer to a person whose pictures take all the room that is theirs. */
const FULL = 507;

/** Returns what is wrong by the answer to an upload. */
export const postPictureFault = (failure: { status?: number | undefined }): PostPictureFault =>
  failure.status === FULL ? 'full' : pictureFaultOf(failure);

/** Returns what can be said about a file before it is sent; null when nothing is wrong. */
export function chosenPictureFault({ type, size }: { type: string; size: number }): PostPictureFault | null {
  if (type === HEIC) return 'heic';
  if (!PICTURE_TYPES.includes(type)) return 'wrongType';
  return size > SHARED_PICTURE_MAX ? 'tooLarge' : null;
}
