import { ASSET_SIZES } from '@domain/venue/asset';
import * as v from 'valibot';

/** How the caller wants a file: of pictures also smaller, and shown or saved. */
export const FILE_QUERY = {
  size: v.optional(v.picklist(ASSET_SIZES)),
  attachment: v.optional(v.picklist(['true', 'false'])),
};

/** What a signed address has beside its path. */
export const SIGNATURE_QUERY = {
  expires: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/)), '0'),
  signature: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
};

export const FILE_ANSWERS = {
  200: { description: 'The bytes', type: '*/*' },
  206: { description: 'The part that Range asked for', type: '*/*' },
  304: { description: 'The bytes are those of If-None-Match' },
};
export const NO_RANGE = { 416: 'The file has no such part' };
