import * as v from 'valibot';
import { localizedTextsSchema } from './localized';

/**
 * Asset of spec §3; `uri` is its address under the backend-assets addresses, `generation` changes with its bytes,
 * and `bytes` tells how many they are, where it is known.
 */
export const assetSchema = v.object({
  id: v.string(),
  uri: v.string(),
  generation: v.string(),
  displayName: v.string(),
  alts: v.optional(localizedTextsSchema, []),
  bytes: v.optional(v.number()),
});
export type Asset = v.InferOutput<typeof assetSchema>;

/** Longest edge in pixels of the picture sizes the server offers beside the full one. */
export const ASSET_SIZES = ['320', '640', '1280'] as const;
export type AssetSize = (typeof ASSET_SIZES)[number];
