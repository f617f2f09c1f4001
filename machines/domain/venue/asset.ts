import * as v from 'valibot';
import { localizedTextsSchema } from '../shared/localized';
import { localizableUriSchema } from './localizable-schema';

/**
 * Asset of spec §3; `uri` is its address under the backend-assets addresses, or one in each locale,
 * `generation` changes with its bytes, and `bytes` is its size, where known.
 */
export const assetSchema = v.object({
  id: v.string(),
  uri: localizableUriSchema(v.string()),
  generation: v.string(),
  displayName: v.string(),
  alts: v.optional(localizedTextsSchema, []),
  bytes: v.optional(v.number()),
});
export type Asset = v.InferOutput<typeof assetSchema>;

/** Longest edge in pixels of the picture sizes that the server offers beside the original. */
export const ASSET_SIZES = ['320', '640', '1280'] as const;
export type AssetSize = (typeof ASSET_SIZES)[number];
