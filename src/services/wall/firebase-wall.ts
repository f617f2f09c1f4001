import { escapeKey } from '@domain/shared/database-key';
import { Failure } from '@domain/shared/failure';
import { shownName } from '@domain/shared/shown-text';
import { comparePosts, type Post, postOf } from '@domain/wall/post';
import { ownReaction, type PostReaction } from '@domain/wall/post-reactions';
import { OWN_REACTIONS, WAITING_SLOTS, WALL_PAGE, WALL_QUEUE, WALL_WINDOW } from '@domain/wall/wall-limits';
import type { FollowedRangePort } from '@machines/social-wall/followed-range.machine';
import { type PostSending, takenFailure } from '@machines/social-wall/post-draft.machine';
import type { PostReactionsPort, ReactionStoring } from '@machines/social-wall/post-reactions.machine';
import type { SocialWallPort } from '@machines/social-wall/social-wall.machine';
import type { WallPlace } from '@machines/social-wall/wall-place';
import type { WallQueuePort } from '@machines/social-wall/wall-queue.machine';
import {
  type Database,
  type DataSnapshot,
  endAt,
  endBefore,
  equalTo,
  increment,
  limitToFirst,
  limitToLast,
  orderByChild,
  query,
  ref,
  serverTimestamp,
  startAt,
} from 'firebase/database';
import { openRecords } from '@/services/chat/firebase-records';
import { isDenied } from '@/services/identity/firebase-failure';
import { read } from '@/services/people/firebase-people';
import { childrenOf, entriesOf, ifDenied, listen } from '@/services/realtime/listening';
import type { Wall } from './wall';

type Branch = 'wall' | 'wallQueue';

const pathOf = (branch: Branch, widgetId: string, ...id: string[]): string =>
  [branch, escapeKey(widgetId), ...id].join('/');

/** Returns the valid posts of a snapshot, newest first. */
const postsIn = (snapshot: DataSnapshot): Post[] =>
  entriesOf(snapshot)
    .flatMap((entry) => postOf(...entry) ?? [])
    .toSorted(comparePosts);

/** Returns whether a stored post is one that was sent. */
function isSame(stored: Post | null, { userId, text, picture }: PostSending): boolean {
  return (
    stored?.authorId === userId &&
    stored.text === text &&
    stored.asset === picture?.asset &&
    stored.description === picture?.description
  );
}

/** Returns the slot of a post of the user: its own one, or else one that is free as far as is known. */
function slotFor({ id, userId }: PostSending, waiting: DataSnapshot | undefined): string | undefined {
  const slots = new Map<string | null, unknown>();
  for (const post of waiting ? childrenOf(waiting) : [])
    if (post.child('authorId').val() === userId) slots.set(post.key, post.child('slot').val());
  const taken = new Set(slots.values());
  const own = slots.get(id);
  return typeof own === 'string' ? own : WAITING_SLOTS.find((slot) => !taken.has(slot));
}

const keyOf = ({ mode, widgetId }: WallPlace): string => `${mode}/${widgetId}`;

/** Opens the social walls in the realtime database. */
export function openWall(
  database: Database,
): SocialWallPort & FollowedRangePort & WallQueuePort & Pick<Wall, 'addPost'> {
  const { write } = openRecords(database);
  /** What waits on each wall that is followed. */
  const waiting = new Map<string, DataSnapshot>();
  const at = ({ mode, widgetId }: WallPlace, branch: Branch, ...id: string[]) =>
    ref(database, `${mode}/${pathOf(branch, widgetId, ...id)}`);
  const ordered = (place: WallPlace) => query(at(place, 'wall'), orderByChild('createdAt'));
  const ownIn = (place: WallPlace) =>
    query(at(place, 'wallQueue'), orderByChild('authorId'), equalTo(place.userId), limitToLast(WALL_QUEUE));
  const allIn = (place: WallPlace) =>
    query(at(place, 'wallQueue'), orderByChild('createdAt'), limitToFirst(WALL_QUEUE));

  /**
   * Returns what waits of the user when a post was refused; null when the post is there already, in the queue or on the
   * wall.
   */
  async function waitingBeside(post: PostSending): Promise<DataSnapshot | null> {
    const [own, shown] = await Promise.all([read(ownIn(post)), read(at(post, 'wall', post.id))]);
    const there = shown.exists() ? shown : own.child(post.id);
    if (isSame(postOf(post.id, there.val()), post)) return null;
    if (shown.exists()) throw takenFailure();
    return own;
  }

  /** Puts a post into the queue on a slot. */
  function queue(
    { mode, userId, widgetId, id, name, text, picture }: PostSending,
    slot: string,
  ): Promise<void> {
    const record = {
      authorId: userId,
      authorName: shownName(name),
      text,
      ...picture,
      createdAt: serverTimestamp(),
      slot,
    };
    const values = {
      [pathOf('wallQueue', widgetId, id)]: record,
      [`wallSlots/${escapeKey(widgetId)}/${escapeKey(userId)}/${slot}`]: id,
    };
    return write(mode, values, 'posting on a wall');
  }

  /** Puts a post that was refused on a slot on another one: another tab may have taken that. */
  async function queueAgain(post: PostSending, refused: string, refusal: unknown): Promise<void> {
    const own = await waitingBeside(post);
    if (own === null) return;
    const slot = slotFor(post, own);
    if (slot === undefined) throw new Failure('FORBIDDEN', 'as many posts of the user wait as may');
    if (slot === refused) throw refusal;
    await queue(post, slot);
  }

  async function approve(place: WallPlace, { id, ...record }: Post): Promise<void> {
    const values = {
      [pathOf('wall', place.widgetId, id)]: { ...record, approved: true },
      [pathOf('wallQueue', place.widgetId, id)]: null,
    };
    try {
      await write(place.mode, values, 'approving a post');
    } catch (error) {
      // The answer of the server was lost, or another host was faster.
      if (!isDenied(error) || !(await read(at(place, 'wall', id))).exists()) throw error;
    }
  }

  return {
    watchPosts: (place, onPosts, onFailure) =>
      listen(query(ordered(place), limitToLast(WALL_WINDOW)), 'listening to a wall', onFailure, (snapshot) =>
        onPosts(postsIn(snapshot)),
      ),
    loadOlder: async ({ before: { id, createdAt }, ...place }) =>
      postsIn(await read(query(ordered(place), endBefore(createdAt, id), limitToLast(WALL_PAGE)))),
    watchRange: ({ range: { newest, oldest }, ...place }, onPosts, onFailure) => {
      const from = startAt(oldest.createdAt, oldest.id);
      const until = endAt(newest.createdAt, newest.id);
      const posts = query(ordered(place), from, until, limitToLast(WALL_WINDOW));
      return listen(posts, 'listening to a part of a wall', onFailure, (snapshot) =>
        onPosts(postsIn(snapshot)),
      );
    },
    watchQueue: ({ isHost, ...place }, onPosts, onFailure) =>
      listen(isHost ? allIn(place) : ownIn(place), 'listening to waiting posts', onFailure, (snapshot) => {
        waiting.set(keyOf(place), snapshot);
        onPosts(postsIn(snapshot));
      }),
    addPost: async (post) => {
      const slot = slotFor(post, waiting.get(keyOf(post))) ?? WAITING_SLOTS[0];
      await queue(post, slot).catch(ifDenied((refusal) => queueAgain(post, slot, refusal)));
    },
    performPostAction: async ({ action, ...place }) => {
      if (action.kind === 'approve') return approve(place, action.post);
      const branch = action.from === 'wall' ? 'wall' : 'wallQueue';
      return write(place.mode, { [pathOf(branch, place.widgetId, action.id)]: null }, 'removing a post');
    },
  };
}

const ownPath = ({ widgetId, userId }: WallPlace): string =>
  `wallReactions/${escapeKey(widgetId)}/${escapeKey(userId)}`;

function reactionsIn(snapshot: DataSnapshot): ReadonlyMap<string, PostReaction> {
  return new Map(
    entriesOf(snapshot).flatMap(([id, value]) => {
      const kind = ownReaction(value);
      return kind ? [[id, kind] as const] : [];
    }),
  );
}

/** Returns the values that change a reaction, with one less of the former and one more of the new kind. */
function valuesOf({ postId, from, to, ...place }: ReactionStoring): object {
  const count = (kind: PostReaction) => `wall/${escapeKey(place.widgetId)}/${postId}/reactions/${kind}`;
  return {
    [`${ownPath(place)}/${postId}`]: to && { kind: to, at: serverTimestamp() },
    ...(from && { [count(from)]: increment(-1) }),
    ...(to && { [count(to)]: increment(1) }),
  };
}

/** Opens the reactions of the user to posts in the realtime database. */
export function openReactions(database: Database): PostReactionsPort {
  const { write } = openRecords(database);
  const store = (choice: ReactionStoring) => write(choice.mode, valuesOf(choice), 'reacting to a post');
  const stored = async (place: ReactionStoring): Promise<PostReaction | null> =>
    ownReaction((await read(ref(database, `${place.mode}/${ownPath(place)}/${place.postId}`))).val());

  /** Stores a refused reaction in place of what is stored: the user may have reacted elsewhere meanwhile, or long ago. */
  async function storeAgain(choice: ReactionStoring, refusal: unknown): Promise<void> {
    const from = isDenied(refusal) ? await stored(choice) : choice.from;
    if (from === choice.from) throw refusal;
    if (from !== choice.to) await store({ ...choice, from });
  }

  return {
    watchReactions: (place, onReactions, onFailure) =>
      listen(
        query(
          ref(database, `${place.mode}/${ownPath(place)}`),
          orderByChild('at'),
          limitToLast(OWN_REACTIONS),
        ),
        'listening to reactions',
        onFailure,
        (snapshot) => onReactions(reactionsIn(snapshot)),
      ),
    storeReaction: (choice) => store(choice).catch((error: unknown) => storeAgain(choice, error)),
  };
}
