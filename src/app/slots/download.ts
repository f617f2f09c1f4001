import { downloadMachine } from '@machines/download/download.machine';
import type { Services } from '@/services/services';
import { promise } from './fill';

/** Fills the slots of one download. */
export const download = ({ assetAddresses, assetFiles }: Services) =>
  downloadMachine.provide({
    actors: {
      saveAsset: promise(async ({ uri, renew }: { uri: string; renew: boolean }) =>
        assetFiles.save(await assetAddresses.sign(uri, renew)),
      ),
    },
  });
