import * as v from 'valibot';
import { localizedTextsSchema } from '../shared/localized';
import { localizableUriSchema } from '../shared/venue-values';

/** Asset of spec §3. */
export const assetSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.description('Unique in the venue')),
    uri: v.pipe(
      localizableUriSchema(v.string()),
      v.description(
        'Its address: `/backend-assets/live/{architecture}/{asset}/{generation}`, another of this origin, or one in the cloud storage of the hosted backend',
      ),
    ),
    generation: v.pipe(v.string(), v.description('Changes with its bytes')),
    displayName: v.pipe(v.string(), v.description('The name of the file when it is downloaded')),
    alts: v.optional(
      v.pipe(localizedTextsSchema, v.description('What a picture shows, for people who cannot see it')),
      [],
    ),
    bytes: v.optional(v.pipe(v.number(), v.description('Its size'))),
  }),
  v.title('Asset'),
);
export type Asset = v.InferOutput<typeof assetSchema>;

/** Longest edge in pixels of the picture sizes that the server offers beside the original. */
export const ASSET_SIZES = ['320', '640', '1280'] as const;
export type AssetSize = (typeof ASSET_SIZES)[number];
