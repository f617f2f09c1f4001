import { pictureAddress } from '@domain/people/picture';
import { type Failure, toFailure } from '@domain/shared/failure';
import type { Post } from '@domain/wall/post';
import { assetImageMachine } from '@machines/asset-image/asset-image.machine';
import { reporting } from '@machines/reporting';
import {
  followedRangeMachine,
  type RangeQuery,
  type RangeReport,
} from '@machines/social-wall/followed-range.machine';
import type { PostSending } from '@machines/social-wall/post-draft';
import { postDraftMachine } from '@machines/social-wall/post-draft.machine';
import {
  type PostPictureUpload,
  type PostUploadReport,
  postPictureMachine,
} from '@machines/social-wall/post-picture.machine';
import {
  postReactionsMachine,
  type ReactionStoring,
  type ReactionsReport,
} from '@machines/social-wall/post-reactions.machine';
import {
  type OlderPostsQuery,
  type PostsReport,
  socialWallMachine,
} from '@machines/social-wall/social-wall.machine';
import type { WallPlace } from '@machines/social-wall/wall-place';
import {
  type PostActionRequest,
  type QueueQuery,
  type QueueReport,
  wallQueueMachine,
} from '@machines/social-wall/wall-queue.machine';
import type { Services } from '@/services/services';
import { promise, stream } from './fill';
import { followLoaded } from './follow-loaded';

type WallServices = Pick<Services, 'wall'>;

/** Fills the slots of the posts of a wall. */
export const socialWall = ({ wall }: WallServices) =>
  socialWallMachine.provide({
    actors: {
      watchPosts: stream<PostsReport, WallPlace>((send, place) => {
        const fail = (failure: Failure) => send({ type: 'posts.failed', failure });
        const take = (posts: readonly Post[]) => send({ type: 'posts.received', posts });
        return followLoaded(wall, fail, ({ watchPosts }) => watchPosts(place, take, fail));
      }),
      loadOlder: promise(async (query: OlderPostsQuery) => (await wall()).loadOlder(query)),
    },
  });

/** Fills the slot of the older posts on the screen. */
export const followedRange = ({ wall }: WallServices) =>
  followedRangeMachine.provide({
    actors: {
      watchRange: stream<RangeReport, RangeQuery>((send, query) => {
        const fail = (failure: Failure) => send({ type: 'range.failed', failure });
        const take = (posts: readonly Post[]) => send({ type: 'range.received', posts });
        return followLoaded(wall, fail, ({ watchRange }) => watchRange(query, take, fail));
      }),
    },
  });

/** Fills the slots of what the user reacts with. */
export const postReactions = ({ wall }: WallServices) =>
  postReactionsMachine.provide({
    actors: {
      watchReactions: stream<ReactionsReport, WallPlace>((send, place) => {
        const fail = (failure: Failure) => send({ type: 'reactions.failed', failure });
        return followLoaded(wall, fail, ({ watchReactions }) =>
          watchReactions(place, (reactions) => send({ type: 'reactions.received', reactions }), fail),
        );
      }),
      storeReaction: promise(async (storing: ReactionStoring) => (await wall()).storeReaction(storing)),
    },
  });

/** Fills the slots of the posts that wait for a host. */
export const wallQueue = ({ wall }: WallServices) =>
  wallQueueMachine.provide({
    actors: {
      watchQueue: stream<QueueReport, QueueQuery>((send, query) => {
        const fail = (failure: Failure) => send({ type: 'queue.failed', failure });
        const take = (posts: readonly Post[]) => send({ type: 'queue.received', posts });
        return followLoaded(wall, fail, ({ watchQueue }) => watchQueue(query, take, fail));
      }),
      performPostAction: promise(async (request: PostActionRequest) =>
        (await wall()).performPostAction(request),
      ),
    },
  });

/** Fills the slots of the picture that the user puts into a post. */
const postPicture = ({ wall }: WallServices) =>
  postPictureMachine.provide({
    actors: {
      checkPicture: promise(async ({ asset }: { asset: string }, signal) =>
        (await wall()).hasPicture(asset, signal),
      ),
      uploadPicture: stream<PostUploadReport, PostPictureUpload>((send, upload) => {
        const abort = new AbortController();
        const onPart = (part: number) => send({ type: 'upload.progressed', part });
        wall()
          .then(({ uploadPicture }) => uploadPicture(upload, onPart, abort.signal))
          .then(
            (asset) => send({ type: 'upload.finished', asset }),
            (error: unknown) => send({ type: 'upload.failed', failure: toFailure(error) }),
          );
        return () => abort.abort();
      }),
    },
  });

/** Fills the slots of what the user writes for a wall. */
export const postDraft = ({ wall }: WallServices) =>
  postDraftMachine.provide({
    actors: {
      picture: reporting(postPicture({ wall })),
      loadDraft: promise(async (place: WallPlace) => (await wall()).recallDraft(place)),
      addPost: promise(async (post: PostSending) => {
        const { addPost, forgetPosted } = await wall();
        await addPost(post);
        // The user may have left the wall meanwhile.
        forgetPosted(post);
      }),
    },
    actions: {
      // What cannot be stored is lost with the page alone.
      storeDraft: (_, draft) =>
        void wall().then(
          ({ keepDraft }) => keepDraft(draft),
          () => {},
        ),
    },
  });

type Signing = { uri: string; renew: boolean };

/** Fills the slots of a picture on a wall, whose `uri` is its id and needs no signature. */
export const wallImage = ({ assetFiles }: Pick<Services, 'assetFiles'>) =>
  assetImageMachine.provide({
    actors: {
      signAddress: promise(async ({ uri }: Signing) => pictureAddress(uri)),
      askStatus: promise(async ({ address }: { address: string }) => (await assetFiles()).statusOf(address)),
    },
  });
