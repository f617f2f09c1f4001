import type { Message } from '@domain/chat/message';
import { type Failure, toFailure } from '@domain/shared/failure';
import { RETRY_DELAY } from '@domain/shared/limits';
import { assign, setup } from 'xstate';
import { promiseSlot } from '../slots';
import type { ChannelStore } from './channel-store';
import type { ChatUser } from './chat-panel.events';

/** A channel whose newest message is wanted, as it was sent at that time. */
export interface WantedPreview {
  channelId: string;
  lastMessageAt: number;
}

export interface PreviewsQuery extends ChatUser {
  channelIds: readonly string[];
}

/** The newest message of a channel; null without one. */
export interface Preview {
  channelId: string;
  message: Message | null;
}

export type PreviewsFact = { type: 'chat.failed'; failure: Failure };

export interface PreviewsInput extends ChatUser {
  /** The store for the previews. */
  channels: ChannelStore;
}

interface PreviewsContext extends PreviewsInput {
  /** Each channel once, in the order in which they were wanted. */
  wanted: readonly WantedPreview[];
  /** Those of them that are being read. */
  asked: readonly WantedPreview[];
}

type Context = { context: PreviewsContext };
type Read = { output: readonly Preview[] };

/** At most so many channels are read at once. */
const READ_AT_ONCE = 10;

const queryOf = ({ context }: Context): PreviewsQuery => ({
  mode: context.mode,
  userId: context.userId,
  channelIds: context.asked.map(({ channelId }) => channelId),
});

const isSame = (one: WantedPreview, other: WantedPreview): boolean =>
  one.channelId === other.channelId && one.lastMessageAt === other.lastMessageAt;

/** Reads the newest messages of the channels that the list shows. */
export const previewsMachine = setup({
  types: {
    context: {} as PreviewsContext,
    input: {} as PreviewsInput,
    events: {} as { type: 'preview.want' } & WantedPreview,
  },
  actors: { readNewest: promiseSlot<readonly Preview[], PreviewsQuery>('readNewest') },
  actions: {
    announce: (_, _fact: PreviewsFact) => {},
    want: assign(({ context }, { channelId, lastMessageAt }: WantedPreview) => ({
      wanted: [
        ...context.wanted.filter((other) => other.channelId !== channelId),
        { channelId, lastMessageAt },
      ],
    })),
    takePreviews: ({ context }, { output }: Read) => context.channels.putPreviews(output),
    chooseNext: assign(({ context }) => ({ asked: context.wanted.slice(0, READ_AT_ONCE) })),
    forgetRead: assign(({ context: { wanted, asked } }) => ({
      wanted: wanted.filter((one) => !asked.some((other) => isSame(one, other))),
      asked: [],
    })),
  },
  guards: { hasWanted: ({ context }) => context.wanted.length > 0 },
  delays: { retryDelay: RETRY_DELAY },
}).createMachine({
  id: 'previews',
  context: ({ input }) => ({ ...input, wanted: [], asked: [] }),
  initial: 'idle',
  on: { 'preview.want': { actions: { type: 'want', params: ({ event }) => event } } },
  states: {
    idle: { always: { guard: 'hasWanted', target: 'loading' } },
    loading: {
      entry: 'chooseNext',
      invoke: {
        id: 'readNewest',
        src: 'readNewest',
        input: queryOf,
        onDone: {
          target: 'idle',
          actions: [{ type: 'takePreviews', params: ({ event }) => event }, 'forgetRead'],
        },
        onError: {
          target: 'failed',
          actions: {
            type: 'announce',
            params: ({ event }) => ({ type: 'chat.failed', failure: toFailure(event.error) }),
          },
        },
      },
    },
    failed: { after: { retryDelay: 'idle' } },
  },
});
