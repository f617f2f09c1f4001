import { announcementsMachine } from './announcements.machine';
import { channelLimitMachine } from './channel-limit.machine';
import { deedMachine } from './deed.machine';
import { reportingMachine } from './reporting.machine';
import { restrictionsMachine } from './restrictions.machine';

/** The machines of moderation that the chat runs. */
export const moderationParts = {
  reporting: reportingMachine,
  restrictions: restrictionsMachine,
  deed: deedMachine,
  channelLimit: channelLimitMachine,
  announcements: announcementsMachine,
};
