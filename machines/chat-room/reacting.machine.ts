import { type Failure, toFailure } from '@domain/shared/failure';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot } from '../slots';
import type { ChannelPlace } from './chat-room.events';

/** A reaction that is to be stored: an emoji, or null for none. */
interface Choice {
  /** The message. */
  id: string;
  emoji: string | null;
}

export interface ReactionChange extends ChannelPlace, Choice {}

export type ReactingCommand =
  | ({ type: 'reaction.set' } & Choice)
  /** Hides that a reaction could not be stored. */
  | { type: 'failure.dismiss' }
  /** Opens the picker of all emoji for a message. */
  | { type: 'picker.open'; id: string }
  | { type: 'picker.close' };

interface ReactingContext extends ChannelPlace {
  /** What the server does not have yet, in the order of choosing; the first is being stored. */
  choices: readonly Choice[];
  failure: Failure | null;
  /** The message of the last failure. */
  failedId: string;
  /** The message for which the picker is, or was, open. */
  pickedId: string;
}

const changeOf = ({ context }: { context: ReactingContext }): ReactionChange => {
  const { mode, userId, channelId, choices } = context;
  return { mode, userId, channelId, ...(choices[0] as Choice) };
};

const addChoice = {
  type: 'addChoice',
  params: ({ event }: { event: Choice }) => event,
} as const;

/** Stores the user's reactions in one channel, one after the other. */
export const reactingMachine = setup({
  types: { context: {} as ReactingContext, input: {} as ChannelPlace, events: {} as ReactingCommand },
  actors: { setReaction: promiseSlot<void, ReactionChange>('setReaction') },
  actions: {
    addChoice: assign(({ context: { choices } }, { id, emoji }: Choice) => {
      const [first, ...others] = choices;
      const kept = others.filter((other) => other.id !== id);
      return { choices: [...(first ? [first] : []), ...kept, { id, emoji }] };
    }),
    removeStored: assign(({ context }) => ({ choices: context.choices.slice(1) })),
    forgetFailure: assign({ failure: null, failedId: '' }),
    rememberFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: toFailure(error),
      failedId: context.choices[0]?.id ?? '',
    })),
    rememberPicked: assign((_, { id }: { id: string }) => ({ pickedId: id })),
  },
  guards: { hasChoice: ({ context }) => context.choices.length > 0 },
}).createMachine({
  id: 'reacting',
  type: 'parallel',
  context: ({ input }) => ({ ...input, choices: [], failure: null, failedId: '', pickedId: '' }),
  states: {
    storing: {
      initial: 'idle',
      on: { 'reaction.set': { actions: addChoice } },
      states: {
        idle: { always: { guard: 'hasChoice', target: 'saving' } },
        saving: {
          invoke: {
            id: 'setReaction',
            src: 'setReaction',
            input: changeOf,
            onDone: { target: 'idle', actions: 'removeStored' },
            onError: {
              target: 'failed',
              actions: [{ type: 'rememberFailure', params: ({ event }) => event }, 'removeStored'],
            },
          },
        },
        failed: {
          exit: 'forgetFailure',
          on: { 'failure.dismiss': 'idle', 'reaction.set': { target: 'idle', actions: addChoice } },
        },
      },
    },
    picker: {
      initial: 'closed',
      on: {
        'picker.open': {
          target: '.opened',
          actions: { type: 'rememberPicked', params: ({ event }) => event },
        },
      },
      states: {
        closed: {},
        opened: { on: { 'picker.close': 'closed', 'reaction.set': 'closed' } },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof reactingMachine>;
/** Returns what the user has chosen for a message and the server does not have yet; undefined without a choice. */
export const chosenReaction =
  (id: string) =>
  ({ context: { choices } }: Snapshot): string | null | undefined =>
    choices.findLast((choice) => choice.id === id)?.emoji;
/** Returns the message to which a reaction could not be stored. */
export const failedReaction = ({ context }: Snapshot): string | null => context.failure && context.failedId;
/** Returns the message for which the picker is open. */
export const pickedMessage = (snapshot: Snapshot): string | null =>
  snapshot.matches({ picker: 'opened' }) ? snapshot.context.pickedId : null;
