import type { Message } from '@domain/chat/message';
import type { Failure } from '@domain/shared/failure';
import type { ChannelPlace } from './chat-room.events';

/** A position in the history of a channel. */
export interface HistoryPlace {
  id: string;
  sentAt: number;
}

export interface HistoryQuery extends ChannelPlace {
  /** The message before which the page ends; null for the newest page. */
  before: HistoryPlace | null;
}

/** A page of the history, oldest first. */
export interface HistoryPage {
  messages: readonly Message[];
  /** The message before which the next page ends; null when there is none. */
  before: HistoryPlace | null;
}

/** The user's commands. */
export type MessageSearchCommand =
  | { type: 'search.open' }
  | { type: 'search.close' }
  | { type: 'search.type'; text: string }
  /** Searches further back than until now. */
  | { type: 'search.continue' }
  | { type: 'search.retry' };

export type MessageSearchFact = { type: 'chat.failed'; failure: Failure };

export interface MessageSearchContext extends ChannelPlace {
  /** The typed text. */
  text: string;
  /** What the hits were searched by. */
  key: string;
  /** Newest first. */
  hits: readonly Message[];
  before: HistoryPlace | null;
  /** When the oldest searched message was sent; null before the first page. */
  searchedTo: number | null;
  /** The search pauses with this many hits. */
  wanted: number;
  /** How many more pages are read before the search pauses. */
  pagesLeft: number;
  failure: Failure | null;
}
