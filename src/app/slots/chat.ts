import type { ChatUser } from '@domain/chat/channel';
import { cachedPromise } from '@domain/shared/cached-promise';
import { backgroundChildren } from '@machines/app/background/background-children';
import { createBlocks } from '@machines/chat-panel/blocks.machine';
import { createChannelList } from '@machines/chat-panel/channel-list.machine';
import { createDeletions } from '@machines/chat-panel/deletions.machine';
import { facesActors } from '@machines/chat-panel/faces';
import { createGroupMembers } from '@machines/chat-panel/group-members.machine';
import { mutingActors } from '@machines/chat-panel/muting';
import { type NewGroup, newGroupMachine } from '@machines/chat-panel/new-group.machine';
import { previewsActor } from '@machines/chat-panel/previews';
import { type HidingReport, readingMachine } from '@machines/chat-panel/reading.machine';
import type { ChannelPlace, ReadPointer } from '@machines/chat-room/chat-room.events';
import { createChatRoom } from '@machines/chat-room/chat-room.machine';
import { createComposer } from '@machines/chat-room/composer.machine';
import { createMentionPicker } from '@machines/chat-room/mention-picker.machine';
import { createMessageSearch } from '@machines/chat-room/message-search.machine';
import { reactionActor } from '@machines/chat-room/reactions';
import { createRevision } from '@machines/chat-room/revision.machine';
import { createAnnouncements } from '@machines/moderation/announcements.machine';
import { createHostAction } from '@machines/moderation/host-action.machine';
import { createReporting } from '@machines/moderation/reporting.machine';
import { createRestrictions } from '@machines/moderation/restrictions.machine';
import { follow } from '@machines/patterns/follow.machine';
import type { BackgroundServices } from '@/services/background-services';
import { withOthers, withPeople } from '@/services/chat/member-people';
import { createMentionPeople } from '@/services/chat/mention-people';
import { firstName, withNames } from '@/services/chat/named-channels';
import type { Services } from '@/services/services';
import { alertSlots } from './chat-alerts';
import { sendingSlots } from './chat-sending';
import { promise, stream } from './fill';

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

/** Fills the slots of the chat. */
export function chatSlots({
  api,
  realtime,
  activity,
  profiles,
  readPeople,
  searchPeople,
  chatTexts,
  chatFiles,
  chatAlerts,
  sendReport,
  performAction,
  dismissals,
}: ChatServices) {
  const { chat } = realtime;
  const venueId = cachedPromise(async () => (await api.pollVersion()).publishedArchitectureId);
  const profileName = async (_: ChannelPlace, userId: string) =>
    profiles.nameOf({ architectureId: (await venueId()) ?? '', userId });

  const watchMembers = withPeople(chat.watchMembers, readPeople);

  const { outbox, attachments } = sendingSlots({ chat, chatTexts, chatFiles });

  const newGroup = newGroupMachine.provide({
    actors: {
      loadGroup: promise(async (user: ChatUser) => chatTexts.recallGroup(user)),
      createGroup: promise((group: NewGroup) => chat.createGroup(group)),
    },
    actions: { storeGroup: (_, group) => chatTexts.keepGroup(group) },
  });

  const reading = readingMachine.provide({
    actors: {
      markRead: promise((pointer: ReadPointer) => chat.markRead(pointer)),
      watchHiding: stream<HidingReport>((send) => activity.watchHiding(() => send({ type: 'page.hidden' }))),
    },
  });

  return {
    chatPanel: backgroundChildren.chatPanel.provide({
      actors: {
        channelList: createChannelList({
          watchChannels: withNames(chat.watchChannels, firstName(chat.readAuthorName, profileName)),
          watchAreaChannel: chat.watchAreaChannel,
        }),
        blocks: createBlocks(chat),
        previews: previewsActor(chat),
        ...mutingActors(chat),
        ...facesActors({ readPeople }),
        reading,
        deletions: createDeletions({
          loadDeletions: async (user) => chatTexts.recallDeletions(user),
          storeDeletions: chatTexts.keepDeletions,
          deleteMessage: chat.deleteMessage,
          watchHiding: activity.watchHiding,
        }),
        outbox,
        attachments,
        ...alertSlots({ chat, chatAlerts }),
        reporting: createReporting({ sendReport }),
        restrictions: createRestrictions(chat),
        hostAction: createHostAction({ performAction }),
        announcements: createAnnouncements({ watchAnnouncements: chat.watchAnnouncements, dismissals }),
        channelLimit: follow('channelLimit', chat.watchLimit),
        newGroup,
        groupMembers: createGroupMembers({ watchMembers, changeGroup: chat.changeGroup }),
        room: createChatRoom({
          watchMessages: withOthers(chat.watchMessages, watchMembers, readPeople),
          watchRange: chat.watchRange,
          loadOlder: chat.loadOlder,
          loadNewer: chat.loadNewer,
          loadAround: chat.loadAround,
          readMessages: chat.readMessages,
        }),
        composer: createComposer({
          loadDraft: async (place) => chatTexts.recallDraft(place),
          storeDraft: chatTexts.keepDraft,
          showTyping: chat.showTyping,
          hideTyping: chat.hideTyping,
        }),
        revision: createRevision({
          loadEdit: async (place) => chatTexts.recallEdit(place),
          storeEdit: chatTexts.keepEdit,
          editMessage: chat.editMessage,
        }),
        reaction: reactionActor(chat),
        search: createMessageSearch(chat),
        mentionPicker: createMentionPicker({
          findPeople: createMentionPeople({ readChannelPeople: chat.readPeople, readPeople, searchPeople }),
        }),
      },
      actions: {
        eraseTexts: () => {
          chatTexts.erase();
          chatFiles.clear();
        },
      },
    }),
  };
}
