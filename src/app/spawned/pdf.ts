import type { DocumentText } from '@machines/pdf/document-text';
import { pdfMachine } from '@machines/pdf/pdf.machine';
import type { Services } from '@/services/services';
import { promise } from '../slots';
import { signAddress } from './sign-address';

/** One document being read. */
export const pdf = (services: Services) =>
  pdfMachine.provide({
    actors: {
      signAddress: signAddress(services),
      findText: promise(({ text, query }: { text: DocumentText; query: string }) => text.find(query)),
    },
  });
