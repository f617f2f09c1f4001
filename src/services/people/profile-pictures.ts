import type { ProfilePicturePort } from '@machines/profile-view/profile-picture.machine';
import type { ApiClient } from '@/services/api/api-client';
import { startUpload } from '@/services/api/upload';
import { pictureUpload } from '@/services/pictures/shared-pictures';

/** Creates the pictures for the user's own profile. */
export const createProfilePictures = (call: ApiClient['call']): ProfilePicturePort => ({
  open: (data, onOpened) => {
    const opening = createImageBitmap(data as Blob);
    opening.then(
      (image) => onOpened({ image, width: image.width, height: image.height }),
      () => onOpened(null),
    );
    return () => void opening.then((image) => image.close()).catch(() => {});
  },
  upload: ({ data, crop }, listener) => {
    const square = Object.entries(crop).map(([name, value]) => [name, String(value)]);
    const fields = { use: 'profile', ...Object.fromEntries(square) };
    return startUpload((signal) => pictureUpload(call)(fields, data, signal, listener.onPart), listener);
  },
});
