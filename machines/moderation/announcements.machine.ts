import type { ChatUser } from '@domain/chat/channel';
import { type Announcement, announcementId } from '@domain/moderation/announcement';
import { type Failure, toFailure } from '@domain/shared/failure';
import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type Followed, follow } from '../patterns/follow.machine';
import { parentOf, type Watch, type WithParent } from '../patterns/port';

/** What the user has dismissed, kept on this device. */
export interface Dismissals {
  has: (announcement: Announcement) => boolean;
  add: (id: string) => void;
}

/** What the announcements need of the world. */
export interface AnnouncementsPort {
  /** Follows what hosts announce; always reports all that holds. */
  watchAnnouncements: Watch<ChatUser, readonly Announcement[]>;
  dismissals: Dismissals;
}

type Announced = Followed<'announcements', readonly Announcement[]>;
type AnnouncementCommand = { type: 'announcement.dismiss'; id: string };
type AnnouncementsFact = { type: 'chat.failed'; failure: Failure };

interface AnnouncementsInput extends WithParent<AnnouncementsFact> {
  query: ChatUser;
}

interface AnnouncementsContext extends AnnouncementsInput {
  announcements: readonly Announcement[];
}

/** What hosts announce, until the user dismisses it or its time is over. */
export const announcementsMachine = setup({
  types: {
    context: {} as AnnouncementsContext,
    input: {} as AnnouncementsInput,
    events: {} as Announced | AnnouncementCommand,
  },
  actors: { announcements: follow<'announcements', ChatUser, readonly Announcement[]>('announcements') },
  actions: {
    notifyParent: sendTo(
      ({ context }) => parentOf(context),
      (_, fact: AnnouncementsFact) => fact,
    ),
    storeDismissed: (_, _dismissed: { id: string }) => {},
  },
}).createMachine({
  id: 'announcements',
  context: ({ input }) => ({ ...input, announcements: [] }),
  invoke: {
    id: 'announcements',
    src: 'announcements',
    input: ({ context: { query }, self }) => ({ parent: self, query }),
    onError: {
      actions: {
        type: 'notifyParent',
        params: ({ event }) => ({ type: 'chat.failed', failure: toFailure(event.error) }),
      },
    },
  },
  on: {
    'announcements.received': { actions: assign({ announcements: ({ event }) => event.value }) },
    'announcements.failed': {
      actions: {
        type: 'notifyParent',
        params: ({ event }) => ({ type: 'chat.failed', failure: event.failure }),
      },
    },
    'announcement.dismiss': {
      actions: [
        { type: 'storeDismissed', params: ({ event }) => event },
        assign({
          announcements: ({ context, event }) =>
            context.announcements.filter((one) => announcementId(one) !== event.id),
        }),
      ],
    },
  },
});

/** Returns what is announced anywhere and was not dismissed. */
export const openAnnouncements = ({
  context,
}: SnapshotFrom<typeof announcementsMachine>): readonly Announcement[] => context.announcements;

/** Fills the chart by its port. */
export const createAnnouncements = ({ watchAnnouncements, dismissals }: AnnouncementsPort) =>
  announcementsMachine.provide({
    actors: {
      announcements: follow('announcements', (user, onValue, onFailure) =>
        watchAnnouncements(user, (all) => onValue(all.filter((one) => !dismissals.has(one))), onFailure),
      ),
    },
    actions: { storeDismissed: (_, { id }) => dismissals.add(id) },
  });
