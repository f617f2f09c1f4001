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

interface AssetAddress {
  generation?: string;
  size?: AssetSize;
  attachment?: boolean;
}

/** `/api/ui/architecture/{id}/assets/{assetId}/download` with its queries, spec §7. */
export function assetPath(architectureId: string, assetId: string, address: AssetAddress = {}): string {
  const query = [
    address.generation && `generation=${encodeURIComponent(address.generation)}`,
    address.size && `size=${address.size}`,
    address.attachment && 'attachment=true',
  ].filter(Boolean);
  const path = `/api/ui/architecture/${encodeURIComponent(architectureId)}/assets/${encodeURIComponent(assetId)}/download`;
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}
