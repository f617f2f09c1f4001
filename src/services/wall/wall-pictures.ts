import { pictureAddress } from '@domain/people/picture';
import { Failure } from '@domain/shared/failure';
import type { PostPicturePort } from '@machines/social-wall/post-picture.machine';
import type { ApiClient } from '@/services/api/api-client';
import { sharedPictureUpload } from '@/services/pictures/shared-pictures';

/** Creates the pictures for posts. */
export const createWallPictures = (call: ApiClient['call']): PostPicturePort => ({
  uploadPicture: ({ widgetId, data }, onPart, signal) =>
    sharedPictureUpload(call)({ use: 'wall', widgetId, data }, signal, onPart),
  hasPicture: async (asset, signal) => {
    const { ok, status } = await fetch(pictureAddress(asset, '640'), {
      method: 'HEAD',
      cache: 'no-store',
      signal,
    });
    if (!ok && (status >= 500 || status === 429))
      throw new Failure('PROCESSING_ERROR', 'not known', { status });
    return ok;
  },
});
