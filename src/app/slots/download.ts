import { downloadMachine } from '@machines/download/download.machine';
import type { Services } from '@/services/services';
import { promise } from './fill';

/** Fills the slots of one download. */
export const download = ({ assetAddresses, assetFiles }: Services) =>
  downloadMachine.provide({
    actors: {
      saveAsset: promise(async ({ uri, renew }: { uri: string; renew: boolean }) => {
        const [files, address] = await Promise.all([assetFiles(), assetAddresses.sign(uri, renew)]);
        return files.save(address);
      }),
    },
  });
