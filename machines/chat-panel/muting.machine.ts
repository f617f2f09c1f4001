import { type Failure, toFailure } from '@domain/shared/failure';
import { RETRY_DELAY } from '@domain/shared/limits';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type { ChannelStore } from './channel-store';
import type { ChatUser } from './chat-panel.events';

/** Reports of the slot `watchMuted`: always all channels that the user has muted. */
export type MutedReport =
  | { type: 'muted.received'; channelIds: readonly string[] }
  | { type: 'muted.failed'; failure: Failure };

interface Mute {
  channelId: string;
  muted: boolean;
}

export interface MuteChange extends ChatUser, Mute {}

export type MutingCommand = ({ type: 'mute.set' } & Mute) | { type: 'failure.dismiss' };

export type MutingFact = { type: 'chat.failed'; failure: Failure };

export interface MutingInput extends ChatUser {
  /** The user's channels. */
  channels: ChannelStore;
}

interface MutingContext extends MutingInput {
  /** What is stored, or was last. */
  change: Mute;
}

type Context = { context: MutingContext };

const userOf = ({ context: { mode, userId } }: Context): ChatUser => ({ mode, userId });
const failed = ({ event }: { event: { error: unknown } }): MutingFact => ({
  type: 'chat.failed',
  failure: toFailure(event.error),
});

const save = {
  target: 'saving',
  reenter: true,
  actions: { type: 'rememberChange', params: ({ event }: { event: Mute }) => event },
} as const;

/** The channels that the user has muted: the list of them, and one change of it at a time. */
export const mutingMachine = setup({
  types: {
    context: {} as MutingContext,
    input: {} as MutingInput,
    events: {} as MutingCommand | MutedReport,
  },
  actors: {
    watchMuted: streamSlot<MutedReport, ChatUser>('watchMuted'),
    setMuted: promiseSlot<void, MuteChange>('setMuted'),
  },
  actions: {
    announce: (_, _fact: MutingFact) => {},
    takeMuted: ({ context }, { channelIds }: { channelIds: readonly string[] }) =>
      context.channels.mute(channelIds),
    rememberChange: assign((_, { channelId, muted }: Mute) => ({ change: { channelId, muted } })),
  },
  delays: { retryDelay: RETRY_DELAY },
}).createMachine({
  id: 'muting',
  type: 'parallel',
  context: ({ input }) => ({ ...input, change: { channelId: '', muted: false } }),
  states: {
    list: {
      initial: 'watching',
      states: {
        watching: {
          invoke: {
            id: 'watchMuted',
            src: 'watchMuted',
            input: userOf,
            onError: { target: 'failed', actions: { type: 'announce', params: failed } },
          },
          on: {
            'muted.received': { actions: { type: 'takeMuted', params: ({ event }) => event } },
            'muted.failed': {
              target: 'failed',
              actions: {
                type: 'announce',
                params: ({ event: { failure } }) => ({ type: 'chat.failed', failure }),
              },
            },
          },
        },
        failed: { after: { retryDelay: 'watching' } },
      },
    },
    task: {
      initial: 'none',
      states: {
        none: { on: { 'mute.set': save } },
        saving: {
          on: { 'mute.set': save },
          invoke: {
            id: 'setMuted',
            src: 'setMuted',
            input: ({ context }) => ({ ...userOf({ context }), ...context.change }),
            onDone: 'none',
            onError: { target: 'failed', actions: { type: 'announce', params: failed } },
          },
        },
        failed: { on: { 'mute.set': save, 'failure.dismiss': 'none' } },
      },
    },
  },
});

/** Returns whether the last change, of this channel, could not be stored. */
export const isMutingFailed =
  (channelId: string) =>
  (snapshot: SnapshotFrom<typeof mutingMachine>): boolean =>
    snapshot.matches({ task: 'failed' }) && snapshot.context.change.channelId === channelId;
