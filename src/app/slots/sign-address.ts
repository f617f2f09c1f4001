import type { Services } from '@/services/services';
import { promise } from './fill';

/** Fills the slot that signs an asset's address. */
export const signAddress = ({ assetAddresses }: Services) =>
  promise(({ uri, renew }: { uri: string; renew: boolean }) => assetAddresses.sign(uri, renew));
