import { legalTextsSchema } from '@domain/venue/legal-texts';
import type { LegalTextsPort } from '@machines/legal-texts/legal-texts.machine';
import type { ApiClient } from './api-client';

/** Creates the call for the imprint and the privacy policy, which needs no login. */
export const createLegalTextsPort = (call: ApiClient['call']): LegalTextsPort => ({
  readTexts: () => call('/api/ui/legal', { schema: legalTextsSchema, reports: 'none' }),
});
