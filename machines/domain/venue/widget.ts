import * as v from 'valibot';
import { mediaBoardFields } from '../media-board/piece';
import { momentSchema } from '../schedule/session';
import { described, text, titled } from '../shared/described';
import { localizedTextsSchema } from '../shared/localized';
import { localizableAssetIdSchema, venueAddressSchema } from '../shared/venue-values';
import { placementSchema } from './place';

const configurationBase = {
  id: text('Unique in the widget'),
  name: v.optional(text('Shown above its part of the widget, where there are several')),
  beginTimeslot: v.optional(
    described(momentSchema, 'When it begins, with the offset: `2027-03-09T09:20:00+01:00`'),
  ),
  endTimeslot: v.optional(described(momentSchema, 'When it ends, after the begin')),
  cookieProviders: v.optional(
    described(v.array(v.string()), 'Ids of the providers that must be accepted for this widget'),
  ),
};

const configurationsOf = <Entries extends v.ObjectEntries>(type: string, entries: Entries) =>
  described(
    v.array(titled(`Configuration of ${type}`, { ...configurationBase, ...entries })),
    'What the widget shows, one after the other',
  );

const widgetBase = {
  id: text('Unique in the venue'),
  name: text('The title where `names` is empty'),
  names: v.optional(described(localizedTextsSchema, 'The title, in each language'), []),
};

const richText = {
  ...widgetBase,
  type: described(v.literal('RICH_TEXT'), 'A text'),
  configurations: configurationsOf('RICH_TEXT', {
    texts: described(localizedTextsSchema, 'HTML without scripts, in each language'),
  }),
};

const pdf = {
  ...widgetBase,
  type: described(v.literal('PDF_VIEWER'), 'A document with search and zoom'),
  configurations: configurationsOf('PDF_VIEWER', {
    assetId: described(localizableAssetIdSchema, 'The PDF'),
  }),
};

const downloads = {
  ...widgetBase,
  type: described(v.literal('DOWNLOADS'), 'Files to download'),
  configurations: configurationsOf('DOWNLOADS', {
    files: described(
      v.array(
        titled('File', {
          assetId: described(localizableAssetIdSchema, 'The file'),
          names: described(localizedTextsSchema, 'Its name, in each language'),
        }),
      ),
      'In the order in which they are shown',
    ),
  }),
};

/** spec §3: what of a meeting can be switched on and off. */
export const SWITCHES = [
  'audio',
  'background',
  'logo',
  'locking',
  'participantCount',
  'settingsButton',
  'pipButton',
  'breakout',
  'chat',
  'leaveButton',
  'lowData',
  'moreButton',
  'people',
  'preCallReview',
  'roomIntegrations',
  'screenShare',
  'subGridLabels',
  'timer',
  'video',
  'autoSpotlight',
  'skipMediaPermissionPrompt',
  'floatSelf',
] as const;

/** The fields of a meeting's configuration, spec §3; a missing switch leaves the choice to the meeting's service. */
const meetingFields = {
  hostMeetingUrl: v.optional(
    described(
      venueAddressSchema,
      'The room for hosts, sent to them only: everybody who opens it is a host of the meeting',
    ),
  ),
  viewerMeetingUrl: v.optional(
    described(venueAddressSchema, 'The room for attendees when `webinarOn` is true'),
  ),
  meetingUrl: v.optional(described(venueAddressSchema, 'The room for everybody')),
  displayMode: v.optional(
    described(
      v.picklist(['EMBEDDED', 'EMBEDDED_DIALOG', 'OVERLAY_DIALOG', 'NEW_TAB']),
      'Where the room is shown: in the card, in a dialog beside header and chat, in one over the page, in a new tab',
    ),
  ),
  webinarOn: v.optional(
    described(v.boolean(), 'Whether everybody but the hosts only watches, in the room for viewers'),
  ),
  ...v.entriesFromList(
    SWITCHES,
    v.optional(
      described(v.boolean(), 'A switch of the room; a missing one leaves the choice to its provider'),
    ),
  ),
};

const meeting = {
  ...widgetBase,
  type: described(v.literal('WHEREBY_MEETING'), 'A video meeting'),
  configurations: configurationsOf('WHEREBY_MEETING', meetingFields),
};

const socialWall = {
  ...widgetBase,
  type: described(v.literal('SOCIAL_WALL'), 'Posts that hosts approve, or the wall of a provider'),
  configurations: configurationsOf('SOCIAL_WALL', {
    url: v.optional(
      described(venueAddressSchema, 'The wall of a provider; without it the wall is the built-in one'),
    ),
  }),
};

const whiteboard = {
  ...widgetBase,
  type: described(v.literal('WHITEBOARD'), 'A board on which everybody draws'),
  configurations: configurationsOf('WHITEBOARD', {
    readOnly: v.optional(described(v.boolean(), 'Nobody draws on it')),
  }),
};

const mediaBoard = {
  ...widgetBase,
  type: described(v.literal('MEDIA_BOARD'), 'Films, documents, pictures and links'),
  configurations: configurationsOf('MEDIA_BOARD', mediaBoardFields),
};

const placed = {
  placement: v.optional(
    described(
      placementSchema,
      'Its place on the picture; without one it stands in the list of the area. Not in `globalWidgets`',
    ),
  ),
};

const widgetsWith = <Fields extends v.ObjectEntries>(fields: Fields) =>
  v.pipe(
    v.variant('type', [
      titled('RICH_TEXT', { ...richText, ...fields }),
      titled('PDF_VIEWER', { ...pdf, ...fields }),
      titled('DOWNLOADS', { ...downloads, ...fields }),
      titled('WHEREBY_MEETING', { ...meeting, ...fields }),
      titled('SOCIAL_WALL', { ...socialWall, ...fields }),
      titled('WHITEBOARD', { ...whiteboard, ...fields }),
      titled('MEDIA_BOARD', { ...mediaBoard, ...fields }),
    ]),
    v.title('Widget'),
  );

/** Content widgets by type. */
export const widgetSchema = widgetsWith(placed);
/** Content of every area: it has no position on the pictures of one. */
export const globalWidgetSchema = widgetsWith({});
export type Widget = v.InferOutput<typeof widgetSchema>;
export type WidgetOf<Type extends Widget['type']> = Extract<Widget, { type: Type }>;
