import type { ChatUser } from '@domain/chat/channel';
import type { Report } from '@domain/moderation/report';
import { reporting } from '@machines/app/children';
import { type AnnouncementsReport, announcementsMachine } from '@machines/moderation/announcements.machine';
import {
  channelLimitMachine,
  type LimitedChannel,
  type LimitReport,
} from '@machines/moderation/channel-limit.machine';
import { type HostAction, hostActionMachine } from '@machines/moderation/host-action.machine';
import { reportingMachine } from '@machines/moderation/reporting.machine';
import { type RestrictionsReport, restrictionsMachine } from '@machines/moderation/restrictions.machine';
import type { BackgroundServices } from '@/services/background-services';
import { promise, stream } from './fill';

/** Fills the slots of reports and of what hosts keep the user from doing. */
export const moderationSlots = ({
  realtime: { chat },
  sendReport,
  performAction,
  dismissals,
}: Pick<BackgroundServices, 'realtime' | 'sendReport' | 'performAction' | 'dismissals'>) => ({
  reporting: reportingMachine.provide({
    actors: { sendReport: promise((report: Report) => sendReport(report)) },
  }),
  announcements: reporting(announcementsMachine).provide({
    actors: {
      watchAnnouncements: stream<AnnouncementsReport, ChatUser>((send, user) =>
        chat.watchAnnouncements(
          user,
          (all) =>
            send({
              type: 'announcements.received',
              announcements: all.filter((one) => !dismissals.has(one)),
            }),
          (failure) => send({ type: 'announcements.failed', failure }),
        ),
      ),
    },
    actions: { storeDismissed: (_, { id }) => dismissals.add(id) },
  }),
  channelLimit: reporting(channelLimitMachine).provide({
    actors: {
      watchLimit: stream<LimitReport, LimitedChannel>((send, place) =>
        chat.watchLimit(
          place,
          (limit) => send({ type: 'limit.received', limit }),
          (failure) => send({ type: 'limit.failed', failure }),
        ),
      ),
    },
  }),
  hostAction: hostActionMachine.provide({
    actors: { performAction: promise((hostAction: HostAction) => performAction(hostAction)) },
  }),
  restrictions: reporting(restrictionsMachine).provide({
    actors: {
      watchRestrictions: stream<RestrictionsReport, ChatUser>((send, user) =>
        chat.watchRestrictions(
          user,
          (restrictions) => send({ type: 'restrictions.received', restrictions }),
          (failure) => send({ type: 'restrictions.failed', failure }),
        ),
      ),
    },
  }),
});
