import { areaChannelId, channelTypeOf } from '@domain/chat/channel-id';
import type { ChannelLimit } from '@domain/moderation/channel-limit';
import type { OperationMode } from '@domain/people/attendee';
import { and, assign, or, raise, sendTo, setup, stateIn } from 'xstate';
import type { ChannelPlace } from '../chat-room/chat-room.events';
import { chatRoomMachine } from '../chat-room/chat-room.machine';
import { composerMachine } from '../chat-room/composer.machine';
import { emojiPickerMachine } from '../chat-room/emoji-picker.machine';
import { mentionPickerMachine } from '../chat-room/mention-picker.machine';
import { messageSearchMachine } from '../chat-room/message-search.machine';
import { MessageStore } from '../chat-room/message-store';
import { reactionActor } from '../chat-room/reactions';
import { revisionMachine } from '../chat-room/revision.machine';
import { announcementsMachine } from '../moderation/announcements.machine';
import { hostActionMachine } from '../moderation/host-action.machine';
import { reportingMachine } from '../moderation/reporting.machine';
import { restrictionsMachine } from '../moderation/restrictions.machine';
import { follow } from '../patterns/follow.machine';
import { announced, askedFor, fact, parentActor } from '../patterns/port';
import { chatAlertsMachine } from './alerts/chat-alerts.machine';
import { attachmentsMachine } from './attachments.machine';
import { blocksMachine } from './blocks.machine';
import { unreadMention } from './channel-entry';
import { channelListMachine } from './channel-list.machine';
import { ChannelStore } from './channel-store';
import type { ChatPanelContext, ChatPanelEvent, ChatPanelFact } from './chat-panel.events';
import { deletionsMachine } from './deletions.machine';
import { FaceStore, facesActors, type PicturedPerson } from './faces';
import { groupMembersMachine } from './group-members.machine';
import { mutingActors } from './muting';
import { newGroupMachine } from './new-group.machine';
import { outboxMachine } from './outbox.machine';
import { entryOf, startedChannel, userOf } from './panel-context';
import { type Preview, previewsActor } from './previews';
import { readingMachine } from './reading.machine';

type Channel = { channelId: string };
type Seen = Channel & { sentAt: number };
type Person = { uid: string; name: string };
type Area = { areaId: string };
type Start = { uid: string; sheet: boolean };
type Name = { name: string };
type ReadFaces = { items: readonly string[]; result: readonly PicturedPerson[] };

const FORGOTTEN = { user: null, channelId: null, started: null };

export const noChat = (): ChatPanelContext => ({
  ...FORGOTTEN,
  name: '',
  areaId: '',
  limit: null,
  channels: new ChannelStore(),
  messages: new MessageStore(),
  faces: new FaceStore(),
});

const isOther = ({ user }: ChatPanelContext, uid: string): boolean => user !== null && user.userId !== uid;

const chatActors = {
  channelList: channelListMachine,
  outbox: outboxMachine,
  reading: readingMachine,
  deletions: deletionsMachine,
  attachments: attachmentsMachine,
  blocks: blocksMachine,
  previews: previewsActor(),
  ...mutingActors(),
  ...facesActors(),
  alerts: chatAlertsMachine,
  reporting: reportingMachine,
  restrictions: restrictionsMachine,
  hostAction: hostActionMachine,
  announcements: announcementsMachine,
  channelLimit: follow<'channelLimit', ChannelPlace, ChannelLimit | null>('channelLimit'),
  newGroup: newGroupMachine,
  groupMembers: groupMembersMachine,
  room: chatRoomMachine,
  composer: composerMachine,
  revision: revisionMachine,
  reaction: reactionActor(),
  emojiPicker: emojiPickerMachine,
  search: messageSearchMachine,
  mentionPicker: mentionPickerMachine,
};

/** The children, actions and guards of the chat. */
export const chatPanelSetup = setup({
  types: {
    context: {} as ChatPanelContext,
    events: {} as ChatPanelEvent,
    children: {} as { [Id in keyof typeof chatActors]: Id },
  },
  actors: chatActors,
  actions: {
    notifyParent: sendTo(parentActor, fact<ChatPanelFact>),
    /** Removes what is typed and not sent from this device. */
    eraseTexts: () => {},
    rememberUser: assign((_, { mode, uid }: { mode: OperationMode; uid: string }) => ({
      user: { mode, userId: uid },
    })),
    rememberName: assign((_, { name }: Name) => ({ name })),
    forgetName: assign({ name: '' }),
    rememberArea: assign((_, { areaId }: Area) => ({ areaId })),
    rememberStarted: assign(({ context }, { uid, name }: Person) => ({
      started: startedChannel(context, uid, name),
    })),
    rememberChannel: assign((_, { channelId }: Channel) => ({ channelId })),
    clearOther: ({ context }, { channelId }: Channel) =>
      channelId === context.channelId || context.messages.clear(),
    openChannel: raise((_, { channelId }: Channel) => ({ type: 'channel.open' as const, channelId })),
    openPanel: raise((_, { sheet }: { sheet: boolean }) => ({ type: 'chat.open' as const, sheet })),
    expandPanel: raise({ type: 'chat.expand' }),
    takeMuted: ({ context }, { value }: { value: readonly string[] }) => context.channels.mute(value),
    takePreviews: ({ context }, { result }: { result: readonly Preview[] }) =>
      context.channels.putPreviews(result),
    /** Missed calls are told before the list is opened. */
    readUnread: sendTo('previews', ({ context }) => ({
      type: 'batch.want' as const,
      items: context.channels.unknown,
    })),
    readFaces: sendTo('faces', (_, { uids }: { uids: readonly string[] }) => ({
      type: 'batch.want' as const,
      items: uids,
    })),
    takeFaces: ({ context }, { items, result }: ReadFaces) => context.faces.put(items, result),
    forgetUser: assign(FORGOTTEN),
    clearStores: ({ context: { channels, messages, faces } }) => {
      channels.clear();
      messages.clear();
      faces.clear();
    },
    showSeen: ({ context }, { channelId, sentAt }: Seen) => context.channels.see(channelId, sentAt),
  },
  guards: {
    isSheet: (_, { sheet }: { sheet: boolean }) => sheet,
    isExpired: (_, { expired }: { expired: boolean }) => expired,
    isLost: ({ context }, { lost }: { lost: readonly string[] }) => lost.includes(context.channelId ?? ''),
    isGroupOpen: ({ context }) => channelTypeOf(context.channelId ?? '') === 'GROUP',
    isActive: stateIn({ data: 'active' }),
    mayStart: ({ context }, { uid }: Start) => isOther(context, uid),
    mayStartSheet: ({ context }, { uid, sheet }: Start) => sheet && isOther(context, uid),
    isChannel: ({ context }, { channelId }: Channel) =>
      context.user !== null && channelTypeOf(channelId) !== null,
    isOtherChannel: ({ context }, { channelId }: Channel) => context.channelId !== channelId,
    /** The channel of the area that the user leaves is open. */
    isAreaOpen: ({ context }, { areaId }: Area) =>
      context.areaId !== areaId && context.channelId === areaChannelId(context.areaId),
    isRoomShown: and([
      stateIn({ data: 'active' }),
      stateIn({ view: 'channel' }),
      or([
        stateIn({ panel: { opened: 'sheet' } }),
        and([stateIn({ panel: 'opened' }), stateIn({ size: 'expanded' })]),
      ]),
    ]),
  },
});

export const announceFailure = announced('chat.failed');

type Sheet = { event: { sheet: boolean } };
type StartMessage = { event: { sheet: boolean; uid: string } };

const onOpen = {
  'chat.open': [
    { guard: { type: 'isSheet', params: ({ event }: Sheet) => event }, target: 'opened.sheet' },
    { target: 'opened' },
  ],
  'chat.start': [
    { guard: { type: 'mayStartSheet', params: ({ event }: StartMessage) => event }, target: 'opened.sheet' },
    { guard: { type: 'mayStart', params: ({ event }: StartMessage) => event }, target: 'opened' },
  ],
} as const;

/** The panel: a column beside the stage, or a sheet on small screens, which a navigation closes. */
export const panelState = chatPanelSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: { on: onOpen },
    opened: {
      initial: 'column',
      entry: { type: 'notifyParent', params: { type: 'chat.opened' } },
      on: { 'chat.close': 'closed' },
      states: {
        column: {},
        sheet: {
          entry: { type: 'notifyParent', params: { type: 'chatSheet.opened' } },
          exit: { type: 'notifyParent', params: { type: 'chatSheet.closed' } },
          on: { 'dialogs.closed': '#chatPanel.panel.closed' },
        },
      },
    },
  },
});

/** Independent of whether the panel is open. */
export const sizeState = chatPanelSetup.createStateConfig({
  initial: 'expanded',
  states: {
    expanded: { on: { 'chat.minimize': 'minimized' } },
    minimized: {
      on: {
        'chat.expand': 'expanded',
        'chat.start': { guard: { type: 'mayStart', params: ({ event }) => event }, target: 'expanded' },
      },
    },
  },
});

type Context = { context: ChatPanelContext };

/** Returns the input of an actor that asks for the user. */
export const askedBy = askedFor(userOf);

/** Returns the user and their channels. */
export const listOf = ({ context }: Context) => ({ ...userOf({ context }), channels: context.channels });

/** Returns the same for an actor that sends its facts to the panel. */
export const childOf = <Self>({ context, self }: Context & { self: Self }) => ({
  ...listOf({ context }),
  parent: self,
});

export const facesOf = ({ context: { channels, messages, faces } }: Context) => ({
  channels,
  messages,
  faces,
});

const placeOf = ({ context }: Context) => ({
  ...userOf({ context }),
  channelId: context.channelId as string,
});

/** Returns the input of an actor that asks for the open channel. */
export const askedIn = askedFor(placeOf);

/** Returns the open channel for an actor that sends its facts to the panel. */
export const partOf = <Self>({ context, self }: Context & { self: Self }) => ({
  ...placeOf({ context }),
  parent: self,
});

export const roomOf = <Self>({ context, self }: Context & { self: Self }) => {
  const entry = entryOf(context, context.channelId as string);
  return {
    ...partOf({ context, self }),
    readUpTo: entry?.readUpTo ?? 0,
    mention: entry && unreadMention(entry),
    messages: context.messages,
  };
};
