import type { MediaBoard } from '@/services/media-board/media-board';
import { createCommentMemory, createLikeMemory } from '@/services/media-board/memory';
import { memoryTexts } from './memory-texts';

const nothing = () => () => {};

/** Creates likes and comments that nobody has, and that can always be stored. */
export const createFakeMediaBoard = (): MediaBoard => ({
  watchLikes: (_, onLikes) => {
    queueMicrotask(() => onLikes(new Map()));
    return () => {};
  },
  watchLikeCounts: nothing,
  watchLink: (_, onLink) => {
    queueMicrotask(() => onLink(true));
    return () => {};
  },
  storeLike: async () => {},
  watchComments: (_, onComments) => {
    queueMicrotask(() => onComments([]));
    return () => {};
  },
  loadOlderComments: async () => [],
  removeComment: async () => {},
  sendComment: async () => {},
  ...createLikeMemory(memoryTexts()),
  ...createCommentMemory(memoryTexts()),
});
