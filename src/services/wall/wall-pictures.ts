import * as v from 'valibot';
import type { ApiClientOptions } from '@/services/api/api-client';
import type { Wall } from './wall';

const PATH = '/api/assets/upload';
const schema = v.object({ assetId: v.string() });

/** Creates the uploads of pictures for posts. */
export const createWallPictures = (token: ApiClientOptions['token']): Pick<Wall, 'uploadPicture'> => ({
  uploadPicture: async ({ widgetId, data }, onPart, signal) => {
    const form = new FormData();
    form.append('use', 'wall');
    form.append('widgetId', widgetId);
    form.append('file', data as Blob, 'picture');
    const [{ uploadForm }, bearer] = await Promise.all([import('@/services/api/upload-form'), token()]);
    const { assetId } = await uploadForm({ path: PATH, token: bearer, form, schema, onPart, signal });
    return assetId;
  },
});
