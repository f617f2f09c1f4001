import { type Failure, toFailure } from '@domain/shared/failure';
import { RETRY_DELAY } from '@domain/shared/limits';
import { assign, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type {
  Block,
  BlockChange,
  BlockPlace,
  BlocksContext,
  BlocksEvent,
  BlocksFact,
  BlocksInput,
  BlocksReport,
} from './blocks.events';
import type { ChatUser } from './chat-panel.events';

type Context = { context: BlocksContext };
type Uid = { uid: string };

const userOf = ({ context: { mode, userId } }: Context): ChatUser => ({ mode, userId });
const failed = ({ event }: { event: { error: unknown } }): BlocksFact => ({
  type: 'chat.failed',
  failure: toFailure(event.error),
});
const reported = ({ event: { failure } }: { event: { failure: Failure } }): BlocksFact => ({
  type: 'chat.failed',
  failure,
});

const ask = {
  guard: { type: 'mayBlock', params: ({ event }: { event: Uid }) => event },
  target: '#blocks.task.asking',
  actions: [
    {
      type: 'rememberChange',
      params: ({ event }: { event: Uid }) => ({ uid: event.uid, blocked: true }),
    },
    { type: 'rememberPlace', params: ({ event }: { event: { place: BlockPlace } }) => event },
  ],
} as const;

const end = {
  guard: { type: 'isBlocked', params: ({ event }: { event: Uid }) => event },
  target: '#blocks.task.saving',
  actions: {
    type: 'rememberChange',
    params: ({ event }: { event: Uid }) => ({ uid: event.uid, blocked: false }),
  },
} as const;

/** Whom the user blocks: the list of them, and one change of it at a time. */
export const blocksMachine = setup({
  types: { context: {} as BlocksContext, input: {} as BlocksInput, events: {} as BlocksEvent },
  actors: {
    watchBlocks: streamSlot<BlocksReport, ChatUser>('watchBlocks'),
    setBlock: promiseSlot<void, BlockChange>('setBlock'),
  },
  actions: {
    announce: (_, _fact: BlocksFact) => {},
    takeBlocks: assign((_, { uids }: { uids: readonly string[] }) => ({ uids })),
    passBlocks: ({ context }, { uids }: { uids: readonly string[] }) => context.channels.block(uids),
    rememberChange: assign((_, { uid, blocked }: Block) => ({ change: { uid, blocked } })),
    rememberPlace: assign((_, { place }: { place: BlockPlace }) => ({ place })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetFailure: assign({ failure: null }),
    reveal: assign(({ context: { revealed } }, { id }: { id: string }) => ({ revealed: [...revealed, id] })),
    hideRevealed: assign({ revealed: [] }),
  },
  guards: {
    isBlocked: ({ context: { uids } }, { uid }: Uid) => uids?.includes(uid) ?? false,
    /** Another person, who is known not to be blocked. */
    mayBlock: ({ context: { uids, userId } }, { uid }: Uid) =>
      uid !== userId && uids !== null && !uids.includes(uid),
    isHidden: ({ context: { revealed } }, { id }: { id: string }) => !revealed.includes(id),
  },
  delays: { retryDelay: RETRY_DELAY },
}).createMachine({
  id: 'blocks',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    uids: null,
    change: { uid: '', blocked: false },
    place: 'chat',
    failure: null,
    revealed: [],
  }),
  on: {
    'message.reveal': {
      guard: { type: 'isHidden', params: ({ event }) => event },
      actions: { type: 'reveal', params: ({ event }) => event },
    },
  },
  states: {
    list: {
      initial: 'watching',
      states: {
        watching: {
          initial: 'unknown',
          invoke: {
            id: 'watchBlocks',
            src: 'watchBlocks',
            input: userOf,
            onError: { target: 'failed', actions: { type: 'announce', params: failed } },
          },
          on: {
            'blocks.received': {
              target: '.followed',
              actions: [
                { type: 'takeBlocks', params: ({ event }) => event },
                { type: 'passBlocks', params: ({ event }) => event },
              ],
            },
            'blocks.failed': { target: 'failed', actions: { type: 'announce', params: reported } },
          },
          states: { unknown: {}, followed: {} },
        },
        failed: { after: { retryDelay: 'watching' } },
      },
    },
    task: {
      initial: 'none',
      states: {
        none: { on: { 'block.ask': ask, 'block.end': end } },
        asking: {
          on: {
            'block.ask': ask,
            'block.confirm': { target: 'saving', actions: 'hideRevealed' },
            'block.cancel': 'none',
          },
        },
        saving: {
          invoke: {
            id: 'setBlock',
            src: 'setBlock',
            input: ({ context }) => ({ ...userOf({ context }), ...context.change }),
            onDone: 'none',
            onError: {
              target: 'failed',
              actions: { type: 'rememberFailure', params: ({ event }) => event },
            },
          },
        },
        failed: {
          exit: 'forgetFailure',
          on: { 'failure.dismiss': 'none', 'block.ask': ask, 'block.end': end },
        },
      },
    },
  },
});
