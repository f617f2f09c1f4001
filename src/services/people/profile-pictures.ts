import type { OpenedPicture, PictureUpload } from '@machines/profile-view/profile-picture.events';
import type { ApiClient } from '@/services/api/api-client';
import { pictureUpload } from '@/services/pictures/shared-pictures';

/** Pictures for the user's own profile. */
export interface ProfilePictures {
  /** Opens a chosen file: calls back with it, null when the browser cannot show it. Returns the function that closes it. */
  open(data: object, onOpened: (picture: OpenedPicture | null) => void): () => void;
  /** Uploads the square of a picture, reports how much was sent, from 0 to 1; returns its id. Rejects with a Failure. */
  upload(upload: PictureUpload, onPart: (part: number) => void, signal: AbortSignal): Promise<string>;
}

export const createProfilePictures = (call: ApiClient['call']): ProfilePictures => ({
  open: (data, onOpened) => {
    const opening = createImageBitmap(data as Blob);
    opening.then(
      (image) => onOpened({ image, width: image.width, height: image.height }),
      () => onOpened(null),
    );
    return () => void opening.then((image) => image.close()).catch(() => {});
  },
  upload: ({ data, crop }, onPart, signal) => {
    const square = Object.entries(crop).map(([name, value]) => [name, String(value)]);
    return pictureUpload(call)({ use: 'profile', ...Object.fromEntries(square) }, data, signal, onPart);
  },
});
