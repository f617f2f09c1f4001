import * as v from 'valibot';
import { venueAddressSchema } from '../shared/venue-values';

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
export const meetingFields = {
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
