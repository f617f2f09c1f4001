import { type LegalTexts, legalTextsSchema } from '@domain/venue/legal-texts';
import type { ApiClient } from './api-client';

/** Reads the imprint and the privacy policy of the current venue; the caller handles every failure. */
export const readLegalTexts = (call: ApiClient['call']): Promise<LegalTexts> =>
  call('/api/ui/legal', { schema: legalTextsSchema, reports: 'none', retries: 0 });
