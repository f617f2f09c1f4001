import * as v from 'valibot';
import { profileAttributeSchema } from '../people/profile';
import type { Schedule } from '../schedule/session';
import { described, text, titled } from '../shared/described';
import { localizedTextsSchema } from '../shared/localized';
import { venueStyleSchema } from '../shared/ui-config';
import { type Area, areaSchema } from './area';
import { assetSchema } from './asset';
import { cookieBannerConfigSchema, cookieProviderSchema } from './cookie-provider';
import { floorPlanSchema } from './floor-plan';
import { globalWidgetSchema } from './widget';

/** Architecture of spec §3. */
export const architectureSchema = titled('Architecture', {
  id: text('Its id in the address `/v/{id}`'),
  names: v.optional(described(localizedTextsSchema, 'The name of the venue, in each language'), []),
  defaultAreaId: text('The area that people enter first'),
  areas: described(v.array(areaSchema), 'The places of the venue'),
  icons: v.optional(
    described(
      v.array(
        titled('Icon', {
          type: text('The type of a widget, or `PORTAL`; others are kept without being shown'),
          assetId: text('The icon'),
        }),
      ),
      'Own icons in place of those of the product',
    ),
  ),
  globalWidgets: v.optional(
    described(v.array(globalWidgetSchema), 'Widgets of every area; they have no `placement`'),
  ),
  impress: v.optional(described(localizedTextsSchema, 'The imprint as HTML, readable before the login'), []),
  privacyNotice: v.optional(
    described(localizedTextsSchema, 'The privacy policy as HTML, readable before the login'),
    [],
  ),
  floorplan: v.optional(floorPlanSchema, { areaPositions: [] }),
  style: v.optional(described(venueStyleSchema, 'The colours and the logo'), {}),
  uiAssets: v.optional(
    described(
      titled('Pictures of the login page', {
        loginLogoAssetId: v.optional(text('Its logo; else that of the style')),
        loginBackgroundAssetId: v.optional(text('Its background')),
      }),
      'The pictures of the login page',
    ),
    {},
  ),
  globalNavigationEnabled: v.optional(
    described(v.boolean(), 'Whether the footer has a link to each area'),
    false,
  ),
  cookieBannerConfig: v.optional(
    described(cookieBannerConfigSchema, 'How people are asked for their consent'),
    {},
  ),
  cookieProviders: v.optional(
    described(v.array(cookieProviderSchema), 'Who gets data, once it is accepted'),
    [],
  ),
  videoBackgroundCookieIds: v.optional(
    described(
      v.array(v.string()),
      'Ids of the providers that background films need; without them their addresses decide',
    ),
  ),
  personalizedTrackingEnabled: v.optional(
    described(v.boolean(), 'Whether people are asked if their name may be part of the statistics'),
    false,
  ),
  userProfileAttributes: v.optional(
    described(v.array(profileAttributeSchema), 'Own fields of profiles, beside the standard ones'),
  ),
  schedule: v.optional(
    described(
      titled('Schedule', { title: text('The title of the event') }),
      'Says that there is an agenda; hosts get its sessions too',
    ),
  ),
  cventLoginEnabled: v.optional(described(v.boolean(), '`false` turns the login with Cvent off')),
  cventEvent: v.optional(text('The id of the event at Cvent, in place of the one that the operator set')),
});
export type Architecture = Omit<v.InferOutput<typeof architectureSchema>, 'schedule'> & {
  /** Whole in the document of hosts; everybody else gets its title only, and reads the agenda. */
  schedule?: (Pick<Schedule, 'title'> & Partial<Schedule>) | undefined;
};

/** The response of `GET /api/ui/venue`, spec §3. */
export const venueSchema = titled('Venue', {
  architectures: described(v.array(architectureSchema), 'Exactly one'),
  assets: described(v.array(assetSchema), 'The pictures, films and documents of the venue'),
  publishInfo: v.optional(
    described(
      v.object({ publishedVersion: v.number() }),
      '`publishedVersion`, set by the server and ignored when a venue is saved',
    ),
  ),
  version: v.optional(described(v.number(), 'Set by the server when a venue is saved')),
});
export type Venue = Omit<v.InferOutput<typeof venueSchema>, 'architectures'> & {
  architectures: Architecture[];
};

/** A venue with its one architecture extracted: the form the client works with. */
export interface OpenVenue {
  architecture: Architecture;
  assets: Venue['assets'];
  /** Areas removed from the architecture that stay for the user who is still in them. */
  closedAreas?: readonly Area[];
}

/** spec §8. */
export const NO_ARCHITECTURE = 'No active architecture could be retrieved from the venue version';

/**
 * Returns the venue with its one architecture (spec §5).
 * @throws Error with the specified message if there is not exactly one.
 */
export function openVenue(venue: Venue): OpenVenue {
  const [architecture, ...others] = venue.architectures;
  if (!architecture || others.length > 0) throw new Error(NO_ARCHITECTURE);
  return { architecture, assets: venue.assets };
}
