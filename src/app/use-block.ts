import { channelTypeOf } from '@domain/chat/channel-id';
import type { BlockPlace } from '@machines/chat-panel/blocks.machine';
import {
  type BlockState,
  blockState,
  isBlockFailed,
  isBlockSaving,
  isMessageHidden,
} from '@machines/chat-panel/blocks.machine';
import { roomChannel } from '@machines/chat-room/chat-room.selectors';
import { useChatPart, useChatValue } from './use-chat';

export interface Blocking {
  state: BlockState;
  /** A change is being stored. */
  isSaving: boolean;
  /** The last change could not be stored. */
  isFailed: boolean;
  ask: () => void;
  confirm: () => void;
  cancel: () => void;
  end: () => void;
}

/** Returns what one place shows about blocking a person, and what the user can do there. */
export function useBlock(uid: string, place: BlockPlace): Blocking {
  const blocks = useChatPart('blocks');
  return {
    state: useChatValue('blocks', blockState(uid, place), 'unknown'),
    isSaving: useChatValue('blocks', isBlockSaving, false),
    isFailed: useChatValue('blocks', isBlockFailed(uid), false),
    ask: () => blocks?.send({ type: 'block.ask', uid, place }),
    confirm: () => blocks?.send({ type: 'block.confirm' }),
    cancel: () => blocks?.send({ type: 'block.cancel' }),
    end: () => blocks?.send({ type: 'block.end', uid }),
  };
}

/** Returns whether a message of the open channel is hidden: in those of many people, when its author is blocked. */
export function useIsHidden(id: string, authorId: string): boolean {
  const isHidden = useChatValue('blocks', isMessageHidden(id, authorId), false);
  const channelId = useChatValue('room', roomChannel, '');
  return isHidden && channelTypeOf(channelId) !== 'PRIVATE';
}
