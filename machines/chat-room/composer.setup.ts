import { retyped, storedText, type TypedText, typedOf, withMention } from '@domain/chat/mentions';
import { type MessageFault, messageText } from '@domain/chat/message';
import { toFailure } from '@domain/shared/failure';
import { CHAT_TYPING_INTERVAL } from '@domain/shared/limits';
import { assign, sendTo, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type { ChannelPlace, Draft, Quote } from './chat-room.events';
import type {
  ComposerCommand,
  ComposerContext,
  ComposerFact,
  StoredDraft,
  TypingReport,
} from './composer.events';
import type { ChosenMention } from './mention-picker.machine';

type Text = { text: string };
type Context = { context: ComposerContext };

export const placeOf = ({ context: { mode, userId, channelId } }: Context): ChannelPlace => ({
  mode,
  userId,
  channelId,
});

const typed = ({ text, mentions }: ComposerContext): TypedText => ({ text, mentions });

const storedDraft = ({ context }: Context): StoredDraft => ({
  ...placeOf({ context }),
  text: storedText(context),
  quote: context.quote,
});
export const storeDraft = { type: 'storeDraft', params: storedDraft } as const;

export const failed = ({ event }: { event: { error: unknown } }): ComposerFact => ({
  type: 'chat.failed',
  failure: toFailure(event.error),
});

/** Returns what is typed as it is sent, or why it cannot be sent. */
const checked = (context: ComposerContext): Text | { fault: MessageFault } =>
  messageText(storedText(context));

export const faultOf = (context: ComposerContext): MessageFault | null => {
  const text = checked(context);
  return 'fault' in text ? text.fault : null;
};

export const changeDraft = [
  { type: 'changeDraft', params: ({ event }: { event: Text }) => event },
  storeDraft,
] as const;

export const startReply = [
  { type: 'changeQuote', params: ({ event }: { event: Quote }) => event },
  storeDraft,
] as const;

export const insertMention = [
  { type: 'insertMention', params: ({ event }: { event: ChosenMention }) => event },
  storeDraft,
] as const;

export const movedCaret = ({ context, event }: Context & { event: { caret: number } }): ComposerFact => ({
  type: 'caret.moved',
  typed: typed(context),
  caret: event.caret,
});

export function writtenMessage({ context, event }: Context & { event: { id: string } }): ComposerFact {
  const { channelId, quote } = context;
  const { text } = checked(context) as Text;
  return { type: 'message.written', id: event.id, channelId, text, ...(quote && { replyTo: quote.id }) };
}

/** The slots, actions and guards of the composer. */
export const composerSetup = setup({
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
});
