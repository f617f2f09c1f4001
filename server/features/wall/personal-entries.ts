import { childrenOf, type Find, fieldOf, foundEntries, type PersonalEntries } from '../presence';
import { reactionEntries } from './reactions';

/** Finds the posts of a person on all walls, or those that wait for a host. */
const postsIn =
  (branch: 'wall' | 'wallQueue'): Find =>
  async (reader, mode, uid) => {
    const path = `${mode}/${branch}`;
    return childrenOf(await reader.read(path)).flatMap(([widgetId, posts]) =>
      childrenOf(posts)
        .filter(([, post]) => fieldOf(post, 'authorId') === uid)
        .map(([id, post]): [string, typeof post] => [`${path}/${widgetId}/${id}`, post]),
    );
  };

/** What a person posted on walls and reacted with there, for the export and deletion of their data. */
export const personalEntries: readonly PersonalEntries[] = [
  foundEntries('wallPosts', 'wall/$widgetId/$postId', postsIn('wall')),
  foundEntries('waitingWallPosts', 'wallQueue/$widgetId/$postId', postsIn('wallQueue')),
  reactionEntries,
];
