import * as v from 'valibot';
import { forbidden, invalidField, notFound } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import {
  answerFile,
  FILE_ANSWERS,
  FILE_QUERY,
  NO_RANGE,
  PASSIVE,
  SANDBOX,
  SIGNATURE_QUERY,
} from '../../platform/http/file-answer';
import type { HttpContext } from '../../platform/http/http-app';
import { idSchema } from '../../platform/http/validate';
import type { VenueView } from '../venue';
import { type AssetAddress, assetUri, parseAssetUri } from './asset-address';
import type { AssetStore, StoredAsset } from './asset-store';
import type { AddressSigner } from './signed-address';

const generation = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'));
const streamsOf = (architectureId: string): string =>
  `/backend-assets/stream/${encodeURIComponent(architectureId)}`;

// Types that may contain scripts: opened as a document, they have an opaque origin and load nothing.
const ACTIVE = /svg|html|xml|javascript/;

function answerAsset(
  c: HttpContext,
  asset: StoredAsset | undefined,
  how: { attachment: boolean; cacheControl: string },
): Promise<Response> {
  if (!asset) throw notFound();
  return answerFile(c, asset, {
    ...how,
    name: asset.name,
    policy: ACTIVE.test(asset.type) ? SANDBOX : PASSIVE,
  });
}

interface AssetDeps {
  assets: AssetStore;
  signer: AddressSigner;
  view: VenueView;
}

/** Returns the generation in the current venue; undefined (the newest) for designers when it has none. */
async function generationFor(c: HttpContext, view: VenueView, architectureId: string, assetId: string) {
  const venue = await view.shown();
  const ours = venue?.architecture.id === architectureId ? venue.assets : [];
  const found = ours.find((asset) => asset.id === assetId)?.generation;
  if (!found && !c.get('principal')?.designer) throw notFound();
  return found;
}

const download = route({
  path: '/api/ui/architecture/:architectureId/assets/:assetId/download',
  GET: {
    summary: 'The bytes of an asset: of a generation, else of the one in the venue shown',
    access: 'visitors',
    params: v.object({ architectureId: idSchema, assetId: idSchema }),
    query: v.object({ ...FILE_QUERY, generation: v.optional(generation) }),
    answers: FILE_ANSWERS,
    refusals: { 404: 'There is no such asset', ...NO_RANGE },
  },
}).handled(({ assets, view }: Pick<AssetDeps, 'assets' | 'view'>) => ({
  GET: async (c, { params: { architectureId, assetId }, query }) => {
    const which = query.generation ?? (await generationFor(c, view, architectureId, assetId));
    const asset = await assets.open(architectureId, assetId, { generation: which, size: query.size });
    const cacheControl = query.generation ? 'private, max-age=86400, immutable' : 'private, no-cache';
    const answer = await answerAsset(c, asset, { attachment: query.attachment === 'true', cacheControl });
    answer.headers.set('Vary', 'Authorization');
    return answer;
  },
}));

const signing = route({
  path: '/api/ui/sign-asset-url',
  GET: {
    summary: 'A signed address of an asset, valid for 20 minutes; previews only for designers',
    access: 'visitors',
    query: v.object({ url: v.pipe(v.string(), v.maxLength(2048)) }),
    answers: { 200: { json: v.object({ signedUrl: v.string() }) } },
    refusals: { 403: 'The preview is for designers' },
  },
}).handled(({ signer }: Pick<AssetDeps, 'signer'>) => ({
  GET: async (c, { query }) => {
    const address = parseAssetUri(query.url);
    if (!address) throw invalidField('url', 'must be an asset address');
    if (address.shelf === 'preview' && !c.get('principal')?.designer) throw forbidden();
    const signedUrl = await signer.sign(assetUri(address));
    return c.json({ signedUrl }, 200, { 'Cache-Control': 'no-store' });
  },
}));

const signed = route({
  path: '/backend-assets/:shelf/:architectureId/:assetId/:generation',
  GET: {
    summary: 'The bytes behind a signed address',
    access: 'everyone',
    params: v.object({
      shelf: v.picklist(['live', 'preview']),
      architectureId: idSchema,
      assetId: idSchema,
      generation,
    }),
    query: v.object({
      ...FILE_QUERY,
      ...SIGNATURE_QUERY,
    }),
    answers: FILE_ANSWERS,
    refusals: { 403: 'The address is not or no longer valid', 404: 'There is no such asset', ...NO_RANGE },
  },
}).handled(({ assets, signer }: Pick<AssetDeps, 'assets' | 'signer'>) => ({
  GET: async (c, { params: address, query: { expires, signature, size, attachment } }) => {
    const seconds = await signer.remaining(assetUri(address), expires, signature);
    if (seconds === 0) throw forbidden('This address is not valid or no longer valid.');
    const asset = await assets.open(address.architectureId, address.assetId, {
      generation: address.generation,
      size,
    });
    const cacheControl = `private, max-age=${seconds}, immutable`;
    return answerAsset(c, asset, { attachment: attachment === 'true', cacheControl });
  },
}));

/**
 * The parts of a stream have addresses relative to that of its playlist: what signs them all stands in front of them. It
 * is for the published assets of a venue, each of which every visitor may have signed.
 */
const stream = route({
  path: '/backend-assets/stream/:expires/:signature/:architectureId/:assetId/:generation',
  GET: {
    summary: 'A playlist or another part of a stream, behind a signed address',
    access: 'everyone',
    params: v.object({
      ...v.required(v.object(SIGNATURE_QUERY)).entries,
      architectureId: idSchema,
      assetId: idSchema,
      generation,
    }),
    answers: FILE_ANSWERS,
    refusals: { 403: 'The address is not or no longer valid', 404: 'There is no such asset', ...NO_RANGE },
  },
}).handled(({ assets, signer }: Pick<AssetDeps, 'assets' | 'signer'>) => ({
  GET: async (c, { params: { expires, signature, architectureId, assetId, generation: which } }) => {
    const seconds = await signer.remaining(streamsOf(architectureId), expires, signature);
    if (seconds === 0) throw forbidden('This address is not valid or no longer valid.');
    const asset = await assets.open(architectureId, assetId, { generation: which });
    return answerAsset(c, asset, {
      attachment: false,
      cacheControl: `private, max-age=${seconds}, immutable`,
    });
  },
}));

/** Returns the signed address of a published video; that of a playlist is good for all parts of the stream. */
export async function signedVideo(
  { assets, signer }: Pick<AssetDeps, 'assets' | 'signer'>,
  { architectureId, assetId, generation: which, shelf }: AssetAddress,
): Promise<string> {
  const asset = await assets.open(architectureId, assetId, { generation: which });
  if (!asset?.type.includes('mpegurl'))
    return signer.sign(assetUri({ shelf, architectureId, assetId, generation: which }));
  const { expires, signature } = await signer.seal(streamsOf(architectureId));
  const [folder, file] = [`/backend-assets/stream/${expires}/${signature}`, encodeURIComponent(assetId)];
  return `${folder}/${encodeURIComponent(architectureId)}/${file}/${which}`;
}

/** The asset calls: download with a token, signing of addresses, and downloads by a signed address. */
export const routes = [download, signing, signed, stream];
