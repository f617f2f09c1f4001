import { pictureAddress } from '@domain/people/picture';
import { Failure } from '@domain/shared/failure';
import type { PostPicturePort } from '@machines/social-wall/post-picture.machine';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';

const PATH = '/api/assets/upload';
const schema = v.object({ assetId: v.string() });

/** Creates the pictures for posts. */
export const createWallPictures = (call: ApiClient['call']): PostPicturePort => ({
  uploadPicture: async ({ widgetId, data }, onPart, signal) => {
    const form = new FormData();
    form.append('use', 'wall');
    form.append('widgetId', widgetId);
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
