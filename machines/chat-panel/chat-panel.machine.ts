import { areaChannelId, privateChannelId } from '@domain/chat/channel-id';
import { assign, not, sendTo } from 'xstate';
import { createChatRoom } from '../chat-room/chat-room.machine';
import type { ChatRoomPort } from '../chat-room/chat-room.setup';
import { type ComposerPort, createComposer } from '../chat-room/composer.machine';
import { createMentionPicker, type MentionPickerPort } from '../chat-room/mention-picker.machine';
import { createMessageSearch, type MessageSearchPort } from '../chat-room/message-search.machine';
import { type ReactingPort, reactionActor } from '../chat-room/reactions';
import { createRevision, type RevisionPort } from '../chat-room/revision.machine';
import { type AnnouncementsPort, createAnnouncements } from '../moderation/announcements.machine';
import { createHostAction, type HostActionPort } from '../moderation/host-action.machine';
import { createReporting, type ReportingPort } from '../moderation/reporting.machine';
import { createRestrictions, type RestrictionsPort } from '../moderation/restrictions.machine';
import { follow } from '../patterns/follow.machine';
import { type ChatAlertsPort, createChatAlerts } from './alerts/chat-alerts.machine';
import { type AttachmentsPort, createAttachments } from './attachments.machine';
import { type BlocksPort, createBlocks } from './blocks.machine';
import { type ChannelListPort, createChannelList } from './channel-list.machine';
import type { ChannelLimitPort } from './chat-panel.events';
import {
  announceFailure,
  askedBy,
  askedIn,
  chatPanelSetup,
  childOf,
  facesOf,
  listOf,
  noChat,
  panelState,
  partOf,
  roomOf,
  sizeState,
} from './chat-panel.setup';
import { createDeletions, type DeletionsPort } from './deletions.machine';
import { type FacesPort, facesActors } from './faces';
import { createGroupMembers, type GroupMembersPort } from './group-members.machine';
import { type MutingPort, mutingActors } from './muting';
import { createNewGroup, type NewGroupPort } from './new-group.machine';
import { createOutbox, type OutboxPort } from './outbox.machine';
import { userOf } from './panel-context';
import { type PreviewsPort, previewsActor } from './previews';
import { createReading, type ReadingPort } from './reading.machine';

/** What the chat and its parts need of the world. */
export interface ChatPanelPort {
  channelList: ChannelListPort;
  blocks: BlocksPort;
  previews: PreviewsPort;
  muting: MutingPort;
  faces: FacesPort;
  reading: ReadingPort;
  deletions: DeletionsPort;
  outbox: OutboxPort;
  attachments: AttachmentsPort;
  alerts: ChatAlertsPort;
  reporting: ReportingPort;
  restrictions: RestrictionsPort;
  hostAction: HostActionPort;
  announcements: AnnouncementsPort;
  channelLimit: ChannelLimitPort;
  newGroup: NewGroupPort;
  groupMembers: GroupMembersPort;
  room: ChatRoomPort;
  composer: ComposerPort;
  revision: RevisionPort;
  reaction: ReactingPort;
  search: MessageSearchPort;
  mentionPicker: MentionPickerPort;
  /** Removes what is typed and not sent from this device. */
  eraseTexts: () => void;
}

// Of the root, so that all regions begin again.
const GONE = '.data.inactive';

type Channel = { event: { channelId: string } };

const openChannel = {
  guard: { type: 'isChannel', params: ({ event }: Channel) => event },
  target: '#chatPanel.view.channel',
  actions: [
    { type: 'clearOther', params: ({ event }: Channel) => event },
    { type: 'rememberChannel', params: ({ event }: Channel) => event },
  ],
} as const;

const closeLost = {
  guard: { type: 'isLost', params: ({ event }: { event: { lost: readonly string[] } }) => event },
  target: 'list',
} as const;

const failure = { actions: announceFailure } as const;

const crashed = { target: 'crashed', actions: announceFailure } as const;

/** The parts of the open channel, which run while it can be seen. */
const roomState = chatPanelSetup.createStateConfig({
  initial: 'stopped',
  states: {
    stopped: { always: { guard: 'isRoomShown', target: 'running' } },
    running: {
      always: { guard: not('isRoomShown'), target: 'stopped' },
      invoke: [
        { id: 'room', src: 'room', input: roomOf, onError: crashed },
        { id: 'composer', src: 'composer', input: partOf, onError: crashed },
        { id: 'revision', src: 'revision', input: partOf, onError: crashed },
        { id: 'reaction', src: 'reaction', input: askedIn, onError: crashed },
        { id: 'emojiPicker', src: 'emojiPicker', onError: crashed },
        { id: 'search', src: 'search', input: partOf, onError: crashed },
        { id: 'channelLimit', src: 'channelLimit', input: askedIn, onError: crashed },
        { id: 'mentionPicker', src: 'mentionPicker', input: partOf, onError: crashed },
      ],
      exit: assign({ limit: null }),
      on: {
        'channelLimit.received': { actions: assign({ limit: ({ event }) => event.value }) },
        'channel.open': {
          guard: { type: 'isOtherChannel', params: ({ event }) => event },
          target: 'running',
          reenter: true,
        },
        'message.queued': { actions: sendTo('composer', ({ event }) => event) },
        'caret.moved': { actions: sendTo('mentionPicker', ({ event }) => event) },
        'mention.chosen': {
          actions: sendTo('composer', ({ event }) => ({ ...event, type: 'mention.insert' })),
        },
      },
    },
    crashed: { always: { guard: not('isRoomShown'), target: 'stopped' } },
  },
});

/** spec §4, Chat: the panel, its list and the open channel; opened and expanded are independent. */
export const chatPanelMachine = chatPanelSetup.createMachine({
  id: 'chatPanel',
  type: 'parallel',
  context: noChat,
  on: {
    'user.leave': [
      {
        guard: { type: 'isExpired', params: ({ event }) => event },
        target: GONE,
        actions: ['forgetUser', 'forgetName', 'clearStores'],
      },
      { target: GONE, actions: ['forgetUser', 'forgetName', 'clearStores', 'eraseTexts'] },
    ],
    'presence.disconnected': { target: GONE, actions: ['forgetUser', 'clearStores'] },
    'chat.failed': { actions: { type: 'notifyParent', params: ({ event }) => event } },
    'areas.closed': { actions: { type: 'notifyParent', params: ({ event }) => event } },
    'user.banned': { actions: { type: 'notifyParent', params: ({ event }) => event } },
  },
  states: {
    panel: panelState,
    size: sizeState,
    view: {
      initial: 'list',
      on: {
        'channel.open': openChannel,
        'chat.start': {
          guard: { type: 'mayStart', params: ({ event }) => event },
          actions: [
            { type: 'rememberStarted', params: ({ event }) => event },
            {
              type: 'openChannel',
              params: ({ context, event }) => ({
                channelId: privateChannelId(userOf({ context }).userId, event.uid),
              }),
            },
          ],
        },
      },
      states: {
        list: {
          on: {
            'group.start': { guard: 'isActive', target: 'newGroup' },
            'partner.choose': { guard: 'isActive', target: 'newChat' },
          },
        },
        newChat: { on: { 'partner.cancel': 'list' } },
        newGroup: {
          invoke: {
            id: 'newGroup',
            src: 'newGroup',
            input: userOf,
            onError: { target: 'list', actions: announceFailure },
          },
          on: { 'group.cancel': 'list', 'group.created': openChannel },
        },
        members: {
          invoke: {
            id: 'groupMembers',
            src: 'groupMembers',
            input: partOf,
            onError: { target: 'list', actions: announceFailure },
          },
          on: { 'members.close': 'channel', 'group.left': 'list', 'channels.listed': closeLost },
        },
        channel: {
          on: {
            'channel.close': 'list',
            'channels.listed': closeLost,
            'group.start': 'newGroup',
            'members.open': { guard: 'isGroupOpen', target: 'members' },
            'area.entered': {
              guard: { type: 'isAreaOpen', params: ({ event }) => event },
              actions: {
                type: 'openChannel',
                params: ({ event: { areaId } }) => ({ channelId: areaChannelId(areaId) }),
              },
            },
          },
        },
      },
    },
    data: {
      initial: 'inactive',
      on: {
        'area.entered': { actions: { type: 'rememberArea', params: ({ event }) => event } },
        'author.set': { actions: { type: 'rememberName', params: ({ event }) => event } },
      },
      states: {
        inactive: {
          on: {
            'presence.connected': {
              target: 'active',
              actions: { type: 'rememberUser', params: ({ event }) => event },
            },
          },
        },
        active: {
          invoke: [
            {
              id: 'channelList',
              src: 'channelList',
              input: ({ context, self }) => ({ ...childOf({ context, self }), areaId: context.areaId }),
              onError: crashed,
            },
            {
              id: 'outbox',
              src: 'outbox',
              input: ({ context }) => ({ ...listOf({ context }), name: context.name }),
              onError: crashed,
            },
            { id: 'reading', src: 'reading', input: userOf, onError: crashed },
            {
              id: 'deletions',
              src: 'deletions',
              input: ({ context, self }) => ({ ...userOf({ context }), parent: self }),
              onError: crashed,
            },
            { id: 'attachments', src: 'attachments', onError: crashed },
            { id: 'blocks', src: 'blocks', input: childOf, onError: crashed },
            { id: 'previews', src: 'previews', input: askedBy, onError: crashed },
            { id: 'muted', src: 'muted', input: askedBy, onError: crashed },
            { id: 'mute', src: 'mute', input: askedBy, onError: crashed },
            { id: 'shownFaces', src: 'shownFaces', input: facesOf, onError: crashed },
            { id: 'faces', src: 'faces', input: askedBy, onError: crashed },
            { id: 'alerts', src: 'alerts', input: listOf, onError: crashed },
            { id: 'reporting', src: 'reporting', onError: crashed },
            { id: 'restrictions', src: 'restrictions', input: askedBy, onError: crashed },
            { id: 'hostAction', src: 'hostAction', onError: crashed },
            { id: 'announcements', src: 'announcements', input: askedBy, onError: crashed },
          ],
          on: {
            'area.entered': {
              actions: [
                { type: 'rememberArea', params: ({ event }) => event },
                sendTo('channelList', ({ event }) => event),
              ],
            },
            'author.set': {
              actions: [
                { type: 'rememberName', params: ({ event }) => event },
                sendTo('outbox', ({ event }) => event),
              ],
            },
            'alert.chosen': {
              actions: [
                { type: 'openPanel', params: ({ event }) => event },
                'expandPanel',
                { type: 'openChannel', params: ({ event }) => event },
              ],
            },
            'muted.received': { actions: { type: 'takeMuted', params: ({ event }) => event } },
            'channels.listed': { actions: 'readUnread' },
            'previews.done': { actions: { type: 'takePreviews', params: ({ event }) => event } },
            'faces.wanted': { actions: { type: 'readFaces', params: ({ event }) => event } },
            'faces.done': { actions: { type: 'takeFaces', params: ({ event }) => event } },
            'muted.failed': failure,
            'mute.failed': failure,
            'previews.failed': failure,
            'faces.failed': failure,
            'channelLimit.failed': failure,
            'reaction.failed': failure,
            'link.opened': { actions: sendTo('outbox', ({ event }) => event) },
            'link.lost': { actions: sendTo('outbox', ({ event }) => event) },
            'message.written': { actions: sendTo('outbox', ({ event }) => event) },
            'file.queued': { actions: sendTo('attachments', ({ event }) => event) },
            'messages.seen': {
              actions: [
                { type: 'showSeen', params: ({ event }) => event },
                sendTo('outbox', ({ event: { channelId } }) => ({ type: 'channel.seen', channelId })),
                sendTo('reading', ({ context, event: { channelId, sentAt } }) => ({
                  type: 'channel.seen',
                  channelId,
                  sentAt,
                  readUpTo: context.channels.get(channelId)?.readUpTo ?? 0,
                })),
              ],
            },
          },
        },
        // The user's next session starts it again.
        crashed: {},
      },
    },
    room: roomState,
  },
});

/** Fills the chart and its parts by their ports. */
export const createChatPanel = (port: ChatPanelPort) =>
  chatPanelMachine.provide({
    actors: {
      channelList: createChannelList(port.channelList),
      blocks: createBlocks(port.blocks),
      previews: previewsActor(port.previews),
      ...mutingActors(port.muting),
      ...facesActors(port.faces),
      reading: createReading(port.reading),
      deletions: createDeletions(port.deletions),
      outbox: createOutbox(port.outbox),
      attachments: createAttachments(port.attachments),
      alerts: createChatAlerts(port.alerts),
      reporting: createReporting(port.reporting),
      restrictions: createRestrictions(port.restrictions),
      hostAction: createHostAction(port.hostAction),
      announcements: createAnnouncements(port.announcements),
      channelLimit: follow('channelLimit', port.channelLimit.watchLimit),
      newGroup: createNewGroup(port.newGroup),
      groupMembers: createGroupMembers(port.groupMembers),
      room: createChatRoom(port.room),
      composer: createComposer(port.composer),
      revision: createRevision(port.revision),
      reaction: reactionActor(port.reaction),
      search: createMessageSearch(port.search),
      mentionPicker: createMentionPicker(port.mentionPicker),
    },
    actions: { eraseTexts: () => port.eraseTexts() },
  });
