import type { ChannelLimit } from '@domain/moderation/channel-limit';
import { type Failure, toFailure } from '@domain/shared/failure';
import { RETRY_DELAY } from '@domain/shared/limits';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { streamSlot } from '../slots';
import type { RestrictedUser, RestrictionsFact } from './restrictions.machine';

/** Reports of the slot `watchLimit`: always what holds. */
export type LimitReport =
  | { type: 'limit.received'; limit: ChannelLimit | null }
  | { type: 'limit.failed'; failure: Failure };

/** The user in a channel. */
export interface LimitedChannel extends RestrictedUser {
  channelId: string;
}

interface LimitContext extends LimitedChannel {
  limit: ChannelLimit | null;
}

const failed = (error: unknown): RestrictionsFact => ({ type: 'chat.failed', failure: toFailure(error) });

/** Who may write how often in the open channel, as hosts have decided. */
export const channelLimitMachine = setup({
  types: { context: {} as LimitContext, input: {} as LimitedChannel, events: {} as LimitReport },
  actors: { watchLimit: streamSlot<LimitReport, LimitedChannel>('watchLimit') },
  actions: {
    announce: (_, _fact: RestrictionsFact) => {},
    takeLimit: assign((_, { limit }: { limit: ChannelLimit | null }) => ({ limit })),
  },
  delays: { retryDelay: RETRY_DELAY },
}).createMachine({
  id: 'channelLimit',
  context: ({ input }) => ({ ...input, limit: null }),
  initial: 'watching',
  states: {
    watching: {
      invoke: {
        id: 'watchLimit',
        src: 'watchLimit',
        input: ({ context: { limit: _, ...place } }) => place,
        onError: {
          target: 'failed',
          actions: { type: 'announce', params: ({ event }) => failed(event.error) },
        },
      },
      on: {
        'limit.received': { actions: { type: 'takeLimit', params: ({ event }) => event } },
        'limit.failed': {
          target: 'failed',
          actions: { type: 'announce', params: ({ event }) => failed(event.failure) },
        },
      },
    },
    failed: { after: { retryDelay: 'watching' } },
  },
});

/** Returns who may write how often; null when hosts have decided nothing. */
export const channelLimit = ({ context }: SnapshotFrom<typeof channelLimitMachine>): ChannelLimit | null =>
  context.limit;
