import { type MessageFault, messageText } from '@domain/chat/message';
import { type Failure, toFailure } from '@domain/shared/failure';
import { CHAT_TYPING_INTERVAL } from '@domain/shared/limits';
import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type { ChannelPlace, WrittenMessage } from './chat-room.events';

export type ComposerCommand =
  | { type: 'draft.change'; text: string }
  /** Sends what is typed, under a new push id. */
  | { type: 'message.send'; id: string }
  /** A message waits to be sent, and is kept. */
  | { type: 'message.queued'; channelId: string; id: string };

export type ComposerFact =
  | ({ type: 'message.written' } & WrittenMessage)
  | { type: 'chat.failed'; failure: Failure };

/** Commands for the slot `showTyping`, which shows the user as typing from its start to its end. */
export type TypingCommand = { type: 'typing.renew' };

/** The slot `showTyping` reports nothing but its failure. */
export type TypingReport = { type: 'typing.failed'; failure: Failure };

/** What is typed, to be stored on this device; an empty text removes it. */
export interface StoredText extends ChannelPlace {
  text: string;
}

interface ComposerContext extends ChannelPlace {
  text: string;
}

type Text = { text: string };

const placeOf = ({ context: { mode, userId, channelId } }: { context: ComposerContext }): ChannelPlace => ({
  mode,
  userId,
  channelId,
});
const storedText = ({ context }: { context: ComposerContext }): StoredText => ({
  ...placeOf({ context }),
  text: context.text,
});
const storeDraft = { type: 'storeDraft', params: storedText } as const;

const failed = ({ event }: { event: { error: unknown } }): ComposerFact => ({
  type: 'chat.failed',
  failure: toFailure(event.error),
});

const cleaned = (text: string): string => {
  const checked = messageText(text);
  return 'text' in checked ? checked.text : '';
};

const changeDraft = [
  { type: 'changeDraft', params: ({ event }: { event: Text }) => event },
  storeDraft,
] as const;

/** What the user writes in one channel: kept until it is sent, and shown to others as typing. */
export const composerMachine = setup({
  types: {
    context: {} as ComposerContext,
    input: {} as ChannelPlace,
    events: {} as ComposerCommand | TypingReport,
  },
  actors: {
    loadDraft: promiseSlot<string, ChannelPlace>('loadDraft'),
    showTyping: streamSlot<TypingReport, ChannelPlace>('showTyping'),
  },
  actions: {
    announce: (_, _fact: ComposerFact) => {},
    storeDraft: (_, _stored: StoredText) => {},
    changeDraft: assign((_, { text }: Text) => ({ text })),
    takeDraft: assign((_, { output }: { output: string }) => ({ text: output })),
    renewTyping: sendTo('showTyping', { type: 'typing.renew' }),
  },
  guards: {
    isEmpty: (_, { text }: Text) => text.trim() === '',
    hasText: (_, { text }: Text) => text.trim() !== '',
    isSendable: ({ context }) => cleaned(context.text) !== '',
    isHere: ({ context }, { channelId }: { channelId: string }) => context.channelId === channelId,
  },
  delays: { typingInterval: CHAT_TYPING_INTERVAL },
}).createMachine({
  id: 'composer',
  type: 'parallel',
  context: ({ input }) => ({ ...input, text: '' }),
  on: {
    'message.send': {
      guard: 'isSendable',
      actions: {
        type: 'announce',
        params: ({ context: { channelId, text }, event: { id } }) => ({
          type: 'message.written',
          id,
          channelId,
          text: cleaned(text),
        }),
      },
    },
  },
  states: {
    draft: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadDraft',
            src: 'loadDraft',
            input: placeOf,
            onDone: { target: 'ready', actions: { type: 'takeDraft', params: ({ event }) => event } },
            onError: { target: 'ready', actions: { type: 'announce', params: failed } },
          },
          on: { 'draft.change': { target: 'ready', actions: changeDraft } },
        },
        ready: {
          on: {
            'draft.change': { actions: changeDraft },
            'message.queued': {
              guard: { type: 'isHere', params: ({ event }) => event },
              actions: [{ type: 'changeDraft', params: { text: '' } }, storeDraft],
            },
          },
        },
      },
    },
    typing: {
      initial: 'quiet',
      states: {
        quiet: {
          on: {
            'draft.change': { guard: { type: 'hasText', params: ({ event }) => event }, target: 'typing' },
          },
        },
        typing: {
          initial: 'shown',
          invoke: {
            id: 'showTyping',
            src: 'showTyping',
            input: placeOf,
            onError: { target: 'quiet', actions: { type: 'announce', params: failed } },
          },
          on: {
            'draft.change': { guard: { type: 'isEmpty', params: ({ event }) => event }, target: 'quiet' },
            'message.queued': 'quiet',
            'typing.failed': {
              target: 'quiet',
              actions: {
                type: 'announce',
                params: ({ event: { failure } }) => ({ type: 'chat.failed', failure }),
              },
            },
          },
          states: {
            shown: {
              after: { typingInterval: '#composer.typing.quiet' },
              on: {
                'draft.change': {
                  guard: { type: 'hasText', params: ({ event }) => event },
                  target: 'outdated',
                },
              },
            },
            outdated: { after: { typingInterval: { target: 'shown', actions: 'renewTyping' } } },
          },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof composerMachine>;
/** Returns what is typed. */
export const draftText = (snapshot: Snapshot): string => snapshot.context.text;
/** Returns why what is typed cannot be sent. */
export const draftFault = (snapshot: Snapshot): MessageFault | null => {
  const checked = messageText(snapshot.context.text);
  return 'fault' in checked ? checked.fault : null;
};
