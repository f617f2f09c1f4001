import type { SharedUse } from '@domain/pictures/shared-picture';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';

/** A picture for a wall or a board. */
export interface SharedUpload {
  use: SharedUse;
  widgetId: string;
  /** The bytes. */
  data: object;
}

const PATH = '/api/assets/upload';
const schema = v.object({ assetId: v.string() });

/** Returns the function that uploads a picture, reports how much was sent, from 0 to 1, and returns its id. It rejects with a Failure. */
export const sharedPictureUpload =
  (call: ApiClient['call']) =>
  async (
    { use, widgetId, data }: SharedUpload,
    signal: AbortSignal,
    onPart: (part: number) => void = () => {},
  ): Promise<string> => {
    const form = new FormData();
    form.append('use', use);
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
  };
