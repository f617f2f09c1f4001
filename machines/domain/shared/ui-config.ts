import * as v from 'valibot';
import { analyticsSchema } from './analytics';
import { text, titled } from './described';

/** Hosted backend section; `local` marks Foyer's own identity endpoints on this origin. */
export const firebaseConfigSchema = v.object({
  apiKey: v.string(),
  authDomain: v.string(),
  projectId: v.string(),
  databaseURL: v.optional(v.string()),
  local: v.optional(v.boolean(), false),
});
export type FirebaseConfig = v.InferOutput<typeof firebaseConfigSchema>;

export const venueStyleSchema = titled('Style', {
  background: v.optional(text('Colour of the pages, as `#rgb` or `#rrggbb`')),
  primary: v.optional(text('Colour of buttons and links')),
  secondary: v.optional(text('Colour of portals and of what is selected')),
  text: v.optional(text('Colour of texts; corrected where it cannot be read')),
  logoAssetId: v.optional(text('The logo in the header')),
});
export type VenueStyle = v.InferOutput<typeof venueStyleSchema>;

/** The appearance of the login page before the venue is known. */
const loginLookSchema = v.object({
  architectureId: v.optional(v.string()),
  style: v.optional(venueStyleSchema, {}),
  logoUrl: v.optional(v.string()),
  backgroundUrl: v.optional(v.string()),
});

/** `/ui-config.json`, spec §3. */
export const uiConfigSchema = v.object({
  firebase: v.optional(firebaseConfigSchema),
  tabTitle: v.optional(v.string(), 'Foyer'),
  favicon: v.optional(v.string(), '/img/favicon.svg'),
  loginEnabled: v.optional(v.boolean(), true),
  i18n: v.optional(
    v.object({
      defaultLocale: v.optional(v.string()),
      supportedLocales: v.optional(v.array(v.string()), ['en']),
    }),
    { supportedLocales: ['en'] },
  ),
  features: v.optional(v.object({ ai: v.optional(v.boolean(), false) }), { ai: false }),
  userPresence: v.optional(v.boolean(), false),
  login: v.optional(loginLookSchema, { style: {} }),
  /** Missing: page views are not counted. */
  analytics: v.optional(analyticsSchema),
});
export type UiConfig = v.InferOutput<typeof uiConfigSchema>;
