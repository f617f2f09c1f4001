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

type Report = (part: number) => void;

/** Returns the function that uploads a picture with its fields, reports how much was sent, from 0 to 1, and returns its id. It rejects with a Failure. */
export const pictureUpload =
  (call: ApiClient['call']) =>
  async (
    fields: Record<string, string>,
    data: object,
    signal: AbortSignal,
    onPart: Report,
  ): Promise<string> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
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

/** As `pictureUpload`, for a picture of a wall or a board. */
export const sharedPictureUpload =
  (call: ApiClient['call']) =>
  ({ use, widgetId, data }: SharedUpload, signal: AbortSignal, onPart: Report = () => {}): Promise<string> =>
    pictureUpload(call)({ use, widgetId }, data, signal, onPart);
