import type { Services } from '@/services/services';
import { promise } from '../slots';

/** The slot of every machine that shows an asset: its signed address. */
export const signAddress = ({ assetAddresses }: Services) =>
  promise(({ uri, renew }: { uri: string; renew: boolean }) => assetAddresses.sign(uri, renew));
