import { Failure, toFailure } from '@domain/shared/failure';
import { postText } from '@domain/wall/post';
import type { PostPicture } from '@domain/wall/post-picture';
import type { WallPlace } from './wall-place';

/** The user of a wall, with the name under which they post. */
export interface PostAuthor extends WallPlace {
  name: string;
}

/** Asks the server to put a post into the queue of its wall. */
export interface PostSending extends PostAuthor {
  id: string;
  text: string;
  picture: PostPicture | null;
}

/** What the user has made for a post, which is not posted as far as they know. */
export interface PostDraft {
  text: string;
  picture: PostPicture | null;
  /** The id under which it was sent: it may have arrived, so it is sent again in its place; '' before. */
  id: string;
}

export interface StoredPostDraft extends WallPlace, PostDraft {}

/** A draft with nothing in it. */
export const EMPTY_DRAFT: PostDraft = { text: '', picture: null, id: '' };

/** Returns a draft; where nothing is left of it, what is made next is another post. */
export const draftOf = (draft: PostDraft): PostDraft =>
  draft.text === '' && draft.picture === null ? EMPTY_DRAFT : draft;

/** Returns what is typed as it is posted; '' when it cannot be. */
export const textOf = (raw: string): string => {
  const written = postText(raw);
  return 'text' in written ? written.text : '';
};

const TAKEN = 409;

/** Returns the failure of a post whose id another one on the wall has: what was sent before it was changed. */
export const takenFailure = (): Failure =>
  new Failure('PROCESSING_ERROR', 'another post has this id', { status: TAKEN });

/** Returns whether a post failed because another one has its id. */
export const isTaken = (error: unknown): boolean => toFailure(error).status === TAKEN;
