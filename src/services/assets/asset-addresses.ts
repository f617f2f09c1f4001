import { endsSession, Failure } from '@domain/shared/failure';
import { SIGNED_URL_CACHE } from '@domain/shared/limits';
import { isAssetAddress } from '@domain/venue/asset-address';

/** Signs the addresses of backend assets; other addresses of the venue stay as they are. */
export interface AssetAddresses {
  /**
   * Returns the signed address; `renew` requests a new one even if one is cached.
   * Rejects with a WIDGET_ERROR for an address that does not belong to the venue, without a call, and for one that the
   * user may not read.
   */
  sign(uri: string, renew?: boolean): Promise<string>;
}

interface Entry {
  signed: Promise<string>;
  until: number;
}

/** spec §4: signs once more after a 403; an asset that stays refused is an error of its widget, not of the session. */
function signTwice(signAssetUrl: (uri: string) => Promise<string>, uri: string): Promise<string> {
  const sign = () => signAssetUrl(uri);
  const isRefused = (failure: Failure) => failure.kind === 'FORBIDDEN';
  return sign()
    .catch((failure: Failure) => (isRefused(failure) ? sign() : Promise.reject(failure)))
    .catch((failure: Failure) => {
      throw endsSession(failure) ? new Failure('WIDGET_ERROR', failure.message, { cause: failure }) : failure;
    });
}

/** spec §7 and §9: signs addresses below /backend-assets/, and caches the signed ones for ten minutes. */
export function createAssetAddresses(signAssetUrl: (uri: string) => Promise<string>): AssetAddresses {
  const cache = new Map<string, Entry>();
  return {
    sign: (uri, renew = false) => {
      if (!isAssetAddress(uri))
        return Promise.reject(new Failure('WIDGET_ERROR', 'The asset does not lie with the venue'));
      if (!uri.startsWith('/backend-assets/')) return Promise.resolve(uri);
      const known = cache.get(uri);
      if (known && !renew && known.until > Date.now()) return known.signed;
      const entry = { signed: signTwice(signAssetUrl, uri), until: Date.now() + SIGNED_URL_CACHE };
      cache.set(uri, entry);
      entry.signed.catch(() => cache.get(uri) === entry && cache.delete(uri));
      return entry.signed;
    },
  };
}
