import { retyped, storedText, type TypedText, typedOf, withMention } from '@domain/chat/mentions';
import { type MessageFault, messageText } from '@domain/chat/message';
import { type Failure, toFailure } from '@domain/shared/failure';
import { CHAT_TYPING_INTERVAL } from '@domain/shared/limits';
import { assign, fromCallback, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announced, fact, parentOf, type WithParent } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';
import { type ChannelPlace, type Draft, placeOf, type Quote, type WrittenMessage } from './chat-room.events';
import type { ChosenMention } from './mention-picker.machine';

export type ComposerCommand =
  | { type: 'draft.change'; text: string }
  /** Answers a message. */
  | ({ type: 'reply.start' } & Quote)
  | { type: 'reply.cancel' }
  /** The user has typed or moved the caret. */
  | { type: 'caret.move'; caret: number }
  | ({ type: 'mention.insert' } & ChosenMention)
  /** Sends what is typed, under a new push id. */
  | { type: 'message.send'; id: string }
  /** A message waits to be sent, and is kept. */
  | { type: 'message.queued'; channelId: string };

type ComposerFact =
  | ({ type: 'message.written' } & WrittenMessage)
  | { type: 'caret.moved'; typed: TypedText; caret: number }
  | { type: 'chat.failed'; failure: Failure };

/** Commands for the actor that shows the user as typing from its start to its end. */
type TypingCommand = { type: 'typing.renew' };

type TypingFailed = { type: 'typing.failed'; failure: Failure };

/** What is typed, to be stored on this device; an empty draft removes it. */
export interface StoredDraft extends ChannelPlace, Draft {}

/** What the composer needs of the world. */
export interface ComposerPort {
  loadDraft: (place: ChannelPlace) => Promise<Draft>;
  storeDraft: (draft: StoredDraft) => void;
  /** Shows the user as typing, or still typing; the server ends that with the connection. */
  showTyping: (place: ChannelPlace) => Promise<void>;
  hideTyping: (place: ChannelPlace) => Promise<void>;
}

interface ComposerInput extends ChannelPlace, WithParent<ComposerFact> {}

interface ComposerContext extends ComposerInput, TypedText {
  quote: Quote | null;
  /** Where the caret is after the last inserted mention. */
  inserted: { readonly caret: number } | null;
}

type Text = { text: string };
type Context = { context: ComposerContext };

const typed = ({ text, mentions }: ComposerContext): TypedText => ({ text, mentions });

const storedDraft = ({ context }: Context): StoredDraft => ({
  ...placeOf({ context }),
  text: storedText(context),
  quote: context.quote,
});
const storeDraft = { type: 'storeDraft', params: storedDraft } as const;

const announceFailure = announced('chat.failed');

/** Returns what is typed as it is sent, or why it cannot be sent. */
const checked = (context: ComposerContext): Text | { fault: MessageFault } =>
  messageText(storedText(context));

const faultOf = (context: ComposerContext): MessageFault | null => {
  const text = checked(context);
  return 'fault' in text ? text.fault : null;
};

const changeDraft = [
  { type: 'changeDraft', params: ({ event }: { event: Text }) => event },
  storeDraft,
] as const;

const startReply = [
  { type: 'changeQuote', params: ({ event }: { event: Quote }) => event },
  storeDraft,
] as const;

const insertMention = [
  { type: 'insertMention', params: ({ event }: { event: ChosenMention }) => event },
  storeDraft,
] as const;

const movedCaret = ({ context, event }: Context & { event: { caret: number } }): ComposerFact => ({
  type: 'caret.moved',
  typed: typed(context),
  caret: event.caret,
});

function writtenMessage({ context, event }: Context & { event: { id: string } }): ComposerFact {
  const { channelId, quote } = context;
  const { text } = checked(context) as Text;
  return { type: 'message.written', id: event.id, channelId, text, ...(quote && { replyTo: quote.id }) };
}

/** What the user writes in one channel: kept until it is sent, and shown to others as typing. */
export const composerMachine = setup({
  types: {
    context: {} as ComposerContext,
    input: {} as ComposerInput,
    events: {} as ComposerCommand | TypingFailed,
  },
  actors: {
    loadDraft: promiseSlot<Draft, ChannelPlace>('loadDraft'),
    showTyping: streamSlot<TypingCommand, ChannelPlace>('showTyping'),
  },
  actions: {
    notifyParent: sendTo(({ context }) => parentOf(context), fact<ComposerFact>),
    storeDraft: (_, _stored: StoredDraft) => {},
    changeDraft: assign(({ context }, { text }: Text) => retyped(typed(context), text)),
    changeQuote: assign((_, { id, authorName, text }: Quote) => ({ quote: { id, authorName, text } })),
    forgetQuote: assign({ quote: null }),
    insertMention: assign(({ context }, { uid, name, ...range }: ChosenMention) => {
      const changed = withMention(typed(context), range, { uid, name });
      const at = Math.min(range.from, context.text.length);
      const mention = changed.mentions.find((one) => one.at === at);
      return { ...changed, inserted: { caret: at + (mention?.name.length ?? 0) + 2 } };
    }),
    takeDraft: assign(({ context }, { output: { text, quote } }: { output: Draft }) => ({
      ...typedOf(text),
      quote: context.quote ?? quote,
    })),
    renewTyping: sendTo('showTyping', { type: 'typing.renew' }),
  },
  guards: {
    isEmpty: (_, { text }: Text) => text.trim() === '',
    hasText: (_, { text }: Text) => text.trim() !== '',
    isSendable: ({ context }) => faultOf(context) === null,
    isHere: ({ context }, { channelId }: { channelId: string }) => context.channelId === channelId,
  },
  delays: { typingInterval: CHAT_TYPING_INTERVAL },
}).createMachine({
  id: 'composer',
  type: 'parallel',
  context: ({ input }) => ({ ...input, text: '', mentions: [], quote: null, inserted: null }),
  on: {
    'message.send': {
      guard: 'isSendable',
      actions: { type: 'notifyParent', params: writtenMessage },
    },
    'caret.move': { actions: { type: 'notifyParent', params: movedCaret } },
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
            onError: { target: 'ready', actions: announceFailure },
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
            onError: { target: 'quiet', actions: announceFailure },
          },
          on: {
            'draft.change': { guard: { type: 'isEmpty', params: ({ event }) => event }, target: 'quiet' },
            'message.queued': 'quiet',
            'typing.failed': { target: 'quiet', actions: announceFailure },
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

/** Fills the chart by its port. */
export const createComposer = (port: ComposerPort) =>
  composerMachine.provide({
    actors: {
      loadDraft: fromPromise(({ input }) => port.loadDraft(input)),
      showTyping: fromCallback<TypingCommand, ChannelPlace>(({ input, sendBack, receive }) => {
        const show = () =>
          void port
            .showTyping(input)
            .catch((error: unknown) => sendBack({ type: 'typing.failed', failure: toFailure(error) }));
        show();
        receive(({ type }) => {
          if (type === 'typing.renew') show();
        });
        // Nothing waits for the answer: the server hides who is gone.
        return () => void port.hideTyping(input).catch(() => {});
      }),
    },
    actions: { storeDraft: (_, draft) => port.storeDraft(draft) },
  });
