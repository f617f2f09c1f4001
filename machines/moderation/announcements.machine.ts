import type { ChatUser } from '@domain/chat/channel';
import { type AnnouncedValue, type Announcement, announcementId } from '@domain/moderation/announcement';
import type { Failure } from '@domain/shared/failure';
import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type Followed, follow } from '../patterns/follow.machine';
import { announced, fact, parentOf, type Watch, type WithParent } from '../patterns/port';

/** What the user has dismissed or seen, kept on this device. */
export interface AnnouncementMemory {
  isDismissed: (announcement: Announcement) => boolean;
  dismiss: (id: string) => void;
  /** Keeps what is shown now; returns what is over and was never shown. */
  take: (announced: AnnouncedValue) => readonly Announcement[];
}

/** What the announcements need of the world. */
export interface AnnouncementsPort {
  /** Follows what hosts announce; always reports all that holds, and what was over a short time ago. */
  watchAnnouncements: Watch<ChatUser, AnnouncedValue>;
  announcementMemory: AnnouncementMemory;
}

/** What is announced, and what was while the user was away. */
interface ShownAnnouncements {
  current: readonly Announcement[];
  missed: readonly Announcement[];
}

type Announced = Followed<'announcements', ShownAnnouncements>;
type AnnouncementCommand = { type: 'announcement.dismiss'; id: string };
type AnnouncementsFact = { type: 'chat.failed'; failure: Failure };

interface AnnouncementsInput extends WithParent<AnnouncementsFact> {
  query: ChatUser;
}

type AnnouncementsContext = AnnouncementsInput & ShownAnnouncements;

const without = (all: readonly Announcement[], id: string): Announcement[] =>
  all.filter((one) => announcementId(one) !== id);

const announceFailure = announced('chat.failed');

/** What hosts announce, until the user dismisses it or its time is over, and what they have missed. */
export const announcementsMachine = setup({
  types: {
    context: {} as AnnouncementsContext,
    input: {} as AnnouncementsInput,
    events: {} as Announced | AnnouncementCommand,
  },
  actors: { announcements: follow<'announcements', ChatUser, ShownAnnouncements>('announcements') },
  actions: {
    notifyParent: sendTo(({ context }) => parentOf(context), fact<AnnouncementsFact>),
    storeDismissed: (_, _dismissed: { id: string }) => {},
  },
}).createMachine({
  id: 'announcements',
  context: ({ input }) => ({ ...input, current: [], missed: [] }),
  invoke: {
    id: 'announcements',
    src: 'announcements',
    input: ({ context: { query }, self }) => ({ parent: self, query }),
    onError: { actions: announceFailure },
  },
  on: {
    'announcements.received': { actions: assign(({ event }) => event.value) },
    'announcements.failed': { actions: announceFailure },
    'announcement.dismiss': {
      actions: [
        { type: 'storeDismissed', params: ({ event }) => event },
        assign(({ context: { current, missed }, event: { id } }) => ({
          current: without(current, id),
          missed: without(missed, id),
        })),
      ],
    },
  },
});

/** Returns what is announced anywhere and was not dismissed. */
export const openAnnouncements = ({
  context,
}: SnapshotFrom<typeof announcementsMachine>): readonly Announcement[] => context.current;

/** Returns what was announced while the user was away, and is over. */
export const missedAnnouncements = ({
  context,
}: SnapshotFrom<typeof announcementsMachine>): readonly Announcement[] => context.missed;

/** Fills the chart by its port. */
export const createAnnouncements = ({ watchAnnouncements, announcementMemory }: AnnouncementsPort) =>
  announcementsMachine.provide({
    actors: {
      announcements: follow('announcements', (user, onValue, onFailure) =>
        watchAnnouncements(
          user,
          (announced) => {
            const isOpen = (one: Announcement) => !announcementMemory.isDismissed(one);
            const missed = announcementMemory.take(announced);
            onValue({ current: announced.current.filter(isOpen), missed: missed.filter(isOpen) });
          },
          onFailure,
        ),
      ),
    },
    actions: { storeDismissed: (_, { id }) => announcementMemory.dismiss(id) },
  });
