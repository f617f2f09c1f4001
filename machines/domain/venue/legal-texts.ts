import * as v from 'valibot';
import { localizedTextsSchema } from '../shared/localized';

/** `GET /api/ui/legal`: the imprint and the privacy policy of the current venue, readable before the login. */
export const legalTextsSchema = v.object({
  impress: localizedTextsSchema,
  privacyNotice: localizedTextsSchema,
});
export type LegalTexts = v.InferOutput<typeof legalTextsSchema>;
