import type { ChatUser } from '@domain/chat/channel';
import { channelTypeOf } from '@domain/chat/channel-id';
import type { Failure } from '@domain/shared/failure';
import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type Followed, follow } from '../patterns/follow.machine';
import { announced, askedFor, fact, parentOf, type Watch, type WithParent } from '../patterns/port';
import type { ChannelStore } from './channel-store';
import type { ChannelEntry } from './chat-panel.events';

export interface AreaChannelQuery extends ChatUser {
  areaId: string;
}

/** What the list of channels needs of the world. */
export interface ChannelListPort {
  /** Follows the private channels and groups of a user; always reports all of them, in batches. */
  watchChannels: Watch<ChatUser, readonly ChannelEntry[]>;
  /** Follows the channels of the areas where the user is mentioned; always reports all of them, in batches. */
  watchMentions: Watch<ChatUser, readonly ChannelEntry[]>;
  /** Follows the channel of an area, also before its first message. */
  watchAreaChannel: Watch<AreaChannelQuery, ChannelEntry>;
}

type ChannelListEvent =
  | { type: 'channels.retry' }
  | { type: 'area.entered'; areaId: string }
  | Followed<'ownChannels', readonly ChannelEntry[]>
  | Followed<'mentions', readonly ChannelEntry[]>
  | Followed<'areaChannel', ChannelEntry>;

export type ChannelListFact =
  | { type: 'chat.failed'; failure: Failure }
  /** The list has changed; `lost` are the groups which the user is no longer in. */
  | { type: 'channels.listed'; lost: readonly string[] };

export interface ChannelListInput extends ChatUser, WithParent<ChannelListFact> {
  areaId: string;
  /** The store for the channels. */
  channels: ChannelStore;
}

type Area = { areaId: string };

const asked = askedFor(
  ({ context: { mode, userId } }: { context: ChatUser }): ChatUser => ({ mode, userId }),
);

const announceFailure = announced('chat.failed');

type Listed = { context: ChannelListInput; event: { value: readonly ChannelEntry[] } };

const listed = ({ context, event: { value } }: Listed): ChannelListFact => ({
  type: 'channels.listed',
  lost: context.channels.ids.filter(
    (id) => channelTypeOf(id) === 'GROUP' && value.every(({ channelId }) => channelId !== id),
  ),
});

const enterArea = {
  guard: { type: 'isOtherArea', params: ({ event }: { event: Area }) => event },
  target: 'following',
  reenter: true,
  actions: { type: 'rememberArea', params: ({ event }: { event: Area }) => event },
} as const;

const channelActors = (port?: ChannelListPort) => ({
  ownChannels: follow<'ownChannels', ChatUser, readonly ChannelEntry[]>('ownChannels', port?.watchChannels),
  mentions: follow<'mentions', ChatUser, readonly ChannelEntry[]>('mentions', port?.watchMentions),
  areaChannel: follow<'areaChannel', AreaChannelQuery, ChannelEntry>('areaChannel', port?.watchAreaChannel),
});

/** Follows the user's channels, that of the area where the user is, and where else they are mentioned. */
export const channelListMachine = setup({
  types: {
    context: {} as ChannelListInput,
    input: {} as ChannelListInput,
    events: {} as ChannelListEvent,
  },
  actors: channelActors(),
  actions: {
    notifyParent: sendTo(({ context }) => parentOf(context), fact<ChannelListFact>),
    rememberArea: assign((_, { areaId }: Area) => ({ areaId })),
    takeArea: ({ context }, { value }: { value: ChannelEntry }) => context.channels.replaceArea(value),
  },
  guards: {
    isOtherArea: ({ context }, { areaId }: Area) => context.areaId !== areaId,
  },
}).createMachine({
  id: 'channelList',
  type: 'parallel',
  context: ({ input }) => input,
  invoke: { id: 'mentions', src: 'mentions', input: asked, onError: { actions: announceFailure } },
  on: {
    'mentions.received': { actions: ({ context, event }) => context.channels.replaceMentions(event.value) },
    'mentions.failed': { actions: announceFailure },
  },
  states: {
    own: {
      initial: 'loading',
      invoke: { id: 'ownChannels', src: 'ownChannels', input: asked, onError: { actions: announceFailure } },
      on: {
        'ownChannels.received': {
          target: '.shown',
          actions: [
            { type: 'notifyParent', params: listed },
            ({ context, event }) => context.channels.replaceOwn(event.value),
          ],
        },
        'ownChannels.failed': { target: '.failed', actions: announceFailure },
      },
      states: {
        loading: {},
        shown: {},
        failed: {
          on: {
            'channels.retry': {
              target: 'loading',
              actions: sendTo('ownChannels', { type: 'follow.retry' }),
            },
          },
        },
      },
    },
    area: {
      initial: 'following',
      states: {
        following: {
          entry: ({ context }) => context.channels.enterArea(context.areaId),
          invoke: {
            id: 'areaChannel',
            src: 'areaChannel',
            input: ({ context: { mode, userId, areaId }, self }) => ({
              parent: self,
              query: { mode, userId, areaId },
            }),
            onError: { actions: announceFailure },
          },
          on: {
            'area.entered': enterArea,
            'areaChannel.received': { actions: { type: 'takeArea', params: ({ event }) => event } },
            'areaChannel.failed': { actions: announceFailure },
            'channels.retry': { actions: sendTo('areaChannel', { type: 'follow.retry' }) },
          },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof channelListMachine>;

export type ChannelListState = 'loading' | 'shown' | 'failed';

/** Returns how far the private channels and groups are loaded. */
export const channelListState = ({ value: { own } }: Snapshot): ChannelListState => own;

/** Fills the chart by its port. */
export const createChannelList = (port: ChannelListPort) =>
  channelListMachine.provide({ actors: channelActors(port) });
