import { isAssetAddress } from '@domain/venue/asset-address';
import type { DocumentText } from '@machines/pdf/document-text';
import { pdfMachine } from '@machines/pdf/pdf.machine';
import type { Services } from '@/services/services';
import { promise } from './fill';

/** Fills the slots of one open document. */
export const pdf = (services: Services) =>
  pdfMachine.provide({
    actors: {
      // Documents of others were agreed to, and need no signature.
      signAddress: promise(({ uri, renew }: { uri: string; renew: boolean }) =>
        isAssetAddress(uri) ? services.assetAddresses.sign(uri, renew) : Promise.resolve(uri),
      ),
      findText: promise(({ text, query }: { text: DocumentText; query: string }) => text.find(query)),
    },
  });
