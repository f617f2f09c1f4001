import { assetImageMachine } from '@machines/asset-image/asset-image.machine';
import { downloadMachine } from '@machines/download/download.machine';
import { fileAddresses } from '@/services/chat/file-addresses';
import type { Services } from '@/services/services';
import { promise } from './fill';
import { pdf } from './pdf';

/** Fills the slots of a document of the chat that is read; its `uri` is the id of its file. */
export const chatPdf = (services: Services) =>
  pdf(services).provide({
    actors: {
      signAddress: promise(({ uri, renew }: Signing) => fileAddresses(services.client.call)(uri, renew)),
    },
  });

type Signing = { uri: string; renew: boolean };

/** Fills the slots of a picture, film or sound of the chat; its `uri` is the id of its file. */
export const chatFile = ({ client, assetFiles }: Services) =>
  assetImageMachine.provide({
    actors: {
      signAddress: promise(({ uri, renew }: Signing) => fileAddresses(client.call)(uri, renew)),
      askStatus: promise(async ({ address }: { address: string }) => (await assetFiles()).statusOf(address)),
    },
  });

/** Fills the slots of the download of a file of the chat; its `uri` is the id of the file. */
export const chatDownload = ({ client, assetFiles }: Services) =>
  downloadMachine.provide({
    actors: {
      saveAsset: promise(async ({ uri, renew }: Signing) => {
        const [files, address] = await Promise.all([assetFiles(), fileAddresses(client.call)(uri, renew)]);
        return files.save(address);
      }),
    },
  });
