import * as v from 'valibot';
import { venueAddressSchema } from './venue-address';

/** spec §3: what of a meeting can be switched on and off. */
const SWITCHES = [
  'webinarOn',
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

const address = v.optional(venueAddressSchema);

/** The fields of a meeting's configuration, spec §3; a missing switch leaves the choice to the meeting's service. */
export const meetingFields = {
  /** Known to hosts only: everybody who opens it is a host of the meeting. */
  hostMeetingUrl: address,
  viewerMeetingUrl: address,
  meetingUrl: address,
  displayMode: v.optional(v.picklist(['EMBEDDED', 'EMBEDDED_DIALOG', 'OVERLAY_DIALOG', 'NEW_TAB'])),
  ...v.entriesFromList(SWITCHES, v.optional(v.boolean())),
};
