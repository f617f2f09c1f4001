import { cachedPromise } from '@domain/shared/cached-promise';
import { Failure, toFailure } from '@domain/shared/failure';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import type { ChatPanelPort } from '@machines/chat-panel/chat-panel.machine';
import type { ChannelPlace } from '@machines/chat-room/chat-room.events';
import type { BackgroundServices } from '@/services/background-services';
import type { Services } from '@/services/services';
import type { Chat } from './chat';
import { createMentionPeople, withOthers, withPeople } from './member-people';

type ChatServices = Pick<Services, 'api'> &
  Pick<
    BackgroundServices,
    | 'realtime'
    | 'activity'
    | 'sendReport'
    | 'performAction'
    | 'announcementMemory'
    | 'profiles'
    | 'readPeople'
    | 'searchPeople'
    | 'chatTexts'
    | 'chatFiles'
    | 'chatAlerts'
  >;

/**
 * Returns the name of the other person of a private channel; null when it is unknown. Rejects with a Failure of status
 * 404 when their account was deleted.
 */
export type NameOf = (place: ChannelPlace, otherId: string) => Promise<string | null>;

const DELETED = 404;
const isDeleted = (error: unknown): boolean => toFailure(error).status === DELETED;

/** What is known of a name: null for that of a deleted account, undefined for an unknown one. */
type KnownName = string | null | undefined;

/** Returns the first name that one of several ways finds. */
export const firstName =
  (...ways: readonly NameOf[]): NameOf =>
  async (...person) => {
    let isGone = false;
    for (const nameOf of ways) {
      const name = await nameOf(...person).catch((error: unknown) => {
        isGone ||= isDeleted(error);
        return null;
      });
      if (name !== null) return name;
    }
    if (isGone) throw new Failure('PROCESSING_ERROR', 'The account was deleted', { status: DELETED });
    return null;
  };

/**
 * Follows the channels of a user as `watchChannels` does, with the names of the other people of private channels:
 * each is looked up once, and the channels are reported again when it arrives.
 */
export const withNames =
  (watchChannels: Chat['watchChannels'], nameOf: NameOf): Chat['watchChannels'] =>
  (user, onChannels, onFailure) => {
    const names = new Map<string, KnownName>();
    let channels: readonly ChannelEntry[] = [];
    let isStopped = false;

    const named = (channel: ChannelEntry): ChannelEntry => {
      const otherName = names.get(channel.otherId ?? '');
      return otherName === undefined ? channel : { ...channel, otherName };
    };

    async function learn({ channelId, otherId }: ChannelEntry): Promise<void> {
      if (otherId === undefined || names.has(otherId)) return;
      names.set(otherId, undefined);
      const name = await nameOf({ ...user, channelId }, otherId).then(
        (found): KnownName => found ?? undefined,
        (error: unknown) => (isDeleted(error) ? null : undefined),
      );
      if (isStopped || name === undefined) return;
      names.set(otherId, name);
      onChannels(channels.map(named));
    }

    const stop = watchChannels(
      user,
      (received) => {
        channels = received;
        onChannels(channels.map(named));
        for (const channel of channels) void learn(channel);
      },
      onFailure,
    );
    return () => {
      isStopped = true;
      stop();
    };
  };

/** Returns what the chat panel and its parts need: the chat, with names and details of people, and what is kept in this tab. */
export function createChatPanelPort(services: ChatServices): ChatPanelPort {
  const { api, activity, profiles, readPeople, searchPeople, chatTexts, chatFiles, chatAlerts } = services;
  const { chat } = services.realtime;
  const venueId = cachedPromise(async () => (await api.pollVersion()).publishedArchitectureId);
  const profileName = async (_: unknown, userId: string) =>
    profiles.nameOf({ architectureId: (await venueId()) ?? '', userId });
  const watchMembers = withPeople(chat.watchMembers, readPeople);
  const { watchHiding } = activity;
  return {
    channelList: {
      watchChannels: withNames(chat.watchChannels, firstName(chat.readAuthorName, profileName)),
      watchMentions: chat.watchMentions,
      watchAreaChannel: chat.watchAreaChannel,
    },
    blocks: chat,
    previews: chat,
    muting: chat,
    faces: { readPeople },
    reading: { markRead: chat.markRead, watchHiding },
    deletions: {
      loadDeletions: async (user) => chatTexts.recallDeletions(user),
      storeDeletions: chatTexts.keepDeletions,
      deleteMessage: chat.deleteMessage,
      watchHiding,
    },
    outbox: {
      loadQueue: async (user) => chatTexts.recallQueue(user),
      storeQueue: chatTexts.keepQueue,
      sendMessage: chat.sendMessage,
      markOwnRead: chat.markOwnRead,
      uploadFile: chatFiles.upload,
      dropFile: chatFiles.drop,
    },
    attachments: { keepFile: chatFiles.keep, dropFile: chatFiles.drop },
    alerts: { ...chatAlerts, readMessages: chat.readMessages },
    reporting: services,
    restrictions: chat,
    hostAction: services,
    announcements: {
      watchAnnouncements: chat.watchAnnouncements,
      announcementMemory: services.announcementMemory,
    },
    channelLimit: chat,
    newGroup: {
      loadGroup: async (user) => chatTexts.recallGroup(user),
      storeGroup: chatTexts.keepGroup,
      createGroup: chat.createGroup,
    },
    groupMembers: { watchMembers, changeGroup: chat.changeGroup },
    room: {
      watchMessages: withOthers(chat.watchMessages, watchMembers, readPeople),
      watchRange: chat.watchRange,
      loadOlder: chat.loadOlder,
      loadNewer: chat.loadNewer,
      loadAround: chat.loadAround,
      readMessages: chat.readMessages,
    },
    composer: {
      loadDraft: async (place) => chatTexts.recallDraft(place),
      storeDraft: chatTexts.keepDraft,
      showTyping: chat.showTyping,
      hideTyping: chat.hideTyping,
    },
    revision: {
      loadEdit: async (place) => chatTexts.recallEdit(place),
      storeEdit: chatTexts.keepEdit,
      editMessage: chat.editMessage,
    },
    reaction: chat,
    search: chat,
    mentionPicker: {
      findPeople: createMentionPeople({ readChannelPeople: chat.readPeople, readPeople, searchPeople }),
    },
    eraseTexts: () => {
      chatTexts.erase();
      chatFiles.clear();
    },
  };
}
