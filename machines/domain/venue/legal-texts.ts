import * as v from 'valibot';
import { consentTermsSchema } from '../consent/consent-terms';
import { localizedTextsSchema } from '../shared/localized';

/** The imprint and the privacy policy of the current venue. */
export const legalTextsSchema = v.object({
  impress: localizedTextsSchema,
  privacyNotice: localizedTextsSchema,
});
export type LegalTexts = v.InferOutput<typeof legalTextsSchema>;

/** `GET /api/ui/legal`: what is known before the login; `consent` is missing before the first publication. */
export const legalSchema = v.object({
  ...legalTextsSchema.entries,
  consent: v.optional(consentTermsSchema),
});
