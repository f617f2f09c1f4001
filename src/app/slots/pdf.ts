import type { DocumentText } from '@machines/pdf/document-text';
import { pdfMachine } from '@machines/pdf/pdf.machine';
import type { Services } from '@/services/services';
import { promise } from './fill';
import { signAddress } from './sign-address';

/** Fills the slots of one open document. */
export const pdf = (services: Services) =>
  pdfMachine.provide({
    actors: {
      signAddress: signAddress(services),
      findText: promise(({ text, query }: { text: DocumentText; query: string }) => text.find(query)),
    },
  });
