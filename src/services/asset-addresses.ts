import { isAssetAddress } from '@domain/asset';
import { Failure } from '@domain/failure';
import { SIGNED_URL_CACHE } from '@domain/limits';

/** Signed addresses of backend assets; other addresses of the venue stay as they are. */
export interface AssetAddresses {
  /**
   * `renew` asks the server even when a signed address is still in the cache.
   * Rejects with a `Failure` for an address that does not lie with the venue; then nobody is asked.
   */
  sign(uri: string, renew?: boolean): Promise<string>;
}

interface Entry {
  signed: Promise<string>;
  until: number;
}

/** spec §7 and §9: addresses below /backend-assets/ are signed, and the answers kept for ten minutes. */
export function createAssetAddresses(signAssetUrl: (uri: string) => Promise<string>): AssetAddresses {
  const cache = new Map<string, Entry>();
  return {
    sign: (uri, renew = false) => {
      if (!isAssetAddress(uri))
        return Promise.reject(new Failure('WIDGET_ERROR', 'The asset does not lie with the venue'));
      if (!uri.startsWith('/backend-assets/')) return Promise.resolve(uri);
      const known = cache.get(uri);
      if (known && !renew && known.until > Date.now()) return known.signed;
      const entry = { signed: signAssetUrl(uri), until: Date.now() + SIGNED_URL_CACHE };
      cache.set(uri, entry);
      entry.signed.catch(() => cache.get(uri) === entry && cache.delete(uri));
      return entry.signed;
    },
  };
}
