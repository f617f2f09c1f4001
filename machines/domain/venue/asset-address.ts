import { isOwnAddress } from '../shared/address';
import { CLOUD_STORAGE } from '../shared/call-rules';

/**
 * Returns whether an address belongs to the venue, on the own origin or in the hosted backend's cloud
 * storage; assets need no consent.
 */
export const isAssetAddress = (uri: string): boolean => isOwnAddress(uri) || uri.startsWith(CLOUD_STORAGE);

/** Returns whether an address is of a draft's asset, which only designers may read. */
export const isPreviewAddress = (uri: string): boolean => uri.startsWith('/backend-assets/preview/');
