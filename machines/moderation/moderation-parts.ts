import { announcementsMachine } from './announcements.machine';
import { channelLimitMachine } from './channel-limit.machine';
import { hostActionMachine } from './host-action.machine';
import { reportingMachine } from './reporting.machine';
import { restrictionsMachine } from './restrictions.machine';

/** The machines of moderation that the chat runs. */
export const moderationParts = {
  reporting: reportingMachine,
  restrictions: restrictionsMachine,
  hostAction: hostActionMachine,
  channelLimit: channelLimitMachine,
  announcements: announcementsMachine,
};
