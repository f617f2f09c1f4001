import * as v from 'valibot';
import { CLOUD_STORAGE } from './call-rules';
import { localizedTextsSchema } from './localized';
import { isOwnAddress } from './redirect';

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

/** Assets lie with the venue: on the own origin or in the hosted backend's cloud storage, so nobody is asked first. */
export const isAssetAddress = (uri: string): boolean => isOwnAddress(uri) || uri.startsWith(CLOUD_STORAGE);

/** Longest edge in pixels of the picture sizes the server offers beside the full one. */
export const ASSET_SIZES = ['320', '640', '1280'] as const;
export type AssetSize = (typeof ASSET_SIZES)[number];
