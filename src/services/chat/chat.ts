import type { GroupMember } from '@domain/chat/channel';
import type { BlocksPort } from '@machines/chat-panel/blocks.machine';
import type { ChannelListPort } from '@machines/chat-panel/channel-list.machine';
import type { DeletionsPort } from '@machines/chat-panel/deletions.machine';
import type { GroupMembersPort } from '@machines/chat-panel/group-members.machine';
import type { MutingPort } from '@machines/chat-panel/muting';
import type { NewGroupPort } from '@machines/chat-panel/new-group.machine';
import type { OutboxPort } from '@machines/chat-panel/outbox.machine';
import type { PreviewsPort } from '@machines/chat-panel/previews';
import type { ReadingPort } from '@machines/chat-panel/reading.machine';
import type { ChannelPlace } from '@machines/chat-room/chat-room.events';
import type { ChatRoomPort } from '@machines/chat-room/chat-room.setup';
import type { ComposerPort } from '@machines/chat-room/composer.machine';
import type { MessageSearchPort } from '@machines/chat-room/message-search.machine';
import type { ReactingPort } from '@machines/chat-room/reactions';
import type { RevisionPort } from '@machines/chat-room/revision.machine';
import type { Watch } from '@machines/patterns/port';
import type { RestrictionsService } from '@/services/moderation/firebase-restrictions';

/** A person of a channel. */
export interface ChannelPerson {
  uid: string;
  /** Of people in an area. */
  name?: string;
}

/** The chat in the realtime database; every rejection is a `Failure`. Times are milliseconds since 1970. */
export interface Chat
  extends RestrictionsService,
    BlocksPort,
    ChannelListPort,
    MutingPort,
    PreviewsPort,
    ChatRoomPort,
    MessageSearchPort,
    ReactingPort,
    Pick<ComposerPort, 'showTyping' | 'hideTyping'>,
    Pick<RevisionPort, 'editMessage'>,
    Pick<DeletionsPort, 'deleteMessage'>,
    Pick<OutboxPort, 'sendMessage' | 'markOwnRead'>,
    Pick<ReadingPort, 'markRead'>,
    Pick<NewGroupPort, 'createGroup'>,
    Pick<GroupMembersPort, 'changeGroup'> {
  /** Returns the name under which a person wrote one of the newest messages; null when they did not. */
  readAuthorName(place: ChannelPlace, uid: string): Promise<string | null>;
  /** Follows the members of a group: always all of them. */
  watchMembers: Watch<ChannelPlace, readonly GroupMember[]>;
  /** Reads the people of a private channel or a group, or some of those who are in an area. */
  readPeople(place: ChannelPlace): Promise<ChannelPerson[]>;
}
