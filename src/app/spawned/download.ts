import { downloadMachine } from '@machines/download/download.machine';
import type { Services } from '@/services/services';
import { promise } from '../slots';

/** One file on its way to the person's disk. */
export const download = ({ assetAddresses, assetFiles }: Services) =>
  downloadMachine.provide({
    actors: {
      saveAsset: promise(async ({ uri, renew }: { uri: string; renew: boolean }) =>
        assetFiles.save(await assetAddresses.sign(uri, renew)),
      ),
    },
  });
