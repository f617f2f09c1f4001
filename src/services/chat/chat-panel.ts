import { cachedPromise } from '@domain/shared/cached-promise';
import type { ChatPanelPort } from '@machines/chat-panel/chat-panel.machine';
import type { BackgroundServices } from '@/services/background-services';
import type { Services } from '@/services/services';
import { withOthers, withPeople } from './member-people';
import { createMentionPeople } from './mention-people';
import { firstName, withNames } from './named-channels';

type ChatServices = Pick<Services, 'api'> &
  Pick<
    BackgroundServices,
    | 'realtime'
    | 'activity'
    | 'sendReport'
    | 'performAction'
    | 'dismissals'
    | 'profiles'
    | 'readPeople'
    | 'searchPeople'
    | 'chatTexts'
    | 'chatFiles'
    | 'chatAlerts'
  >;

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
    announcements: { watchAnnouncements: chat.watchAnnouncements, dismissals: services.dismissals },
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
