import type { MessageFault } from '@domain/chat/message';
import type { SnapshotFrom } from 'xstate';
import type { Quote } from './chat-room.events';
import {
  changeDraft,
  composerSetup,
  failed,
  faultOf,
  insertMention,
  movedCaret,
  placeOf,
  startReply,
  storeDraft,
  writtenMessage,
} from './composer.setup';

/** What the user writes in one channel: kept until it is sent, and shown to others as typing. */
export const composerMachine = composerSetup.createMachine({
  id: 'composer',
  type: 'parallel',
  context: ({ input }) => ({ ...input, text: '', mentions: [], quote: null, inserted: null }),
  on: {
    'message.send': {
      guard: 'isSendable',
      actions: { type: 'announce', params: writtenMessage },
    },
    'caret.move': { actions: { type: 'announce', params: movedCaret } },
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
            'mention.insert': { actions: insertMention },
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
export const draftFault = (snapshot: Snapshot): MessageFault | null => faultOf(snapshot.context);
/** Returns where the caret is after a mention was inserted; another object with each of them. */
export const caretAfterMention = (snapshot: Snapshot): { readonly caret: number } | null =>
  snapshot.context.inserted;
