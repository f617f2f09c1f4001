import type { TypedText } from '@domain/chat/mentions';
import type { Failure } from '@domain/shared/failure';
import type { ChannelPlace, Draft, Quote, WrittenMessage } from './chat-room.events';
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
  | { type: 'message.queued'; channelId: string; id: string };

export type ComposerFact =
  | ({ type: 'message.written' } & WrittenMessage)
  | { type: 'caret.moved'; typed: TypedText; caret: number }
  | { type: 'chat.failed'; failure: Failure };

/** Commands for the slot `showTyping`, which shows the user as typing from its start to its end. */
export type TypingCommand = { type: 'typing.renew' };

/** The slot `showTyping` reports nothing but its failure. */
export type TypingReport = { type: 'typing.failed'; failure: Failure };

/** What is typed, to be stored on this device; an empty draft removes it. */
export interface StoredDraft extends ChannelPlace, Draft {}

export interface ComposerContext extends ChannelPlace, TypedText {
  quote: Quote | null;
  /** Where the caret is after the last inserted mention. */
  inserted: { readonly caret: number } | null;
}
