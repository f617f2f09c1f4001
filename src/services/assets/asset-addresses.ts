import { endsSession, Failure } from '@domain/shared/failure';
import { SIGNED_URL_CACHE } from '@domain/shared/limits';
import { isAssetAddress } from '@domain/venue/asset-address';
import type { AssetImagePort } from '@machines/asset-image/asset-image.machine';
import type { DownloadPort } from '@machines/download/download.machine';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';
import type { AssetFiles } from './asset-files';

/** Returns the signed address; `renew` requests a new one even if one is cached. */
type Sign = (uri: string, renew?: boolean) => Promise<string>;

/** Signs the addresses of backend assets; other addresses of the venue stay as they are. */
export interface AssetAddresses {
  /** Rejects with a WIDGET_ERROR for an address that does not belong to the venue, without a call, and for one that the user may not read. */
  sign: Sign;
}

/** spec §4: signs once more after a 403; an asset that stays refused is an error of its widget, not of the session. */
function signTwice(sign: () => Promise<string>): Promise<string> {
  const isRefused = (failure: Failure) => failure.kind === 'FORBIDDEN';
  return sign()
    .catch((failure: Failure) => (isRefused(failure) ? sign() : Promise.reject(failure)))
    .catch((failure: Failure) => {
      throw endsSession(failure) ? new Failure('WIDGET_ERROR', failure.message, { cause: failure }) : failure;
    });
}

/** Returns what `sign` returns, from a cache for ten minutes (spec §7). */
function cachedSign(sign: (uri: string) => Promise<string>): Sign {
  const cache = new Map<string, { signed: Promise<string>; until: number }>();
  return (uri, renew = false) => {
    const known = cache.get(uri);
    if (known && !renew && known.until > Date.now()) return known.signed;
    const entry = { signed: signTwice(() => sign(uri)), until: Date.now() + SIGNED_URL_CACHE };
    cache.set(uri, entry);
    entry.signed.catch(() => cache.get(uri) === entry && cache.delete(uri));
    return entry.signed;
  };
}

/** spec §7 and §9: signs addresses below /backend-assets/, and caches the signed ones for ten minutes. */
export function createAssetAddresses(signAssetUrl: (uri: string) => Promise<string>): AssetAddresses {
  const sign = cachedSign(signAssetUrl);
  return {
    sign: (uri, renew) => {
      if (!isAssetAddress(uri))
        return Promise.reject(new Failure('WIDGET_ERROR', 'The asset does not lie with the venue'));
      return uri.startsWith('/backend-assets/') ? sign(uri, renew) : Promise.resolve(uri);
    },
  };
}

const fileSchema = v.object({ signedUrl: v.string() });

/** Signs the addresses of files of the chat by their ids, and caches the signed ones for ten minutes. */
export const createFileAddresses = (call: ApiClient['call']): AssetAddresses => ({
  sign: cachedSign(async (fileId) => {
    const path = `/api/chat/files/${encodeURIComponent(fileId)}/address`;
    return (await call(path, { schema: fileSchema, reports: 'none' })).signedUrl;
  }),
});

/** The pictures, films and other files of the page. */
export type Assets = AssetImagePort & DownloadPort;

/** Shows and saves the files with these addresses; the code of `files` loads when it is first needed. */
export const createAssets = ({ sign }: AssetAddresses, files: () => Promise<AssetFiles>): Assets => ({
  signAddress: sign,
  askStatus: async (address) => (await files()).statusOf(address),
  saveAsset: async (uri, renew) => {
    const [{ save }, address] = await Promise.all([files(), sign(uri, renew)]);
    return save(address);
  },
});
