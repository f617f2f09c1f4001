import { legalTextsMachine } from '@machines/legal-texts/legal-texts.machine';
import { readLegalTexts } from '@/services/api/legal-texts';
import type { Services } from '@/services/services';
import { promise } from './fill';

/** Fills the slots of the legal texts on the login page. */
export const legalTexts = ({ client }: Services) =>
  legalTextsMachine.provide({ actors: { readTexts: promise(() => readLegalTexts(client.call)) } });
