import { type MessageFault, messageText } from '@domain/chat/message';
import { toFailure } from '@domain/shared/failure';
import { CHAT_TYPING_INTERVAL } from '@domain/shared/limits';
import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type { ChannelPlace, Draft, Quote } from './chat-room.events';
import type {
  ComposerCommand,
  ComposerContext,
  ComposerFact,
  StoredDraft,
  TypingReport,
} from './composer.events';

type Text = { text: string };

const placeOf = ({ context: { mode, userId, channelId } }: { context: ComposerContext }): ChannelPlace => ({
  mode,
  userId,
  channelId,
});
const storedDraft = ({ context }: { context: ComposerContext }): StoredDraft => ({
  ...placeOf({ context }),
  text: context.text,
  quote: context.quote,
});
const storeDraft = { type: 'storeDraft', params: storedDraft } as const;

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

const startReply = [
  { type: 'changeQuote', params: ({ event }: { event: Quote }) => event },
  storeDraft,
] as const;

const writtenMessage = ({
  context: { channelId, text, quote },
  event: { id },
}: {
  context: ComposerContext;
  event: { id: string };
}): ComposerFact => ({
  type: 'message.written',
  id,
  channelId,
  text: cleaned(text),
  ...(quote && { replyTo: quote.id }),
});

/** What the user writes in one channel: kept until it is sent, and shown to others as typing. */
export const composerMachine = setup({
  types: {
    context: {} as ComposerContext,
    input: {} as ChannelPlace,
    events: {} as ComposerCommand | TypingReport,
  },
  actors: {
    loadDraft: promiseSlot<Draft, ChannelPlace>('loadDraft'),
    showTyping: streamSlot<TypingReport, ChannelPlace>('showTyping'),
  },
  actions: {
    announce: (_, _fact: ComposerFact) => {},
    storeDraft: (_, _stored: StoredDraft) => {},
    changeDraft: assign((_, { text }: Text) => ({ text })),
    changeQuote: assign((_, { id, authorName, text }: Quote) => ({ quote: { id, authorName, text } })),
    forgetQuote: assign({ quote: null }),
    takeDraft: assign(({ context }, { output: { text, quote } }: { output: Draft }) => ({
      text,
      quote: context.quote ?? quote,
    })),
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
  context: ({ input }) => ({ ...input, text: '', quote: null }),
  on: {
    'message.send': {
      guard: 'isSendable',
      actions: { type: 'announce', params: writtenMessage },
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
          on: {
            'draft.change': { target: 'ready', actions: changeDraft },
            'reply.start': { actions: startReply },
          },
        },
        ready: {
          on: {
            'draft.change': { actions: changeDraft },
            'message.queued': {
              guard: { type: 'isHere', params: ({ event }) => event },
              actions: [{ type: 'changeDraft', params: { text: '' } }, 'forgetQuote', storeDraft],
            },
            'reply.start': { actions: startReply },
            'reply.cancel': { actions: ['forgetQuote', storeDraft] },
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
/** Returns the message that is answered. */
export const draftQuote = (snapshot: Snapshot): Quote | null => snapshot.context.quote;
/** Returns why what is typed cannot be sent. */
export const draftFault = (snapshot: Snapshot): MessageFault | null => {
  const checked = messageText(snapshot.context.text);
  return 'fault' in checked ? checked.fault : null;
};
