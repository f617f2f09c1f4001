import type { ChatUser } from '@domain/chat/channel';
import { cachedPromise } from '@domain/shared/cached-promise';
import { backgroundChildren } from '@machines/app/background/background-children';
import { reporting } from '@machines/app/children';
import type { GroupChanging, MembersReport } from '@machines/chat-panel/group-members.events';
import { groupMembersMachine } from '@machines/chat-panel/group-members.machine';
import { type NewGroup, newGroupMachine } from '@machines/chat-panel/new-group.machine';
import type { ChannelPlace } from '@machines/chat-room/chat-room.events';
import type { TypingCommand, TypingReport } from '@machines/chat-room/composer.events';
import { composerMachine } from '@machines/chat-room/composer.machine';
import { type ReactionChange, reactingMachine } from '@machines/chat-room/reacting.machine';
import {
  type MessageChange,
  type MessageDeletion,
  revisionMachine,
} from '@machines/chat-room/revision.machine';
import { createAnnouncements } from '@machines/moderation/announcements.machine';
import { createHostAction } from '@machines/moderation/host-action.machine';
import { createReporting } from '@machines/moderation/reporting.machine';
import { createRestrictions } from '@machines/moderation/restrictions.machine';
import { follow } from '@machines/patterns/follow.machine';
import type { BackgroundServices } from '@/services/background-services';
import type { TypingSign } from '@/services/chat/chat';
import { withPeople } from '@/services/chat/member-people';
import type { Services } from '@/services/services';
import { alertSlots } from './chat-alerts';
import { listSlots } from './chat-lists';
import { roomSlot } from './chat-room';
import { sendingSlots } from './chat-sending';
import { promise, stream } from './fill';
import { mentionPickerSlot } from './mention-picker';
import { messageSearchSlot } from './message-search';

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

const TYPING: Record<TypingCommand['type'], (sign: TypingSign) => void> = {
  'typing.renew': (sign) => sign.renew(),
};

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

  const lists = listSlots({ chat, activity, readPeople, nameOf: profileName });
  const { outbox, attachments } = sendingSlots({ chat, chatTexts, chatFiles });

  const newGroup = reporting(newGroupMachine).provide({
    actors: {
      loadGroup: promise(async (user: ChatUser) => chatTexts.recallGroup(user)),
      createGroup: promise((group: NewGroup) => chat.createGroup(group)),
    },
    actions: { storeGroup: (_, group) => chatTexts.keepGroup(group) },
  });

  const groupMembers = reporting(groupMembersMachine).provide({
    actors: {
      watchMembers: stream<MembersReport, ChannelPlace>((send, place) =>
        watchMembers(
          place,
          (members) => send({ type: 'members.received', members }),
          (failure) => send({ type: 'members.failed', failure }),
        ),
      ),
      changeGroup: promise((change: GroupChanging) => chat.changeGroup(change)),
    },
  });

  const composer = reporting(composerMachine).provide({
    actors: {
      loadDraft: promise(async (place: ChannelPlace) => chatTexts.recallDraft(place)),
      showTyping: stream<TypingReport, ChannelPlace>((send, place, receive) => {
        const sign = chat.showTyping(place, (failure) => send({ type: 'typing.failed', failure }));
        receive((event) => TYPING[event.type as TypingCommand['type']](sign));
        return sign.stop;
      }),
    },
    actions: { storeDraft: (_, draft) => chatTexts.keepDraft(draft) },
  });

  const revision = reporting(revisionMachine).provide({
    actors: {
      loadEdit: promise(async (place: ChannelPlace) => chatTexts.recallEdit(place)),
      editMessage: promise((change: MessageChange) => chat.editMessage(change)),
      deleteMessage: promise((deletion: MessageDeletion) => chat.deleteMessage(deletion)),
    },
    actions: { storeEdit: (_, edit) => chatTexts.keepEdit(edit) },
  });

  const reacting = reactingMachine.provide({
    actors: { setReaction: promise((change: ReactionChange) => chat.setReaction(change)) },
  });

  return {
    chatPanel: backgroundChildren.chatPanel.provide({
      actors: {
        ...lists,
        outbox,
        attachments,
        ...alertSlots({ chat, chatAlerts }),
        reporting: createReporting({ sendReport }),
        restrictions: createRestrictions(chat),
        hostAction: createHostAction({ performAction }),
        announcements: createAnnouncements({ watchAnnouncements: chat.watchAnnouncements, dismissals }),
        channelLimit: follow('channelLimit', chat.watchLimit),
        newGroup,
        groupMembers,
        room: roomSlot(chat, readPeople),
        composer,
        revision,
        reacting,
        search: messageSearchSlot(chat),
        mentionPicker: mentionPickerSlot({ chat, readPeople, searchPeople }),
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
