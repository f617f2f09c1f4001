import * as v from 'valibot';
import { mediaBoardFields } from '../media-board/piece';
import { momentSchema } from '../schedule/session';
import { localizedTextsSchema } from '../shared/localized';
import { localizableAssetIdSchema, venueAddressSchema } from '../shared/venue-values';
import { placementSchema } from './place';

const configurationBase = {
  id: v.pipe(v.string(), v.description('Unique in the widget')),
  name: v.optional(
    v.pipe(v.string(), v.description('Shown above its part of the widget, where there are several')),
  ),
  beginTimeslot: v.optional(
    v.pipe(momentSchema, v.description('When it begins, with the offset: `2027-03-09T09:20:00+01:00`')),
  ),
  endTimeslot: v.optional(v.pipe(momentSchema, v.description('When it ends, after the begin'))),
  cookieProviders: v.optional(
    v.pipe(v.array(v.string()), v.description('Ids of the providers that must be accepted for this widget')),
  ),
};

const configurationsOf = <Entries extends v.ObjectEntries>(type: string, entries: Entries) =>
  v.pipe(
    v.array(v.pipe(v.object({ ...configurationBase, ...entries }), v.title(`Configuration of ${type}`))),
    v.description('What the widget shows, one after the other'),
  );

const widgetBase = {
  id: v.pipe(v.string(), v.description('Unique in the venue')),
  name: v.pipe(v.string(), v.description('The title where `names` is empty')),
  names: v.optional(v.pipe(localizedTextsSchema, v.description('The title, in each language')), []),
};

const richText = {
  ...widgetBase,
  type: v.pipe(v.literal('RICH_TEXT'), v.description('A text')),
  configurations: configurationsOf('RICH_TEXT', {
    texts: v.pipe(localizedTextsSchema, v.description('HTML without scripts, in each language')),
  }),
};

const pdf = {
  ...widgetBase,
  type: v.pipe(v.literal('PDF_VIEWER'), v.description('A document with search and zoom')),
  configurations: configurationsOf('PDF_VIEWER', {
    assetId: v.pipe(localizableAssetIdSchema, v.description('The PDF')),
  }),
};

const downloads = {
  ...widgetBase,
  type: v.pipe(v.literal('DOWNLOADS'), v.description('Files to download')),
  configurations: configurationsOf('DOWNLOADS', {
    files: v.pipe(
      v.array(
        v.pipe(
          v.object({
            assetId: v.pipe(localizableAssetIdSchema, v.description('The file')),
            names: v.pipe(localizedTextsSchema, v.description('Its name, in each language')),
          }),
          v.title('File'),
        ),
      ),
      v.description('In the order in which they are shown'),
    ),
  }),
};

/** spec §3: what of a meeting can be switched on and off. */
const SWITCHES = [
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
    v.pipe(
      venueAddressSchema,
      v.description('The room for hosts, sent to them only: everybody who opens it is a host of the meeting'),
    ),
  ),
  viewerMeetingUrl: v.optional(
    v.pipe(venueAddressSchema, v.description('The room for attendees when `webinarOn` is true')),
  ),
  meetingUrl: v.optional(v.pipe(venueAddressSchema, v.description('The room for everybody'))),
  displayMode: v.optional(
    v.pipe(
      v.picklist(['EMBEDDED', 'EMBEDDED_DIALOG', 'OVERLAY_DIALOG', 'NEW_TAB']),
      v.description(
        'Where the room is shown: in the card, in a dialog beside header and chat, in one over the page, in a new tab',
      ),
    ),
  ),
  webinarOn: v.optional(
    v.pipe(
      v.boolean(),
      v.description('Whether everybody but the hosts only watches, in the room for viewers'),
    ),
  ),
  ...v.entriesFromList(
    SWITCHES,
    v.optional(
      v.pipe(
        v.boolean(),
        v.description('A switch of the room; a missing one leaves the choice to its provider'),
      ),
    ),
  ),
};

const meeting = {
  ...widgetBase,
  type: v.pipe(v.literal('WHEREBY_MEETING'), v.description('A video meeting')),
  configurations: configurationsOf('WHEREBY_MEETING', meetingFields),
};

const socialWall = {
  ...widgetBase,
  type: v.pipe(
    v.literal('SOCIAL_WALL'),
    v.description('Posts that hosts approve, or the wall of a provider'),
  ),
  configurations: configurationsOf('SOCIAL_WALL', {
    url: v.optional(
      v.pipe(
        venueAddressSchema,
        v.description('The wall of a provider; without it the wall is the built-in one'),
      ),
    ),
  }),
};

const whiteboard = {
  ...widgetBase,
  type: v.pipe(v.literal('WHITEBOARD'), v.description('A board on which everybody draws')),
  configurations: configurationsOf('WHITEBOARD', {
    readOnly: v.optional(v.pipe(v.boolean(), v.description('Nobody draws on it'))),
  }),
};

const mediaBoard = {
  ...widgetBase,
  type: v.pipe(v.literal('MEDIA_BOARD'), v.description('Films, documents, pictures and links')),
  configurations: configurationsOf('MEDIA_BOARD', mediaBoardFields),
};

const placed = {
  placement: v.optional(
    v.pipe(
      placementSchema,
      v.description(
        'Its place on the picture; without one it stands in the list of the area. Not in `globalWidgets`',
      ),
    ),
  ),
};

/** Content widgets by type. */
export const widgetSchema = v.pipe(
  v.variant('type', [
    v.pipe(v.object({ ...richText, ...placed }), v.title('RICH_TEXT')),
    v.pipe(v.object({ ...pdf, ...placed }), v.title('PDF_VIEWER')),
    v.pipe(v.object({ ...downloads, ...placed }), v.title('DOWNLOADS')),
    v.pipe(v.object({ ...meeting, ...placed }), v.title('WHEREBY_MEETING')),
    v.pipe(v.object({ ...socialWall, ...placed }), v.title('SOCIAL_WALL')),
    v.pipe(v.object({ ...whiteboard, ...placed }), v.title('WHITEBOARD')),
    v.pipe(v.object({ ...mediaBoard, ...placed }), v.title('MEDIA_BOARD')),
  ]),
  v.title('Widget'),
);
/** Content of every area: it has no position on the pictures of one. */
export const globalWidgetSchema = v.pipe(
  v.variant('type', [
    v.pipe(v.object(richText), v.title('RICH_TEXT')),
    v.pipe(v.object(pdf), v.title('PDF_VIEWER')),
    v.pipe(v.object(downloads), v.title('DOWNLOADS')),
    v.pipe(v.object(meeting), v.title('WHEREBY_MEETING')),
    v.pipe(v.object(socialWall), v.title('SOCIAL_WALL')),
    v.pipe(v.object(whiteboard), v.title('WHITEBOARD')),
    v.pipe(v.object(mediaBoard), v.title('MEDIA_BOARD')),
  ]),
  v.title('Widget'),
);
export type Widget = v.InferOutput<typeof widgetSchema>;
export type WidgetOf<Type extends Widget['type']> = Extract<Widget, { type: Type }>;
