import * as v from 'valibot';
import { clientDetailsSchema } from './client-details';
import { BANNER_TYPES, PROVIDER_TYPES } from './consent';

/** Providers one message may speak of. */
const PREFERENCES_MAX = 100;
const text = v.pipe(v.string(), v.maxLength(1_000));

/** Cookie preferences message of spec §3: what was decided, by whom, and with which browser. */
export const cookiePreferencesSchema = v.object({
  /** Empty for visitors whom the venue does not know. */
  userId: text,
  email: text,
  bannerType: v.picklist(BANNER_TYPES),
  cookiePreferences: v.pipe(
    v.array(v.object({ id: text, name: text, type: v.picklist(PROVIDER_TYPES), accepted: v.boolean() })),
    v.maxLength(PREFERENCES_MAX),
  ),
  clientDetails: clientDetailsSchema,
});
export type CookiePreferences = v.InferOutput<typeof cookiePreferencesSchema>;
