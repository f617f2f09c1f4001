import * as v from 'valibot';
import { described, text, titled } from '../shared/described';
import { localizedTextsSchema } from '../shared/localized';
import { localizableUriSchema } from '../shared/venue-values';

/** Asset of spec §3. */
export const assetSchema = titled('Asset', {
  id: text('Unique in the venue'),
  uri: described(
    localizableUriSchema(v.string()),
    'Its address: `/backend-assets/live/{architecture}/{asset}/{generation}`, another of this origin, or one in the cloud storage of the hosted backend',
  ),
  generation: text('Changes with its bytes'),
  displayName: text('The name of the file when it is downloaded'),
  alts: v.optional(described(localizedTextsSchema, 'What a picture shows, for people who cannot see it'), []),
  bytes: v.optional(described(v.number(), 'Its size')),
});
export type Asset = v.InferOutput<typeof assetSchema>;

/**
 * Longest edge in pixels of the picture sizes that the server offers beside the original. The largest one is for
 * panoramas on phones, whose graphics take no wider ones.
 */
export const ASSET_SIZES = ['320', '640', '1280', '4096'] as const;
export type AssetSize = (typeof ASSET_SIZES)[number];

const OFFICE = 'application/vnd.openxmlformats-officedocument.';

/** The types of files that hosts may add, with the endings of their names; the first one is the usual one. */
export const ASSET_TYPES: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/svg+xml': ['svg'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'text/vtt': ['vtt'],
  'application/pdf': ['pdf'],
  [`${OFFICE}wordprocessingml.document`]: ['docx'],
  [`${OFFICE}spreadsheetml.sheet`]: ['xlsx'],
  [`${OFFICE}presentationml.presentation`]: ['pptx'],
};

/** What an asset is, by its type. */
export type AssetKind = 'picture' | 'drawing' | 'film' | 'captions' | 'document';

/** Megabytes that the file of an asset may have. */
export const ASSET_MEGABYTES: Readonly<Record<AssetKind, number>> = {
  picture: 50,
  drawing: 1,
  film: 1_024,
  captions: 1,
  document: 200,
};

/** Returns what an asset of one of `ASSET_TYPES` is. */
export function assetKindOf(type: string): AssetKind {
  if (type === 'image/svg+xml') return 'drawing';
  if (type === 'text/vtt') return 'captions';
  if (type.startsWith('image/')) return 'picture';
  return type.startsWith('video/') ? 'film' : 'document';
}
