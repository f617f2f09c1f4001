import { escapeKey } from '@domain/shared/database-key';
import { shownName } from '@domain/shared/shown-text';
import { comparePosts, type Post, postOf } from '@domain/wall/post';
import { WALL_PAGE, WALL_QUEUE, WALL_WINDOW } from '@domain/wall/wall-limits';
import type { PostSending } from '@machines/social-wall/post-draft.machine';
import type { WallPlace } from '@machines/social-wall/wall-place';
import {
  type Database,
  type DataSnapshot,
  endAt,
  endBefore,
  equalTo,
  limitToLast,
  onValue,
  orderByChild,
  type Query,
  query,
  ref,
  serverTimestamp,
  startAt,
} from 'firebase/database';
import { openRecords } from '@/services/chat/firebase-records';
import { isDenied, realtimeFailure } from '@/services/identity/firebase-failure';
import { read } from '@/services/people/firebase-people';
import type { Wall } from './wall';

type Branch = 'wall' | 'wallQueue';

const pathOf = (branch: Branch, widgetId: string, ...id: string[]): string =>
  [branch, escapeKey(widgetId), ...id].join('/');

/** Returns the valid posts of a snapshot, newest first. */
function postsIn(snapshot: DataSnapshot): Post[] {
  const posts: Post[] = [];
  snapshot.forEach((child) => {
    const post = postOf(child.key ?? '', child.val());
    if (post) posts.push(post);
  });
  return posts.toSorted(comparePosts);
}

/** Opens the social walls in the realtime database. */
export function openWall(
  database: Database,
): Omit<
  Wall,
  'recallDraft' | 'keepDraft' | 'watchReactions' | 'storeReaction' | 'uploadPicture' | 'hasPicture'
> {
  const { write } = openRecords(database);
  const at = ({ mode, widgetId }: WallPlace, branch: Branch, ...id: string[]) =>
    ref(database, `${mode}/${pathOf(branch, widgetId, ...id)}`);
  const ordered = (place: WallPlace) => query(at(place, 'wall'), orderByChild('createdAt'));
  const ownIn = (place: WallPlace) =>
    query(at(place, 'wallQueue'), orderByChild('authorId'), equalTo(place.userId), limitToLast(WALL_QUEUE));
  const allIn = (place: WallPlace) =>
    query(at(place, 'wallQueue'), orderByChild('createdAt'), limitToLast(WALL_QUEUE));

  const watch = (
    posts: Query,
    doing: string,
    onPosts: Parameters<Wall['watchPosts']>[1],
    onFailure: Parameters<Wall['watchPosts']>[2],
  ) =>
    onValue(
      posts,
      (snapshot) => onPosts(postsIn(snapshot)),
      (error) => onFailure(realtimeFailure(error, doing)),
    );

  /** Returns whether the server has a post, in the queue or on the wall. */
  async function isStored(post: PostSending): Promise<boolean> {
    const [waiting, shown] = await Promise.all([read(ownIn(post)), read(at(post, 'wall', post.id))]);
    return waiting.hasChild(post.id) || shown.exists();
  }

  return {
    watchPosts: (place, onPosts, onFailure) =>
      watch(query(ordered(place), limitToLast(WALL_WINDOW)), 'listening to a wall', onPosts, onFailure),
    loadOlder: async ({ before: { id, createdAt }, ...place }) =>
      postsIn(await read(query(ordered(place), endBefore(createdAt, id), limitToLast(WALL_PAGE)))),
    watchRange: ({ range: { newest, oldest }, ...place }, onPosts, onFailure) => {
      const from = startAt(oldest.createdAt, oldest.id);
      const until = endAt(newest.createdAt, newest.id);
      const posts = query(ordered(place), from, until, limitToLast(WALL_WINDOW));
      return watch(posts, 'listening to a part of a wall', onPosts, onFailure);
    },
    watchQueue: ({ isHost, ...place }, onPosts, onFailure) =>
      watch(isHost ? allIn(place) : ownIn(place), 'listening to waiting posts', onPosts, onFailure),
    addPost: async (post) => {
      const { mode, userId, widgetId, id, name, text, picture } = post;
      const record = {
        authorId: userId,
        authorName: shownName(name),
        text,
        ...picture,
        createdAt: serverTimestamp(),
      };
      try {
        await write(mode, { [pathOf('wallQueue', widgetId, id)]: record }, 'posting on a wall');
      } catch (error) {
        if (!isDenied(error) || !(await isStored(post))) throw error;
      }
    },
    doDeed: async ({ mode, widgetId, deed }) => {
      if (deed.kind === 'remove') {
        const branch = deed.from === 'wall' ? 'wall' : 'wallQueue';
        return write(mode, { [pathOf(branch, widgetId, deed.id)]: null }, 'removing a post');
      }
      const { id, ...record } = deed.post;
      const values = {
        [pathOf('wall', widgetId, id)]: { ...record, approved: true },
        [pathOf('wallQueue', widgetId, id)]: null,
      };
      return write(mode, values, 'approving a post');
    },
  };
}
