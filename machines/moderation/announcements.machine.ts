import { type Announcement, announcementId } from '@domain/moderation/announcement';
import { type Failure, toFailure } from '@domain/shared/failure';
import { RETRY_DELAY } from '@domain/shared/limits';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { streamSlot } from '../slots';
import type { RestrictedUser, RestrictionsFact } from './restrictions.machine';

/** Reports of the slot `watchAnnouncements`: always those that hold and were not dismissed. */
export type AnnouncementsReport =
  | { type: 'announcements.received'; announcements: readonly Announcement[] }
  | { type: 'announcements.failed'; failure: Failure };

type AnnouncementCommand = { type: 'announcement.dismiss'; id: string };

interface AnnouncementsContext extends RestrictedUser {
  announcements: readonly Announcement[];
}

const failed = (error: unknown): RestrictionsFact => ({ type: 'chat.failed', failure: toFailure(error) });

/** What hosts announce, until the user dismisses it or its time is over. */
export const announcementsMachine = setup({
  types: {
    context: {} as AnnouncementsContext,
    input: {} as RestrictedUser,
    events: {} as AnnouncementsReport | AnnouncementCommand,
  },
  actors: { watchAnnouncements: streamSlot<AnnouncementsReport, RestrictedUser>('watchAnnouncements') },
  actions: {
    announce: (_, _fact: RestrictionsFact) => {},
    /** Keeps on this device that the user has seen an announcement. */
    storeDismissed: (_, _dismissed: { id: string }) => {},
    takeAnnouncements: assign((_, { announcements }: { announcements: readonly Announcement[] }) => ({
      announcements,
    })),
    dismiss: assign(({ context }, { id }: { id: string }) => ({
      announcements: context.announcements.filter((one) => announcementId(one) !== id),
    })),
  },
  delays: { retryDelay: RETRY_DELAY },
}).createMachine({
  id: 'announcements',
  context: ({ input: { mode, userId } }) => ({ mode, userId, announcements: [] }),
  initial: 'watching',
  on: {
    'announcement.dismiss': {
      actions: [
        { type: 'storeDismissed', params: ({ event }) => event },
        { type: 'dismiss', params: ({ event }) => event },
      ],
    },
  },
  states: {
    watching: {
      invoke: {
        id: 'watchAnnouncements',
        src: 'watchAnnouncements',
        input: ({ context: { mode, userId } }) => ({ mode, userId }),
        onError: {
          target: 'failed',
          actions: { type: 'announce', params: ({ event }) => failed(event.error) },
        },
      },
      on: {
        'announcements.received': {
          actions: { type: 'takeAnnouncements', params: ({ event }) => event },
        },
        'announcements.failed': {
          target: 'failed',
          actions: { type: 'announce', params: ({ event }) => failed(event.failure) },
        },
      },
    },
    failed: { after: { retryDelay: 'watching' } },
  },
});

type Snapshot = SnapshotFrom<typeof announcementsMachine>;

/** Returns what is announced anywhere and was not dismissed. */
export const openAnnouncements = ({ context }: Snapshot): readonly Announcement[] => context.announcements;
