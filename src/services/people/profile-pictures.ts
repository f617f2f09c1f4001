import type { OpenedPicture, PictureUpload } from '@machines/profile-view/profile-picture.events';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';

/** Pictures for the user's own profile. */
export interface ProfilePictures {
  /** Opens a chosen file: calls back with it, null when the browser cannot show it. Returns the function that closes it. */
  open(data: object, onOpened: (picture: OpenedPicture | null) => void): () => void;
  /** Uploads the square of a picture, reports how much was sent, from 0 to 1; returns its id. Rejects with a Failure. */
  upload(upload: PictureUpload, onPart: (part: number) => void, signal: AbortSignal): Promise<string>;
}

const PATH = '/api/assets/upload';
const schema = v.object({ assetId: v.string() });

export const createProfilePictures = (call: ApiClient['call']): ProfilePictures => ({
  open: (data, onOpened) => {
    const opening = createImageBitmap(data as Blob);
    opening.then(
      (image) => onOpened({ image, width: image.width, height: image.height }),
      () => onOpened(null),
    );
    return () => void opening.then((image) => image.close()).catch(() => {});
  },
  upload: async ({ data, crop }, onPart, signal) => {
    const form = new FormData();
    form.append('use', 'profile');
    for (const [name, value] of Object.entries(crop)) form.append(name, String(value));
    form.append('file', data as Blob, 'picture');
    const { assetId } = await call(PATH, {
      method: 'POST',
      form: { data: form, onPart },
      schema,
      reports: 'session',
      signal,
    });
    return assetId;
  },
});
