import type { ChatUser } from '@domain/chat/channel';
import { type Failure, toFailure } from '@domain/shared/failure';
import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type Followed, follow } from '../patterns/follow.machine';
import { announced, askedFor, fact, parentOf, type Watch, type WithParent } from '../patterns/port';
import { promiseSlot } from '../slots';
import type { ChannelStore } from './channel-store';

/** What blocking needs of the world. */
export interface BlocksPort {
  /** Follows whom a user blocks; always reports all of them. */
  watchBlocks: Watch<ChatUser, readonly string[]>;
  /** Blocks a person, who can then no longer write to the user or invite them, or ends that. */
  setBlock: (change: BlockChange) => Promise<void>;
}

/** Where a question is asked. */
export type BlockPlace = 'chat' | 'profile' | 'report';

/** Whether the user blocks a person, as it is to be stored. */
interface Block {
  uid: string;
  blocked: boolean;
}

export interface BlockChange extends ChatUser, Block {}

/** The user's commands. */
export type BlocksCommand =
  /** Asks whether to block a person. */
  | { type: 'block.ask'; uid: string; place: BlockPlace }
  | { type: 'block.confirm' }
  | { type: 'block.cancel' }
  /** Blocks a person no longer. */
  | { type: 'block.end'; uid: string }
  | { type: 'failure.dismiss' }
  /** Shows one message of a blocked person. */
  | { type: 'message.reveal'; id: string };

type BlocksEvent = BlocksCommand | Followed<'blocks', readonly string[]>;

export type BlocksFact = { type: 'chat.failed'; failure: Failure };

export interface BlocksInput extends ChatUser, WithParent<BlocksFact> {
  /** The user's channels, which know the blocked people as well. */
  channels: ChannelStore;
}

interface BlocksContext extends BlocksInput {
  /** Whom the user blocks; null while that is not known. */
  uids: readonly string[] | null;
  /** What is asked or stored, or was last. */
  change: Block;
  place: BlockPlace;
  failure: Failure | null;
  /** The messages of blocked people that are shown nevertheless. */
  revealed: readonly string[];
}

type Context = { context: BlocksContext };
type Uid = { uid: string };

const userOf = ({ context: { mode, userId } }: Context): ChatUser => ({ mode, userId });

const ask = {
  guard: { type: 'mayBlock', params: ({ event }: { event: Uid }) => event },
  target: '#blocks.asking',
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
  target: '#blocks.saving',
  actions: {
    type: 'rememberChange',
    params: ({ event }: { event: Uid }) => ({ uid: event.uid, blocked: false }),
  },
} as const;

const announceFailure = announced('chat.failed');

/** Whom the user blocks: the list of them, and one change of it at a time. */
export const blocksMachine = setup({
  types: { context: {} as BlocksContext, input: {} as BlocksInput, events: {} as BlocksEvent },
  actors: {
    blocks: follow<'blocks', ChatUser, readonly string[]>('blocks'),
    setBlock: promiseSlot<void, BlockChange>('setBlock'),
  },
  actions: {
    notifyParent: sendTo(({ context }) => parentOf(context), fact<BlocksFact>),
    rememberChange: assign((_, { uid, blocked }: Block) => ({ change: { uid, blocked } })),
    rememberPlace: assign((_, { place }: { place: BlockPlace }) => ({ place })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetFailure: assign({ failure: null }),
  },
  guards: {
    isBlocked: ({ context: { uids } }, { uid }: Uid) => uids?.includes(uid) ?? false,
    /** Another person, who is known not to be blocked. */
    mayBlock: ({ context: { uids, userId } }, { uid }: Uid) =>
      uid !== userId && uids !== null && !uids.includes(uid),
    isHidden: ({ context: { revealed } }, { id }: { id: string }) => !revealed.includes(id),
  },
}).createMachine({
  id: 'blocks',
  context: ({ input }) => ({
    ...input,
    uids: null,
    change: { uid: '', blocked: false },
    place: 'chat',
    failure: null,
    revealed: [],
  }),
  invoke: { id: 'blocks', src: 'blocks', input: askedFor(userOf), onError: { actions: announceFailure } },
  on: {
    'blocks.received': {
      actions: [
        assign({ uids: ({ event }) => event.value }),
        ({ context, event }) => context.channels.block(event.value),
      ],
    },
    'blocks.failed': { actions: announceFailure },
    'message.reveal': {
      guard: { type: 'isHidden', params: ({ event }) => event },
      actions: assign({ revealed: ({ context: { revealed }, event }) => [...revealed, event.id] }),
    },
  },
  initial: 'none',
  states: {
    none: { on: { 'block.ask': ask, 'block.end': end } },
    asking: {
      on: {
        'block.ask': ask,
        'block.confirm': { target: 'saving', actions: assign({ revealed: [] }) },
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
});

type Snapshot = SnapshotFrom<typeof blocksMachine>;

/** Whether a person is blocked or the user is asked about it; `unknown` before the list is there. */
export type BlockState = 'unknown' | 'open' | 'asked' | 'blocked';

/** Returns whom the user blocks; null while that is not known. */
export const blockedPeople = (snapshot: Snapshot): readonly string[] | null => snapshot.context.uids;

/** Returns whether the user blocks the author of a message and did not ask to see it. */
export const isMessageHidden =
  (id: string, authorId: string) =>
  ({ context: { uids, revealed } }: Snapshot): boolean =>
    (uids?.includes(authorId) ?? false) && !revealed.includes(id);

const isAsked = (snapshot: Snapshot): boolean =>
  snapshot.matches('asking') || (isBlockSaving(snapshot) && snapshot.context.change.blocked);

/** Returns what one place shows about blocking a person; the question stays until its answer is stored. */
export const blockState =
  (uid: string, place: BlockPlace) =>
  (snapshot: Snapshot): BlockState => {
    const { uids, change, place: asked } = snapshot.context;
    if (isAsked(snapshot) && change.uid === uid && asked === place) return 'asked';
    if (uids === null) return 'unknown';
    return uids.includes(uid) ? 'blocked' : 'open';
  };

/** Returns whether a change is being stored. */
export const isBlockSaving = (snapshot: Snapshot): boolean => snapshot.matches('saving');

/** Returns whether the last change, of this person, could not be stored. */
export const isBlockFailed =
  (uid: string) =>
  ({ context: { failure, change } }: Snapshot): boolean =>
    failure !== null && change.uid === uid;

/** Fills the chart by its port. */
export const createBlocks = (port: BlocksPort) =>
  blocksMachine.provide({
    actors: {
      blocks: follow('blocks', port.watchBlocks),
      setBlock: fromPromise(({ input }) => port.setBlock(input)),
    },
  });
