import type { Failure } from '@domain/shared/failure';
import { type Post, postOf } from '@domain/wall/post';
import type { PostReaction } from '@domain/wall/post-reactions';
import { WALL_PAGE } from '@domain/wall/wall-limits';
import type { PostActionRequest } from '@machines/social-wall/wall-queue.machine';
import { createWallDrafts } from '@/services/wall/create-wall';
import type { Wall } from '@/services/wall/wall';
import type { Answers } from './answers';
import { memoryTexts } from './memory-texts';
import { createWatchers } from './watchers';

export type WallAnswerName =
  | 'loadOlder'
  | 'addPost'
  | 'performPostAction'
  | 'storeReaction'
  | 'uploadPostPicture'
  | 'hasPicture';

/** Returns a post with one less of a reaction and one more of another. */
function withReaction(post: Post, from: PostReaction | null, to: PostReaction | null): Post {
  const counts: Partial<Record<PostReaction, number>> = { ...post.reactions };
  if (from) counts[from] = (counts[from] ?? 0) - 1;
  if (to) counts[to] = (counts[to] ?? 0) + 1;
  return postOf(post.id, { ...post, reactions: counts }) ?? post;
}

/** Creates a social wall in memory. */
export function createFakeWall(answers: Pick<Answers<WallAnswerName>, 'give'>) {
  let shown: readonly Post[] = [];
  let waiting: readonly Post[] = [];
  const { follow, tell: change } = createWatchers();
  const ranges = new Set<(posts: readonly Post[]) => void>();
  const reactions = new Map<string, PostReaction>();
  const failures = new Set<(failure: Failure) => void>();
  const actions: PostActionRequest['action'][] = [];
  let hasPictures = true;
  return {
    service: {
      ...createWallDrafts(memoryTexts()),
      watchPosts: (_, onPosts, onFailure) => {
        failures.add(onFailure);
        const stop = follow(() => onPosts(shown));
        return () => {
          failures.delete(onFailure);
          stop();
        };
      },
      watchQueue: ({ isHost, userId }, onPosts) =>
        follow(() => onPosts(waiting.filter(({ authorId }) => isHost || authorId === userId))),
      loadOlder: ({ before }) =>
        answers.give('loadOlder', () =>
          Array.from({ length: WALL_PAGE }, (_, place) => ({
            id: `older-${before.createdAt}-${place}`,
            authorId: 'grace',
            authorName: 'Grace',
            text: `Older ${before.createdAt - place - 1}`,
            createdAt: before.createdAt - place - 1,
          })),
        ),
      watchRange: (_, onPosts) => {
        ranges.add(onPosts);
        return () => void ranges.delete(onPosts);
      },
      watchReactions: (_, onReactions) => follow(() => onReactions(new Map(reactions))),
      storeReaction: ({ postId, from, to }) =>
        answers.give('storeReaction', () => {
          if (to) reactions.set(postId, to);
          else reactions.delete(postId);
          shown = shown.map((post) => (post.id === postId ? withReaction(post, from, to) : post));
          change();
        }),
      uploadPicture: () => answers.give('uploadPostPicture', () => 'a'.repeat(32)),
      hasPicture: () => answers.give('hasPicture', () => hasPictures),
      addPost: ({ id, userId, name, text, picture }) =>
        answers.give('addPost', () => {
          const others = waiting.filter((post) => post.id !== id);
          waiting = [{ id, authorId: userId, authorName: name, text, ...picture, createdAt: 1 }, ...others];
          change();
        }),
      performPostAction: ({ action }) =>
        answers.give('performPostAction', () => {
          actions.push(action);
          const id = action.kind === 'approve' ? action.post.id : action.id;
          if (action.kind === 'approve') shown = [action.post, ...shown];
          else shown = shown.filter((post) => post.id !== id);
          waiting = waiting.filter((post) => post.id !== id);
          change();
        }),
    } satisfies Wall,
    /** What hosts and authors did to posts. */
    actions,
    /** Shows these posts, in place of those before. */
    show: (...posts: Post[]) => {
      shown = posts;
      change();
    },
    /** Lets these posts wait, in place of those before. */
    wait: (...posts: Post[]) => {
      waiting = posts;
      change();
    },
    /** Says which posts there are in each followed range. */
    tellRanges: (...posts: Post[]) => {
      for (const tell of ranges) tell(posts);
    },
    /** Loses the pictures of posts. */
    lose: () => {
      hasPictures = false;
    },
    /** Makes the watch of the posts fail. */
    fail: (failure: Failure) => {
      for (const tell of failures) tell(failure);
    },
  };
}
