import * as v from 'valibot';
import { profileAttributeSchema } from '../people/profile';
import type { Schedule } from '../schedule/session';
import { localizedTextsSchema } from '../shared/localized';
import { venueStyleSchema } from '../shared/ui-config';
import { type Area, areaSchema } from './area';
import { assetSchema } from './asset';
import { cookieBannerConfigSchema, cookieProviderSchema } from './cookie-provider';
import { floorPlanSchema } from './floor-plan';
import { globalWidgetSchema } from './widget';

/** Architecture of spec §3. */
export const architectureSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.description('Its id in the address `/v/{id}`')),
    names: v.optional(
      v.pipe(localizedTextsSchema, v.description('The name of the venue, in each language')),
      [],
    ),
    defaultAreaId: v.pipe(v.string(), v.description('The area that people enter first')),
    areas: v.pipe(v.array(areaSchema), v.description('The places of the venue')),
    icons: v.optional(
      v.pipe(
        v.array(
          v.pipe(
            v.object({
              type: v.pipe(
                v.string(),
                v.description('The type of a widget, or `PORTAL`; others are kept without being shown'),
              ),
              assetId: v.pipe(v.string(), v.description('The icon')),
            }),
            v.title('Icon'),
          ),
        ),
        v.description('Own icons in place of those of the product'),
      ),
    ),
    globalWidgets: v.optional(
      v.pipe(v.array(globalWidgetSchema), v.description('Widgets of every area; they have no `placement`')),
    ),
    impress: v.optional(
      v.pipe(localizedTextsSchema, v.description('The imprint as HTML, readable before the login')),
      [],
    ),
    privacyNotice: v.optional(
      v.pipe(localizedTextsSchema, v.description('The privacy policy as HTML, readable before the login')),
      [],
    ),
    floorplan: v.optional(floorPlanSchema, { areaPositions: [] }),
    style: v.optional(v.pipe(venueStyleSchema, v.description('The colours and the logo')), {}),
    uiAssets: v.optional(
      v.pipe(
        v.object({
          loginLogoAssetId: v.optional(v.pipe(v.string(), v.description('Its logo; else that of the style'))),
          loginBackgroundAssetId: v.optional(v.pipe(v.string(), v.description('Its background'))),
        }),
        v.title('Pictures of the login page'),
        v.description('The pictures of the login page'),
      ),
      {},
    ),
    globalNavigationEnabled: v.optional(
      v.pipe(v.boolean(), v.description('Whether the footer has a link to each area')),
      false,
    ),
    cookieBannerConfig: v.optional(
      v.pipe(cookieBannerConfigSchema, v.description('How people are asked for their consent')),
      {},
    ),
    cookieProviders: v.optional(
      v.pipe(v.array(cookieProviderSchema), v.description('Who gets data, once it is accepted')),
      [],
    ),
    videoBackgroundCookieIds: v.optional(
      v.pipe(
        v.array(v.string()),
        v.description('Ids of the providers that background films need; without them their addresses decide'),
      ),
    ),
    personalizedTrackingEnabled: v.optional(
      v.pipe(
        v.boolean(),
        v.description('Whether people are asked if their name may be part of the statistics'),
      ),
      false,
    ),
    userProfileAttributes: v.optional(
      v.pipe(
        v.array(profileAttributeSchema),
        v.description('Own fields of profiles, beside the standard ones'),
      ),
    ),
    schedule: v.optional(
      v.pipe(
        v.object({ title: v.pipe(v.string(), v.description('The title of the event')) }),
        v.title('Schedule'),
        v.description('Says that there is an agenda; hosts get its sessions too'),
      ),
    ),
    cventLoginEnabled: v.optional(
      v.pipe(v.boolean(), v.description('`false` turns the login with Cvent off')),
    ),
    cventEvent: v.optional(
      v.pipe(
        v.string(),
        v.description('The id of the event at Cvent, in place of the one that the operator set'),
      ),
    ),
  }),
  v.title('Architecture'),
);
export type Architecture = Omit<v.InferOutput<typeof architectureSchema>, 'schedule'> & {
  /** Whole in the document of hosts; everybody else gets its title only, and reads the agenda. */
  schedule?: (Pick<Schedule, 'title'> & Partial<Schedule>) | undefined;
};

/** The response of `GET /api/ui/venue`, spec §3. */
export const venueSchema = v.pipe(
  v.object({
    architectures: v.pipe(v.array(architectureSchema), v.description('Exactly one')),
    assets: v.pipe(v.array(assetSchema), v.description('The pictures, films and documents of the venue')),
    publishInfo: v.optional(
      v.pipe(
        v.object({ publishedVersion: v.number() }),
        v.description('`publishedVersion`, set by the server and ignored when a venue is saved'),
      ),
    ),
    version: v.optional(v.pipe(v.number(), v.description('Set by the server when a venue is saved'))),
  }),
  v.title('Venue'),
);
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
