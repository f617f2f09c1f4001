import type { Failure } from '@domain/shared/failure';
import type { ChannelStore } from './channel-store';
import type { ChatUser } from './chat-panel.events';

/** Reports of the slot `watchBlocks`: always everybody whom the user blocks. */
export type BlocksReport =
  | { type: 'blocks.received'; uids: readonly string[] }
  | { type: 'blocks.failed'; failure: Failure };

/** Where a question is asked. */
export type BlockPlace = 'chat' | 'profile' | 'report';

/** Whether the user blocks a person, as it is to be stored. */
export interface Block {
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

export type BlocksEvent = BlocksCommand | BlocksReport;

export type BlocksFact = { type: 'chat.failed'; failure: Failure };

export interface BlocksInput extends ChatUser {
  /** The user's channels, which know the blocked people as well. */
  channels: ChannelStore;
}

export interface BlocksContext extends BlocksInput {
  /** Whom the user blocks; null while that is not known. */
  uids: readonly string[] | null;
  /** What is asked or stored, or was last. */
  change: Block;
  place: BlockPlace;
  failure: Failure | null;
  /** The messages of blocked people that are shown nevertheless. */
  revealed: readonly string[];
}
