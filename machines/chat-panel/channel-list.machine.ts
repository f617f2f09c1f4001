import { channelTypeOf } from '@domain/chat/channel-id';
import { type Failure, toFailure } from '@domain/shared/failure';
import { RETRY_DELAY } from '@domain/shared/limits';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { streamSlot } from '../slots';
import type { ChannelStore } from './channel-store';
import type { ChannelEntry, ChatUser } from './chat-panel.events';

export interface AreaChannelQuery extends ChatUser {
  areaId: string;
}

/** Reports of the slot `watchChannels`: all private channels and groups of the user. */
export type ChannelsReport =
  | { type: 'channels.received'; channels: readonly ChannelEntry[] }
  | { type: 'channels.failed'; failure: Failure };

/** Reports of the slot `watchAreaChannel`. */
export type AreaChannelReport =
  | { type: 'areaChannel.received'; channel: ChannelEntry }
  | { type: 'areaChannel.failed'; failure: Failure };

export type ChannelListEvent =
  | { type: 'channels.retry' }
  | { type: 'area.entered'; areaId: string }
  | ChannelsReport
  | AreaChannelReport;

export type ChannelListFact =
  | { type: 'chat.failed'; failure: Failure }
  /** The list has changed; `lost` are the groups which the user is no longer in. */
  | { type: 'channels.listed'; lost: readonly string[] };

export interface ChannelListInput extends ChatUser {
  areaId: string;
  /** The store for the channels. */
  channels: ChannelStore;
}

type Area = { areaId: string };

const failed = ({ event }: { event: { error: unknown } }): ChannelListFact => ({
  type: 'chat.failed',
  failure: toFailure(event.error),
});
const reported = ({ event: { failure } }: { event: { failure: Failure } }): ChannelListFact => ({
  type: 'chat.failed',
  failure,
});

type Listed = { context: ChannelListInput; event: { channels: readonly ChannelEntry[] } };

const listed = ({ context, event: { channels } }: Listed): ChannelListFact => ({
  type: 'channels.listed',
  lost: context.channels.ids.filter(
    (id) => channelTypeOf(id) === 'GROUP' && channels.every(({ channelId }) => channelId !== id),
  ),
});

const enterArea = {
  guard: { type: 'isOtherArea', params: ({ event }: { event: Area }) => event },
  target: 'following',
  reenter: true,
  actions: { type: 'rememberArea', params: ({ event }: { event: Area }) => event },
} as const;

/** Follows the user's channels, and that of the area where the user is. */
export const channelListMachine = setup({
  types: {
    context: {} as ChannelListInput,
    input: {} as ChannelListInput,
    events: {} as ChannelListEvent,
  },
  actors: {
    watchChannels: streamSlot<ChannelsReport, ChatUser>('watchChannels'),
    watchAreaChannel: streamSlot<AreaChannelReport, AreaChannelQuery>('watchAreaChannel'),
  },
  actions: {
    announce: (_, _fact: ChannelListFact) => {},
    rememberArea: assign((_, { areaId }: Area) => ({ areaId })),
    showArea: ({ context }) => context.channels.enterArea(context.areaId),
    takeChannels: ({ context }, { channels }: { channels: readonly ChannelEntry[] }) =>
      context.channels.replaceOwn(channels),
    takeArea: ({ context }, { channel }: { channel: ChannelEntry }) => context.channels.replaceArea(channel),
  },
  guards: {
    isOtherArea: ({ context }, { areaId }: Area) => context.areaId !== areaId,
  },
  delays: { retryDelay: RETRY_DELAY },
}).createMachine({
  id: 'channelList',
  type: 'parallel',
  context: ({ input }) => input,
  states: {
    own: {
      initial: 'watching',
      states: {
        watching: {
          initial: 'loading',
          invoke: {
            id: 'watchChannels',
            src: 'watchChannels',
            input: ({ context: { mode, userId } }) => ({ mode, userId }),
            onError: { target: 'failed', actions: { type: 'announce', params: failed } },
          },
          on: {
            'channels.received': {
              target: '.shown',
              actions: [
                { type: 'announce', params: listed },
                { type: 'takeChannels', params: ({ event }) => event },
              ],
            },
            'channels.failed': { target: 'failed', actions: { type: 'announce', params: reported } },
          },
          states: { loading: {}, shown: {} },
        },
        failed: { on: { 'channels.retry': 'watching' }, after: { retryDelay: 'watching' } },
      },
    },
    area: {
      initial: 'following',
      states: {
        following: {
          entry: 'showArea',
          invoke: {
            id: 'watchAreaChannel',
            src: 'watchAreaChannel',
            input: ({ context: { mode, userId, areaId } }) => ({ mode, userId, areaId }),
            onError: { target: 'failed', actions: { type: 'announce', params: failed } },
          },
          on: {
            'area.entered': enterArea,
            'areaChannel.received': { actions: { type: 'takeArea', params: ({ event }) => event } },
            'areaChannel.failed': { target: 'failed', actions: { type: 'announce', params: reported } },
          },
        },
        failed: {
          after: { retryDelay: 'following' },
          on: { 'channels.retry': 'following', 'area.entered': enterArea },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof channelListMachine>;

export type ChannelListState = 'loading' | 'shown' | 'failed';

/** Returns how far the private channels and groups are loaded. */
export const channelListState = ({ value: { own } }: Snapshot): ChannelListState =>
  own === 'failed' ? 'failed' : own.watching;
