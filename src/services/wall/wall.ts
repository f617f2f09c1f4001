import type { Failure } from '@domain/shared/failure';
import type { Post } from '@domain/wall/post';
import type { PostReaction } from '@domain/wall/post-reactions';
import type { RangeQuery } from '@machines/social-wall/followed-range.machine';
import type { PostDraft, PostSending, StoredPostDraft } from '@machines/social-wall/post-draft';
import type { PostPictureUpload } from '@machines/social-wall/post-picture.machine';
import type { ReactionStoring } from '@machines/social-wall/post-reactions.machine';
import type { OlderPostsQuery } from '@machines/social-wall/social-wall.machine';
import type { WallPlace } from '@machines/social-wall/wall-place';
import type { PostActionRequest, QueueQuery } from '@machines/social-wall/wall-queue.machine';

type OnPosts = (posts: readonly Post[]) => void;
type OnReactions = (reactions: ReadonlyMap<string, PostReaction>) => void;
type OnFailure = (failure: Failure) => void;

/** The social walls of the venue; every rejection is a `Failure`. */
export interface Wall {
  /** Follows the newest posts; always reports all of them. Returns the function that stops. */
  watchPosts(place: WallPlace, onPosts: OnPosts, onFailure: OnFailure): () => void;
  /** Reads a page of the posts before one. */
  loadOlder(query: OlderPostsQuery): Promise<readonly Post[]>;
  /** Follows the posts of a range, at most as many as the newest ones. Returns the function that stops. */
  watchRange(query: RangeQuery, onPosts: OnPosts, onFailure: OnFailure): () => void;
  /** Follows what the user reacted with, by post: their last reactions on a wall. Returns the function that stops. */
  watchReactions(place: WallPlace, onReactions: OnReactions, onFailure: OnFailure): () => void;
  /** Stores a reaction with its counts. */
  storeReaction(storing: ReactionStoring): Promise<void>;
  /** Follows the posts that wait for a host: all of them for hosts, else those of the user, newest first. */
  watchQueue(query: QueueQuery, onPosts: OnPosts, onFailure: OnFailure): () => void;
  /**
   * Puts a post into the queue, in place of what waits there under its id. A post that is on the wall already counts as
   * sent; another one there with its id is a `takenFailure`.
   */
  addPost(post: PostSending): Promise<void>;
  /** Uploads a picture for a post, reports how much was sent, from 0 to 1; returns its id. Rejects with a Failure. */
  uploadPicture(
    upload: PostPictureUpload,
    onPart: (part: number) => void,
    signal: AbortSignal,
  ): Promise<string>;
  /** Returns whether the server has a picture. Rejects when it cannot be asked. */
  hasPicture(asset: string, signal: AbortSignal): Promise<boolean>;
  performPostAction(request: PostActionRequest): Promise<void>;
  /** Returns what the user has made for a wall and not posted. */
  recallDraft(place: WallPlace): PostDraft;
  /** Stores it for the lifetime of this tab; an empty one is removed. */
  keepDraft(draft: StoredPostDraft): void;
  /** Removes the stored draft of a post that has arrived, unless it was changed meanwhile. */
  forgetPosted(post: PostSending): void;
}
