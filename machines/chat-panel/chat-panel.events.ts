import type { ChatUser } from '@domain/chat/channel';
import type { TypedText } from '@domain/chat/mentions';
import type { ChannelLimit } from '@domain/moderation/channel-limit';
import type { OperationMode } from '@domain/people/attendee';
import type { Failure } from '@domain/shared/failure';
import type { ChannelPlace, WrittenMessage } from '../chat-room/chat-room.events';
import type { ChosenMention } from '../chat-room/mention-picker.machine';
import type { MessageStore } from '../chat-room/message-store';
import type { Reaction } from '../chat-room/reactions';
import type { Batched } from '../patterns/batches.machine';
import type { Followed } from '../patterns/follow.machine';
import type { Watch } from '../patterns/port';
import type { TaskFailed } from '../patterns/task.machine';
import type { ChannelEntry } from './channel-entry';
import type { ChannelStore } from './channel-store';
import type { FaceStore, FacesWanted, PicturedPerson } from './faces';
import type { Mute } from './muting';
import type { Preview, WantedPreview } from './previews';

export type { ChannelEntry };

/** What the limit of the open channel needs of the world. */
export interface ChannelLimitPort {
  /** Follows who may write how often in a channel; null when hosts have decided nothing. */
  watchLimit: Watch<ChannelPlace, ChannelLimit | null>;
}

/** The user's commands. */
export type ChatCommand =
  /** `sheet`: as the sheet of small screens, which is a dialog. */
  | { type: 'chat.open'; sheet: boolean }
  | { type: 'chat.close' }
  | { type: 'chat.minimize' }
  | { type: 'chat.expand' }
  /** Opens the private channel with a person. */
  | { type: 'chat.start'; uid: string; name: string; sheet: boolean }
  | { type: 'channel.open'; channelId: string }
  /** Back to the list. */
  | { type: 'channel.close' }
  /** Opens the form of a new group. */
  | { type: 'group.start' }
  | { type: 'group.cancel' }
  /** Shows the members of the open group. */
  | { type: 'members.open' }
  | { type: 'members.close' }
  /** Shows people to start a private chat with. */
  | { type: 'partner.choose' }
  | { type: 'partner.cancel' };

/** Events of other machines. */
export type ChatNews =
  | { type: 'author.set'; name: string }
  /** `expired`: the user may come back to what was typed. */
  | { type: 'user.leave'; expired: boolean }
  | { type: 'area.entered'; areaId: string }
  | { type: 'presence.connected'; mode: OperationMode; uid: string }
  | { type: 'presence.disconnected' }
  | { type: 'link.opened' }
  | { type: 'link.lost' }
  /** A navigation has closed all dialogs. */
  | { type: 'dialogs.closed' };

/** Facts of the machines that the panel runs. */
export type ChatPartFact =
  | ({ type: 'message.written' } & WrittenMessage)
  /** A written message waits to be sent, and is kept on this device. */
  | { type: 'message.queued'; channelId: string }
  /** The same of a file. */
  | { type: 'file.queued'; id: string }
  /** The user has seen the newest message of the open channel. */
  | { type: 'messages.seen'; channelId: string; sentAt: number }
  /** The user has typed or moved the caret in the composer. */
  | { type: 'caret.moved'; typed: TypedText; caret: number }
  | ({ type: 'mention.chosen' } & ChosenMention)
  /** A new group exists. */
  | { type: 'group.created'; channelId: string }
  /** `lost`: groups which the user is no longer in. */
  | { type: 'channels.listed'; lost: readonly string[] }
  /** The user has chosen the notice of a message. `sheet`: on a small screen. */
  | { type: 'alert.chosen'; channelId: string; sheet: boolean }
  /** The user may not stay in these areas. */
  | { type: 'areas.closed'; areaIds: readonly string[] }
  /** The user may not stay in the venue; the message is a `banText`. */
  | { type: 'user.banned'; message: string }
  /** The user is no longer in the group whose members are shown. */
  | { type: 'group.left' }
  | { type: 'chat.failed'; failure: Failure }
  | Followed<'muted', readonly string[]>
  | TaskFailed<'mute', Mute>
  | TaskFailed<'reaction', Reaction>
  | Batched<'previews', WantedPreview, readonly Preview[]>
  | FacesWanted
  | Batched<'faces', string, readonly PicturedPerson[]>
  | Followed<'channelLimit', ChannelLimit | null>;

export type ChatPanelEvent = ChatCommand | ChatNews | ChatPartFact;

export type ChatPanelFact =
  | { type: 'chat.opened' }
  | { type: 'chatSheet.opened' }
  | { type: 'chatSheet.closed' }
  | { type: 'areas.closed'; areaIds: readonly string[] }
  | { type: 'user.banned'; message: string }
  | { type: 'chat.failed'; failure: Failure };

export interface ChatPanelContext {
  user: ChatUser | null;
  /** The name under which the user writes. */
  name: string;
  /** The area where the user is. */
  areaId: string;
  /** The channel that is open, or was open last. */
  channelId: string | null;
  /** The private channel that was started last: the list has it only once it has a message. */
  started: ChannelEntry | null;
  /** Who may write how often in the open channel; null while it is not shown, and when hosts have decided nothing. */
  limit: ChannelLimit | null;
  channels: ChannelStore;
  /** The messages of the open channel. */
  messages: MessageStore;
  faces: FaceStore;
}
