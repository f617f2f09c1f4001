import * as v from 'valibot';
import { clientDetailsSchema } from '../logs/log-message';
import { BANNER_TYPES, PROVIDER_TYPES } from '../venue/cookie-provider';

/** The maximum of providers in one message. */
const PREFERENCES_MAX = 100;
const text = v.pipe(v.string(), v.maxLength(1_000));

/** Cookie preferences message of spec §3: the decision, the user and the browser. */
export const cookiePreferencesSchema = v.object({
  /** Empty for signed-out visitors. */
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
