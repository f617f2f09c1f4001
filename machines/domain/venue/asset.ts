import * as v from 'valibot';
import { isOwnAddress } from '../shared/address';
import { CLOUD_STORAGE } from '../shared/call-rules';
import { localizedTextsSchema } from '../shared/localized';

/**
 * Asset of spec §3; `uri` is its address under the backend-assets addresses, `generation` changes with its
 * bytes, and `bytes` is its size, where known.
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

/**
 * Returns whether an address belongs to the venue, on the own origin or in the hosted backend's cloud
 * storage; assets need no consent.
 */
export const isAssetAddress = (uri: string): boolean => isOwnAddress(uri) || uri.startsWith(CLOUD_STORAGE);

/** Longest edge in pixels of the picture sizes that the server offers beside the original. */
export const ASSET_SIZES = ['320', '640', '1280'] as const;
export type AssetSize = (typeof ASSET_SIZES)[number];
