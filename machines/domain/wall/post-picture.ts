import { PICTURE_TYPES, type PictureFault, pictureFaultOf } from '../people/picture-crop';
import { SHARED_PICTURE_MAX } from '../pictures/shared-picture';

/** The picture of a post: its id, and what is in it, for those who do not see it. */
export interface PostPicture {
  asset: string;
  description?: string;
}

/** Why a picture cannot be in a post; the text is chosen where it is shown. */
export type PostPictureFault = PictureFault | 'full';

/** The status of an answer to a person whose pictures take all the room that is theirs. */
const FULL = 507;

/** Returns what is wrong by the answer to an upload. */
export const postPictureFault = (failure: { status?: number | undefined }): PostPictureFault =>
  failure.status === FULL ? 'full' : pictureFaultOf(failure);

/** Returns what can be said about a file before it is sent; null when nothing is wrong. */
export function chosenPictureFault({ type, size }: { type: string; size: number }): PostPictureFault | null {
  if (!PICTURE_TYPES.includes(type)) return 'wrongType';
  return size > SHARED_PICTURE_MAX ? 'tooLarge' : null;
}
