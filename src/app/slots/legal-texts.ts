import { legalTextsSchema } from '@domain/venue/legal-texts';
import { legalTextsMachine } from '@machines/legal-texts/legal-texts.machine';
import type { Services } from '@/services/services';
import { promise } from './fill';

/** Fills the slots of the imprint and the privacy policy on the login page; the machine handles every failure. */
export const legalTexts = ({ client }: Services) =>
  legalTextsMachine.provide({
    actors: {
      readTexts: promise(() => client.call('/api/ui/legal', { schema: legalTextsSchema, reports: 'none' })),
    },
  });
